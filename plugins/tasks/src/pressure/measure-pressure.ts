import { startableThreads } from '../task/allocate-threads.ts';
import { endless, isActive, type Task } from '../task/task.ts';
import { waitingTries } from '../task/try-series.ts';

export interface Pressure {
  readonly threads: { readonly running: number; readonly max: number };
  readonly queue: { readonly tasks: number; readonly tries: number; readonly endlessTasks: number };
  /** A task that is started now, with medium priority, has to wait until other tries end. */
  readonly wouldWait: boolean;
  readonly reason: string | null;
}

/** Measures the load of the runner with these tasks. */
export function measurePressure(tasks: readonly Task[], max: number): Pressure {
  const active = tasks.filter(isActive);
  const running = sum(active.map((task) => task.running.length));
  const waiting = active.filter((task) => task.ending === null && task.numberOfTries !== 0);
  const counted = waiting.filter(({ numberOfTries }) => numberOfTries !== endless);
  const ahead = sum(waiting.map(startableThreads));
  const reason = whyWait({ running, ahead, max });
  return {
    threads: { running, max },
    queue: {
      tasks: waiting.length,
      tries: sum(counted.map(waitingTries)),
      endlessTasks: waiting.length - counted.length,
    },
    wouldWait: reason !== null,
    reason,
  };
}

function whyWait({ running, ahead, max }: { running: number; ahead: number; max: number }): string | null {
  if (running >= max) return `All ${max} threads run`;
  if (running + ahead >= max) return `${ahead} tries wait for the ${max - running} threads that are free`;
  return null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

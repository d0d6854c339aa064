import type { PartLauncher } from '../pool/part-launcher.ts';
import type { HostLauncher, RemoteWorkers, TaskMachines, TaskRuns } from '../pool/remote-workers.ts';
import type { WorkerLauncher } from '../pool/worker-launcher.ts';
import type { WorkerPool, WorkerSource } from '../pool/worker-pool.ts';
import type { Machines } from '../run/run-service.ts';
import type { ForeignRuns } from './foreign-runs.ts';
import { questionsElsewhere } from './questions-elsewhere.ts';

interface Parts {
  readonly foreign: ForeignRuns;
  endOf(uowId: string): Promise<unknown> | null;
  readonly launcher: HostLauncher;
  readonly partLauncher: PartLauncher;
  newPool(launcher: WorkerLauncher): WorkerPool;
}

interface CreatedRemoteWorkers {
  readonly service: RemoteWorkers;
  /** The workers of tasks, wherever they are now; null for the pool of this machine. */
  sourceOf(runs: TaskRuns): WorkerSource | null;
  readonly machines: Machines;
  /** Takes the runs back to this machine. */
  clear(): void;
}

export function createRemoteWorkers({
  launcher,
  partLauncher,
  newPool,
  foreign,
  endOf,
}: Parts): CreatedRemoteWorkers {
  let served: TaskMachines | null = null;
  const listeners: (() => void)[] = [];
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    service: {
      serveTasks(machines) {
        if (served !== null) throw new Error('Another plugin serves the workers of tasks.');
        served = machines;
        changed();
        return changed;
      },
      openPool: newPool,
      launcher,
      partLauncher,
      answerForeign: (question, run) => foreign.answer(question, run),
    },
    sourceOf: (runs) => served?.sourceOf(runs) ?? null,
    machines: {
      connected: () => served?.connected() ?? [],
      waitsFor: (requires) => served?.waitsFor(requires) ?? null,
      lacksSlot: (requires) => served?.lacksSlot(requires) ?? null,
      isWaiting: (taskId) => served?.isWaiting(taskId) ?? false,
      slotsFor: (requires) => served?.slotsFor(requires) ?? null,
      series: () => served?.series() ?? [],
      ask: questionsElsewhere({ machines: () => served, endOf }),
      onChange: (listener) => void listeners.push(listener),
    },
    clear() {
      served = null;
      changed();
    },
  };
}

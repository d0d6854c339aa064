import type { Clock } from '@gatehouse/sdk-plugin';
import type { Task } from '../task/task.ts';
import { startableTries } from '../task/tries.ts';
import { planTurn } from './plan-turn.ts';

/** Since when started tasks have wanted a thread and got none. */
export class WaitingLine {
  readonly #clock: Clock;
  readonly #since = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many tries each task may begin now. */
  plan(tasks: readonly Task[], ceiling: number): ReadonlyMap<string, number> {
    const now = this.#clock.now();
    for (const task of tasks) this.#look(task, now);
    const waitedMs = ({ id }: Task) => now - (this.#since.get(id) ?? now);
    const begins = planTurn({ tasks, waitedMs, ceiling });
    for (const task of tasks) this.#serve(task, begins.get(task.id) ?? 0);
    return begins;
  }

  leave(taskId: string): void {
    this.#since.delete(taskId);
  }

  /** Who got all that it may use wants nothing; who could use more waits anew. */
  #serve(task: Task, count: number): void {
    if (count === startableTries(task)) this.#since.delete(task.id);
    else if (count > 0) this.#since.set(task.id, this.#clock.now());
  }

  #look(task: Task, now: number): void {
    if (startableTries(task) === 0) this.#since.delete(task.id);
    else if (!this.#since.has(task.id)) this.#since.set(task.id, now);
  }
}

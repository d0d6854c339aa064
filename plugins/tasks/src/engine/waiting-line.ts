import type { Clock } from '@gatehouse/sdk-plugin';
import type { Task } from '../task/task.ts';
import { startableTries } from '../task/tries.ts';
import { type Begin, freeThreads, planTurn } from './plan-turn.ts';

/** Since when started tasks have wanted a thread and got none. */
export class WaitingLine {
  readonly #clock: Clock;
  readonly #since = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The task was started. */
  join(taskId: string): void {
    this.#since.set(taskId, this.#clock.now());
  }

  leave(taskId: string): void {
    this.#since.delete(taskId);
  }

  /** Which tasks may begin how many tries now. */
  plan(tasks: readonly Task[], ceiling: number): readonly Begin[] {
    if (freeThreads(tasks, ceiling) === 0) return [];
    const now = this.#clock.now();
    const begins = planTurn({ tasks, waitedMs: (task) => now - this.#waitsSince(task, now), ceiling });
    for (const begin of begins) this.#serve(begin, now);
    return begins;
  }

  #waitsSince({ id }: Task, now: number): number {
    const since = this.#since.get(id);
    if (since === undefined) this.#since.set(id, now);
    return since ?? now;
  }

  /** Who got all that it may use wants nothing; who could use more waits anew. */
  #serve({ task, count }: Begin, now: number): void {
    if (count === startableTries(task)) this.#since.delete(task.id);
    else this.#since.set(task.id, now);
  }
}

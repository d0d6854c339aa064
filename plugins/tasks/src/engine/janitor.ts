import type { Clock, Logger } from '@gatehouse/sdk-plugin';
import type { TaskStore } from './task-store.ts';

export interface JanitorOptions {
  readonly taskStore: Pick<TaskStore, 'all'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long the running tries of a stopped task may go on, in milliseconds. */
  readonly patienceMs: number;
  interrupt(taskId: string): Promise<void>;
}

/** Interrupts what sits in Stopping: a try that never ends would keep its task, its thread and its browser for ever. */
export class Janitor {
  readonly #options: JanitorOptions;
  /** Since when tasks have been seen stopping. */
  readonly #since = new Map<string, number>();

  constructor(options: JanitorOptions) {
    this.#options = options;
  }

  /** Call once in a while. Never rejects: what could not be ended is looked at again. */
  async look(): Promise<void> {
    const { taskStore, clock, patienceMs } = this.#options;
    const now = clock.now();
    const stopping = new Set(
      taskStore.all().flatMap(({ id, status }) => (status === 'Stopping' ? [id] : [])),
    );
    for (const id of this.#since.keys()) if (!stopping.has(id)) this.#since.delete(id);
    for (const id of stopping) if (!this.#since.has(id)) this.#since.set(id, now);
    const late = [...this.#since].filter(([, since]) => now - since >= patienceMs);
    await Promise.all(late.map(([id]) => this.#end(id)));
  }

  async #end(taskId: string): Promise<void> {
    const { log, interrupt } = this.#options;
    log.warn('a task that was stopped long ago still ran and is interrupted', { taskId });
    // Should it go on all the same, it is its turn again after as long.
    this.#since.delete(taskId);
    await interrupt(taskId).catch((error: unknown) => {
      log.error('a task that was stopped long ago could not be interrupted', {
        taskId,
        error: String(error),
      });
    });
  }
}

import type { Clock, Logger } from '@gatehouse/sdk-plugin';
import type { TaskStore } from './task-store.ts';

export interface JanitorOptions {
  readonly taskStore: Pick<TaskStore, 'all'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Maximum time in milliseconds that running tries of a stopped task may take. */
  readonly patienceMs: number;
  interrupt(taskId: string): Promise<void>;
}

/** Interrupts tasks that stay in Stopping: a try that never ends would hold its task, thread and browser for ever. */
export class Janitor {
  readonly #options: JanitorOptions;
  /** Time at which each task was first seen stopping. */
  readonly #since = new Map<string, number>();

  constructor(options: JanitorOptions) {
    this.#options = options;
  }

  /** Called periodically. Never rejects: a task that could not be interrupted is tried again. */
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
    // If the task does not end, it is interrupted again after the same time.
    this.#since.delete(taskId);
    await interrupt(taskId).catch((error: unknown) => {
      log.error('a task that was stopped long ago could not be interrupted', {
        taskId,
        error: String(error),
      });
    });
  }
}

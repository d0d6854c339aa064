import { type Collection, GatehouseError } from '@gatehouse/sdk-plugin';
import type { Task } from '../task/task.ts';

/** The stored tasks. Reads show what is on disk; a change resolves once it is there. */
export class TaskBook {
  readonly #tasks: Collection<Task>;

  constructor(tasks: Collection<Task>) {
    this.#tasks = tasks;
  }

  /** In the order of creation. */
  all(): readonly Task[] {
    return this.#tasks.all();
  }

  has(id: string): boolean {
    return this.#tasks.get(id) !== undefined;
  }

  find(id: string): Task {
    const task = this.#tasks.get(id);
    if (task === undefined) throw unknownTask(id);
    return task;
  }

  async add(task: Task): Promise<void> {
    await this.#tasks.insert(task);
  }

  /** Changes apply one after another. An error that `change` throws leaves the task as it is. */
  async change(id: string, change: (task: Task) => Task): Promise<Task> {
    try {
      return await this.#tasks.update(id, change);
    } catch (error) {
      if (!(error instanceof GatehouseError) && !this.has(id)) throw unknownTask(id);
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    await this.#tasks.remove(id);
  }
}

export function unknownTask(id: string): GatehouseError {
  return new GatehouseError('not_found', `There is no task ${id}; list the tasks for their ids`);
}

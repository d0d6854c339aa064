import { type Collection, GatehouseError } from '@gatehouse/sdk-plugin';
import type { Task } from '../task/task.ts';

/** The stored tasks. Reads show what is on disk; a change resolves once it is there. */
export class TaskBook {
  readonly #tasks: Collection<Task>;
  /** In the order of creation; so that a page costs the same however many tasks there are. */
  readonly #ids: string[];

  constructor(tasks: Collection<Task>) {
    this.#tasks = tasks;
    this.#ids = tasks.all().map(({ id }) => id);
  }

  /** In the order of creation. */
  all(): readonly Task[] {
    return this.#tasks.all();
  }

  /** In the order of creation; without `take` all that come after. */
  page({ skip, take }: { readonly skip: number; readonly take?: number | undefined }): readonly Task[] {
    const ids = this.#ids.slice(skip, take === undefined ? undefined : skip + take);
    return ids.flatMap((id) => this.#tasks.get(id) ?? []);
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
    this.#ids.push(task.id);
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
    const place = this.#ids.indexOf(id);
    if (place >= 0) this.#ids.splice(place, 1);
  }
}

export function unknownTask(id: string): GatehouseError {
  return new GatehouseError('not_found', `There is no task ${id}; list the tasks for their ids`);
}

import { EventEmitter, once } from 'node:events';
import { setImmediate as nextTick } from 'node:timers/promises';
import { type Collection, GatehouseError } from '@gatehouse/sdk-plugin';
import { isStarted } from '../task/control-task.ts';
import { isActive, type Task } from '../task/task.ts';
import { isPlain, type TaskList, type TaskPage, toFindOptions, toQuery } from '../task/task-query.ts';

interface WaitingChange {
  readonly change: (task: Task) => Task;
  resolve(task: Task): void;
  reject(error: unknown): void;
}

/** Maximum time that a write waits for further changes in quick succession. */
const batchMs = 3;
/** Turns of the event loop without a change, after which the write stops waiting. */
const quietTicks = 6;

/** The stored tasks. Reads show what is on disk; a change resolves once it is there. */
export class TaskStore {
  readonly #tasks: Collection<Task>;
  readonly #onChange: (id: string) => void;
  /** Changes that the next write of the task includes. */
  readonly #waiting = new Map<string, WaitingChange[]>();
  /** Tasks whose last write included several changes, so that more are expected. */
  readonly #batched = new Set<string>();
  /** Ends of tasks, by their ids. */
  readonly #ends = new EventEmitter().setMaxListeners(0);
  /** Ids in the order of creation, so that the cost of a page does not depend on the number of tasks. */
  readonly #ids: string[];

  /** @param onChange called when a new, changed or deleted task is on the disk. */
  constructor(tasks: Collection<Task>, onChange: (id: string) => void = () => undefined) {
    this.#tasks = tasks;
    this.#onChange = onChange;
    this.#ids = tasks.all().map(({ id }) => id);
  }

  /** In the order of creation. */
  all(): readonly Task[] {
    return this.#tasks.all();
  }

  /**
   * Filters and orders are queries of the store. A plain page is not: its cost must not depend on the number of tasks.
   */
  list(list: TaskList): readonly Task[] | Promise<readonly Task[]> {
    return isPlain(list) ? this.#page(list) : this.#tasks.find(toQuery(list), toFindOptions(list));
  }

  #page({ skip, take }: TaskPage): readonly Task[] {
    const ids = this.#ids.slice(skip, take === undefined ? undefined : skip + take);
    return ids.flatMap((id) => this.#tasks.get(id) ?? []);
  }

  has(id: string): boolean {
    return this.#tasks.get(id) !== undefined;
  }

  /** Whether tries of the task may begin. */
  isStarted(id: string): boolean {
    const task = this.#tasks.get(id);
    return task !== undefined && isStarted(task);
  }

  find(id: string): Task {
    const task = this.#tasks.get(id);
    if (task === undefined) throw unknownTask(id);
    return task;
  }

  /** Resolves once the task is not active; at once where it is so already. Rejects when the signal aborts. */
  async whenEnded(id: string, signal: AbortSignal): Promise<void> {
    if (this.#isActive(id)) await once(this.#ends, id, { signal });
  }

  #isActive(id: string): boolean {
    const task = this.#tasks.get(id);
    return task !== undefined && isActive(task);
  }

  #notice(id: string): void {
    this.#onChange(id);
    if (!this.#isActive(id)) this.#ends.emit(id);
  }

  async add(task: Task): Promise<void> {
    await this.#tasks.insert(task);
    this.#ids.push(task.id);
    this.#onChange(task.id);
  }

  /** Changes apply one after another. An error that `change` throws leaves the task as it is. */
  change(id: string, change: (task: Task) => Task): Promise<Task> {
    return new Promise((resolve, reject) => {
      const queued = { change, resolve, reject };
      const waiting = this.#waiting.get(id);
      if (waiting !== undefined) {
        waiting.push(queued);
        return;
      }
      this.#waiting.set(id, [queued]);
      void this.#write(id);
    });
  }

  /** Writes one record for all changes that arrived during the previous write. */
  async #write(id: string): Promise<void> {
    if (this.#batched.has(id)) await this.#waitForBatch(id);
    const taken: WaitingChange[] = [];
    const outcomes: (() => void)[] = [];
    const takeAll = () => {
      taken.push(...(this.#waiting.get(id) ?? []));
      this.#waiting.delete(id);
    };
    try {
      await this.#tasks.update(id, (task) => {
        takeAll();
        return applyAll(task, taken, outcomes);
      });
      if (taken.length > 1) this.#batched.add(id);
      else this.#batched.delete(id);
      for (const settle of outcomes) settle();
      this.#notice(id);
    } catch (error) {
      // `update` of a missing task fails before it takes the changes.
      if (taken.length === 0) takeAll();
      const shown = this.has(id) ? error : unknownTask(id);
      for (const { reject } of taken) reject(shown);
    }
  }

  /** Clients that wait for each answer send their changes one after the other, not together. */
  async #waitForBatch(id: string): Promise<void> {
    const until = performance.now() + batchMs;
    let count = 0;
    for (let quiet = 0; quiet < quietTicks && performance.now() < until; quiet += 1) {
      if (this.#count(id) > count) quiet = 0;
      count = this.#count(id);
      await nextTick();
    }
  }

  #count(id: string): number {
    return this.#waiting.get(id)?.length ?? 0;
  }

  async remove(id: string): Promise<void> {
    await this.#tasks.remove(id);
    this.#batched.delete(id);
    const place = this.#ids.indexOf(id);
    if (place >= 0) this.#ids.splice(place, 1);
    this.#notice(id);
  }
}

/** The outcomes are reported after the write, once all changes are on disk. */
function applyAll(task: Task, changes: readonly WaitingChange[], outcomes: (() => void)[]): Task {
  return changes.reduce((current, { change, resolve, reject }) => {
    try {
      const changed = change(current);
      outcomes.push(() => resolve(changed));
      return changed;
    } catch (error) {
      outcomes.push(() => reject(error));
      return current;
    }
  }, task);
}

export function unknownTask(id: string): GatehouseError {
  return new GatehouseError('not_found', `There is no task ${id}; list the tasks for their ids`);
}

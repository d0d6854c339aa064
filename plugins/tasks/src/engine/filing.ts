import type { Logger } from '@gatehouse/sdk-plugin';
import type { TryHistory } from '../history/try-history.ts';
import type { TryRecord } from '../history/try-record.ts';
import type { Task } from '../task/task.ts';
import { unfiledOf } from '../task/unfiled-tries.ts';
import type { TaskBook } from './task-book.ts';

export interface FilingOptions {
  readonly book: TaskBook;
  readonly history: TryHistory;
  readonly log: Logger;
}

/** More would make each write of the task long; fewer would open the file of its history often. */
const mostUnfiled = 8;

/**
 * Brings the records of ended tries from their task into the file of its history. No try waits for that: until a record
 * is in the file the task keeps it.
 */
export class Filing {
  readonly #options: FilingOptions;
  /** What is in the file now, and still in the task. */
  readonly #filed = new Map<string, readonly TryRecord[]>();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: FilingOptions) {
    this.#options = options;
  }

  /** What the task need not keep any more; say so with its next write. */
  filedOf(taskId: string): readonly TryRecord[] {
    return this.#filed.get(taskId) ?? [];
  }

  /** The task was written, without what `filedOf` gave. */
  written(task: Task, without: readonly TryRecord[]): void {
    if (this.#filed.get(task.id) === without) this.#filed.delete(task.id);
    const isBusy = this.#underWay.has(task.id) || this.#filed.has(task.id);
    if (isBusy || unfiledOf(task).length < mostUnfiled) return;
    const filing = this.#file(task.id, unfiledOf(task));
    this.#underWay.set(task.id, filing);
    void filing.then(() => this.#underWay.delete(task.id));
  }

  /** The task is gone, and so is its history. */
  async forget(taskId: string): Promise<void> {
    await this.#underWay.get(taskId);
    this.#filed.delete(taskId);
    await this.#options.history.forget(taskId);
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  async #file(taskId: string, records: readonly TryRecord[]): Promise<void> {
    const { book, history, log } = this.#options;
    try {
      await history.append(taskId, records);
      if (book.has(taskId)) this.#filed.set(taskId, records);
    } catch (error) {
      log.warn('the history of a task could not be filed', { taskId, error: String(error) });
    }
  }
}

import type { Logger } from '@gatehouse/sdk-plugin';
import type { TryHistory } from '../history/try-history.ts';
import type { TryRecord } from '../history/try-record.ts';
import { unfiledOf } from '../task/unfiled-tries.ts';
import type { TaskBook } from './task-book.ts';

export interface FilingOptions {
  readonly book: Pick<TaskBook, 'has' | 'find'>;
  readonly history: Pick<TryHistory, 'append' | 'forget'>;
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

  /** The task was written, without what `filedOf` gave. More may be in the file by now. */
  written(taskId: string, without: readonly TryRecord[]): void {
    const left = this.filedOf(taskId).slice(without.length);
    if (left.length > 0) this.#filed.set(taskId, left);
    else this.#filed.delete(taskId);
    this.#begin(taskId);
  }

  /** The task is gone, and so is its history. */
  async forget(taskId: string): Promise<void> {
    await this.#underWay.get(taskId);
    this.#filed.delete(taskId);
    await this.#options.history.forget(taskId);
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
  }

  #begin(taskId: string): void {
    if (this.#underWay.has(taskId)) return;
    const { book } = this.#options;
    const { unfiled = [] } = book.has(taskId) ? book.find(taskId) : {};
    // What is in the file already comes first in the task.
    const waiting = unfiled.slice(this.filedOf(taskId).length);
    if (waiting.length < mostUnfiled) return;
    this.#underWay.set(taskId, this.#file(taskId, unfiledOf({ unfiled: waiting })));
  }

  /** The next ones go at once; after a failure they wait for the next write of the task. */
  async #file(taskId: string, records: readonly TryRecord[]): Promise<void> {
    const { book, history, log } = this.#options;
    try {
      await history.append(taskId, records);
      this.#underWay.delete(taskId);
      if (!book.has(taskId)) return;
      this.#filed.set(taskId, [...this.filedOf(taskId), ...records]);
      this.#begin(taskId);
    } catch (error) {
      this.#underWay.delete(taskId);
      log.warn('the history of a task could not be filed', { taskId, error: String(error) });
    }
  }
}

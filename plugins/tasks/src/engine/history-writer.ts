import type { Logger } from '@gatehouse/sdk-plugin';
import type { TryHistory } from '../history/try-history.ts';
import { isActive, type Task, type UnfiledTries } from '../task/task.ts';
import { lengthOf, unfiledOf } from '../task/unfiled-tries.ts';
import type { TaskStore } from './task-store.ts';

export interface HistoryWriterOptions {
  readonly taskStore: Pick<TaskStore, 'has' | 'find'>;
  readonly history: Pick<TryHistory, 'append' | 'forget'>;
  readonly log: Logger;
}

/** The ends of so many writes go together, where each has few; else so much text. */
const maxWrites = 8;
/** More would make each write of the task long; less would open and sync the file of its history often. */
const maxLength = 16_000;
/** Eight tries, about: nobody writes a task at rest, and there may be thousands. */
const maxLengthAtRest = 450;

/**
 * Brings the records of ended tries from their task into the file of its history. No try waits for that: until a record
 * is in the file the task keeps it.
 */
export class HistoryWriter {
  readonly #options: HistoryWriterOptions;
  /** What is in the file now, and still in the task. */
  readonly #filed = new Map<string, readonly UnfiledTries[]>();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: HistoryWriterOptions) {
    this.#options = options;
  }

  /** What the task need not keep any more; say so with its next write. */
  filedOf(taskId: string): readonly UnfiledTries[] {
    return this.#filed.get(taskId) ?? [];
  }

  /** The task was written, without what `filedOf` gave. More may be in the file by now. */
  written(taskId: string, without: readonly UnfiledTries[]): void {
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
    const { taskStore } = this.#options;
    if (this.#underWay.has(taskId) || !taskStore.has(taskId)) return;
    const task = taskStore.find(taskId);
    // What is in the file already comes first in the task.
    const waiting = (task.unfiled ?? []).slice(this.filedOf(taskId).length);
    if (isEnough(task, waiting)) this.#underWay.set(taskId, this.#file(taskId, waiting));
  }

  /** The next ones go at once; after a failure they wait for the next write of the task. */
  async #file(taskId: string, tries: readonly UnfiledTries[]): Promise<void> {
    const { taskStore, history, log } = this.#options;
    try {
      await history.append(taskId, unfiledOf({ unfiled: tries }));
      this.#underWay.delete(taskId);
      if (!taskStore.has(taskId)) return;
      this.#filed.set(taskId, [...this.filedOf(taskId), ...tries]);
      this.#begin(taskId);
    } catch (error) {
      this.#underWay.delete(taskId);
      log.warn('the history of a task could not be filed', { taskId, error: String(error) });
    }
  }
}

function isEnough(task: Task, waiting: readonly UnfiledTries[]): boolean {
  const most = isActive(task) ? maxLength : maxLengthAtRest;
  return waiting.length >= maxWrites || lengthOf(waiting) >= most;
}

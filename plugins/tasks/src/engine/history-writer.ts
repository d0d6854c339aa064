import type { Logger } from '@gatehouse/sdk-plugin';
import type { TryHistory } from '../history/try-history.ts';
import { isActive, type Task } from '../task/task.ts';
import type { TaskStore } from './task-store.ts';

export interface HistoryWriterOptions {
  readonly taskStore: Pick<TaskStore, 'has' | 'find'>;
  readonly history: Pick<TryHistory, 'append' | 'forget'>;
  readonly log: Logger;
}

/** Number of task writes whose records are appended together, unless the text limit is reached first. */
const maxWrites = 8;
/** A higher limit would lengthen each write of the task; a lower one would sync the history file too often. */
const maxLength = 16_000;
/** About eight tries. Thousands of idle tasks may exist, and their records stay in memory. */
const maxLengthAtRest = 512;

/**
 * Moves records of ended tries from their task to its history file. Tries do not wait for it: the task keeps a record
 * until the file has it.
 */
export class HistoryWriter {
  readonly #options: HistoryWriterOptions;
  /** Number of the first entries of `unfiled` that are in the file and still in the task. */
  readonly #filed = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: HistoryWriterOptions) {
    this.#options = options;
  }

  /** Number of the first entries of `unfiled` that the next write of the task may drop. */
  filedOf(taskId: string): number {
    return this.#filed.get(taskId) ?? 0;
  }

  /** Called after a write of the task that dropped so many entries. The file may have more by now. */
  written(taskId: string, dropped: number): void {
    const left = this.filedOf(taskId) - dropped;
    if (left > 0) this.#filed.set(taskId, left);
    else this.#filed.delete(taskId);
    this.#begin(taskId);
  }

  /** Removes the history of a deleted task. */
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
    const waiting = (task.unfiled ?? []).slice(this.filedOf(taskId));
    if (isEnough(task, waiting)) this.#underWay.set(taskId, this.#file(taskId, waiting));
  }

  /** Appends the next records at once; after a failure they wait for the next write of the task. */
  async #file(taskId: string, unfiled: readonly string[]): Promise<void> {
    const { taskStore, history, log } = this.#options;
    try {
      await history.append(taskId, unfiled.join(''));
      this.#underWay.delete(taskId);
      if (!taskStore.has(taskId)) return;
      this.#filed.set(taskId, this.filedOf(taskId) + unfiled.length);
      this.#begin(taskId);
    } catch (error) {
      this.#underWay.delete(taskId);
      log.warn('the history of a task could not be filed', { taskId, error: String(error) });
    }
  }
}

function isEnough(task: Task, waiting: readonly string[]): boolean {
  const max = isActive(task) ? maxLength : maxLengthAtRest;
  return waiting.length >= maxWrites || waiting.reduce((sum, lines) => sum + lines.length, 0) >= max;
}

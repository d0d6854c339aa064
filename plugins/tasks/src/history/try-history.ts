import fs, { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseTryLine, tryIdOf, tryIdsIn } from '../task/try-line.ts';
import type { ReportedTry } from '../task/try-record.ts';
import { appendLines, cutTornLine, readLines, readTail } from './history-line-file.ts';

const maxRecords = 1000;
/** The newest tries. */
const ending = '.jsonl';
/** The tries before the newest. */
const earlierEnding = '.earlier.jsonl';
const none: ReadonlySet<string> = new Set();
/** Longer than the records that one append can hold. */
const maxTailLength = 256 * 1024;

export interface HistoryRange {
  readonly skip: number;
  readonly take: number;
  /** Lines that are not in the file yet; they are the newest. */
  readonly unfiled?: string;
}

export interface HistoryPage {
  /** Newest first. */
  readonly tries: readonly ReportedTry[];
  readonly total: number;
}

/**
 * The ended tries of each task, in two files per task: one line per try, the newest last. A full file of newest tries
 * replaces the older file, so that appending a try costs the same whatever the length of the history.
 */
export class TryHistory {
  readonly #folder: string;
  /** Number of lines in the file of the newest tries of a task, once it is known. */
  readonly #counts = new Map<string, number>();
  /** Ids of the last append, the only records that may be appended again; unknown at first and after a failure. */
  readonly #tails = new Map<string, ReadonlySet<string>>();
  /** Tasks whose full file is being renamed. */
  readonly #settingAside = new Map<string, Promise<void>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Resolves once the lines are on disk; tries that are there already are not repeated. One call at a time for each
   * task.
   */
  async append(taskId: string, text: string): Promise<void> {
    if (text === '') return;
    const path = this.#pathOf(taskId);
    const before = this.#counts.get(taskId) ?? (await this.#open(taskId));
    const there = this.#tails.get(taskId) ?? (await this.#lastIds(taskId));
    const lines = linesWithout(there, text);
    if (lines.length === 0) return;
    this.#tails.delete(taskId);
    await appendLines(path, lines);
    const count = before + lines.length;
    this.#counts.set(taskId, count);
    this.#tails.set(taskId, tryIdsIn(lines));
    if (count >= maxRecords) await this.#setAside(taskId);
  }

  /** The file may contain some of the unfiled lines too. */
  async page(taskId: string, { skip, take, unfiled = '' }: HistoryRange): Promise<HistoryPage> {
    // The files are opened at once after this, so that no reader sees a state between the two.
    while (this.#settingAside.has(taskId)) await this.#settingAside.get(taskId);
    const filed = await readLines([this.#earlierPathOf(taskId), this.#pathOf(taskId)]);
    const there = unfiled === '' ? none : tryIdsIn(filed.slice(-maxRecords));
    const lines = [...filed, ...linesWithout(there, unfiled)].slice(-maxRecords);
    const end = Math.max(0, lines.length - skip);
    const page = lines.slice(Math.max(0, end - take), end).toReversed();
    return { tries: page.flatMap(readLine), total: lines.length };
  }

  async forget(taskId: string): Promise<void> {
    this.#counts.delete(taskId);
    this.#tails.delete(taskId);
    const paths = [this.#pathOf(taskId), this.#earlierPathOf(taskId)];
    await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })));
  }

  /** Removes histories whose task is gone. */
  async sweep(isTask: (taskId: string) => boolean): Promise<void> {
    const names = await readdir(this.#folder);
    const isDead = (name: string) => {
      const taskId = taskOf(name);
      return taskId === null || !isTask(taskId);
    };
    const dead = names.filter(isDead);
    await Promise.all(dead.map((name) => rm(join(this.#folder, name), { recursive: true, force: true })));
  }

  /** Removes a line that a killed daemon wrote in part, so that the next record starts a new line. */
  async #open(taskId: string): Promise<number> {
    const path = this.#pathOf(taskId);
    await cutTornLine(path);
    const count = (await readLines([path])).length;
    this.#counts.set(taskId, count);
    return count;
  }

  async #lastIds(taskId: string): Promise<ReadonlySet<string>> {
    const paths = [this.#earlierPathOf(taskId), this.#pathOf(taskId)];
    const tails = await Promise.all(paths.map((path) => readTail(path, maxTailLength)));
    return tryIdsIn(tails.join('').split('\n'));
  }

  /** In the thread pool, since a rename waits while the disk syncs. The next append syncs the folder. */
  #setAside(taskId: string): Promise<void> {
    const renamed = fs
      .rename(this.#pathOf(taskId), this.#earlierPathOf(taskId))
      .then(() => this.#counts.set(taskId, 0))
      // The records are safe already; the next append tries the rotation again.
      .catch(() => undefined)
      .then(() => void this.#settingAside.delete(taskId));
    this.#settingAside.set(taskId, renamed);
    return renamed;
  }

  #pathOf(taskId: string): string {
    return join(this.#folder, `${taskId}${ending}`);
  }

  #earlierPathOf(taskId: string): string {
    return join(this.#folder, `${taskId}${earlierEnding}`);
  }
}

/** Null for a file name that is not one of a history. */
function taskOf(name: string): string | null {
  const found = [earlierEnding, ending].find((end) => name.endsWith(end));
  return found === undefined ? null : name.slice(0, -found.length);
}

function linesWithout(ids: ReadonlySet<string>, text: string): readonly string[] {
  const lines = text.split('\n').slice(0, -1);
  if (ids.size === 0) return lines;
  return lines.filter((line) => !ids.has(tryIdOf(line) ?? ''));
}

/** Returns nothing for a damaged line: the other tries can still be shown. */
function readLine(line: string): ReportedTry[] {
  try {
    return [parseTryLine(line)];
  } catch {
    return [];
  }
}

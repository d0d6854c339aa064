import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { appendLines, cutTornLine, readTail, replaceFile } from './line-file.ts';
import { recordSchema, type ToldRecord, type TryRecord } from './try-record.ts';

const mostRecords = 1000;
/** Cut once in a while, so that noting an end stays cheap. */
const cutAt = 2 * mostRecords;
const longestMessage = 1000;
const ending = '.jsonl';
const none: ReadonlySet<string> = new Set();
/** Longer than the records that wait together to be filed. */
const longestTail = 256 * 1024;

export interface HistoryRange {
  readonly skip: number;
  readonly take: number;
  /** Records that are not in the file yet. */
  readonly unfiled?: readonly TryRecord[];
}

export interface HistoryPage {
  /** Newest first. */
  readonly tries: readonly ToldRecord[];
  readonly total: number;
}

/** The ended tries of each task, in a file of its own: a line for each try, the newest last. */
export class TryHistory {
  readonly #folder: string;
  /** Lines in the file of a task, once that is known. */
  readonly #counts = new Map<string, number>();
  /** Ids of what was appended last, which is all that may come again; unknown at first and after a failure. */
  readonly #tails = new Map<string, ReadonlySet<string>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Resolves once the records are on disk; those that are there already stay as they are. One call at a time for each task. */
  async append(taskId: string, records: readonly TryRecord[]): Promise<void> {
    if (records.length === 0) return;
    const path = this.#pathOf(taskId);
    const before = this.#counts.get(taskId) ?? (await this.#open(taskId));
    const there = this.#tails.get(taskId) ?? idsIn(await readTail(path, longestTail));
    const missing = records.filter(({ uowId }) => !there.has(uowId));
    if (missing.length === 0) return;
    const lines = missing.map(toLine);
    this.#tails.delete(taskId);
    await appendLines(path, lines);
    const count = before + missing.length;
    this.#counts.set(taskId, count);
    this.#tails.set(taskId, new Set(missing.map(({ uowId }) => uowId)));
    // The records are kept already; a file that stays long is cut another time.
    if (count >= cutAt) await this.#cut(taskId).catch(() => undefined);
  }

  /** The given records are the newest; some of them may be in the file as well. */
  async page(taskId: string, { skip, take, unfiled = [] }: HistoryRange): Promise<HistoryPage> {
    const filed = await this.#lines(taskId);
    const there = unfiled.length === 0 ? none : idsIn(filed.slice(-mostRecords).join('\n'));
    const newest = unfiled.filter(({ uowId }) => !there.has(uowId));
    const lines = [...filed, ...newest.map(toLine)].slice(-mostRecords);
    const end = Math.max(0, lines.length - skip);
    const page = lines.slice(Math.max(0, end - take), end).toReversed();
    return { tries: page.flatMap(readLine), total: lines.length };
  }

  async forget(taskId: string): Promise<void> {
    this.#counts.delete(taskId);
    this.#tails.delete(taskId);
    await rm(this.#pathOf(taskId), { recursive: true, force: true });
  }

  /** Removes what belongs to no task. */
  async sweep(isTask: (taskId: string) => boolean): Promise<void> {
    const names = await readdir(this.#folder);
    const dead = names.filter((name) => !name.endsWith(ending) || !isTask(name.slice(0, -ending.length)));
    await Promise.all(dead.map((name) => rm(join(this.#folder, name), { recursive: true, force: true })));
  }

  /** What a daemon that died wrote in part goes, so that the next line begins a line. */
  async #open(taskId: string): Promise<number> {
    await cutTornLine(this.#pathOf(taskId));
    const count = (await this.#lines(taskId)).length;
    this.#counts.set(taskId, count);
    return count;
  }

  async #cut(taskId: string): Promise<void> {
    const lines = (await this.#lines(taskId)).slice(-mostRecords);
    await replaceFile(this.#pathOf(taskId), lines);
    this.#counts.set(taskId, lines.length);
  }

  /** Whole lines only; none where there is no file, or something else in its place. */
  async #lines(taskId: string): Promise<string[]> {
    const text = await readFile(this.#pathOf(taskId), 'utf8').catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === 'ENOENT' || code === 'EISDIR') return '';
      throw error;
    });
    return text.split('\n').slice(0, -1);
  }

  #pathOf(taskId: string): string {
    return join(this.#folder, `${taskId}${ending}`);
  }
}

/** The ids of the records in some lines. */
function idsIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/"uowId":"([^"]*)"/g), ([, uowId = '']) => uowId));
}

function toLine(record: TryRecord): string {
  const message = record.errorMessage;
  const isLong = message !== null && message.length > longestMessage;
  return JSON.stringify(
    isLong ? { ...record, errorMessage: `${message.slice(0, longestMessage)}…` } : record,
  );
}

/** Nothing where the line is damaged: the other tries are still worth showing. */
function readLine(line: string): ToldRecord[] {
  try {
    return [v.parse(recordSchema, JSON.parse(line))];
  } catch {
    return [];
  }
}

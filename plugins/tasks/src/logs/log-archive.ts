import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock, Logger } from '@gatehouse/sdk-plugin';
import { type LogPlace, parseLogCursor, writeLogCursor } from './log-cursor.ts';
import type { LogEntry } from './log-entry.ts';
import type { LogFiles, LogPart } from './log-files.ts';
import { type FollowedLog, type FollowQuery, type LogQuery, pageOfLog, pageOfNew } from './page-of-log.ts';
import { readKept, toLine } from './read-kept.ts';
import { maxTriesOfTask, type TaskLogs } from './task-logs.ts';
import type { TryLines } from './try-lines.ts';

export interface LogArchiveOptions {
  readonly logs: TaskLogs;
  readonly files: LogFiles;
  /** Tasks with lines of an earlier daemon. */
  readonly older: Set<string>;
  readonly maxAgeMs: number;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  isTask(taskId: string): boolean;
}

const writeEveryMs = 1000;
/** Lines that come faster than this are left out, those of the oldest tries first. */
const maxPending = 20_000;
const linesAtOnce = 1000;
const warnEveryMs = 10 * 60_000;

/** Lines of a part of the log of a task. */
interface Portion {
  readonly taskId: string;
  readonly part: LogPart;
  text: string;
}

/** Writes the logs of tries to disk behind the tries, and reads them back. A try never waits for it. */
export class LogArchive {
  readonly #options: LogArchiveOptions;
  /** Cursors hold as long as this daemon lives. */
  readonly #life = randomUUID();
  /** Logs with entries that are not written, the oldest change first. */
  #changed = new Set<TryLines>();
  /** Tasks with tries that began or ended, and logged nothing. */
  #quiet = new Set<string>();
  #pending = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;
  #isLosing = false;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor(options: LogArchiveOptions) {
    this.#options = options;
    options.logs.listen((lines) => this.#note(lines));
  }

  /**
   * A page of the log, and the cursor that goes on behind it: first from page to page of what there was at the first
   * one, then with what came since, in the order in which it came.
   */
  async follow(taskId: string, { after, ...query }: FollowQuery): Promise<FollowedLog> {
    const { logs } = this.#options;
    const known = after === undefined ? null : parseLogCursor(after, this.#life);
    const missed = after !== undefined && known === null;
    const upTo = known?.number ?? logs.newest;
    const cursorOf = (place: LogPlace) => writeLogCursor(place, this.#life);
    if (known !== null && known.skip === null) {
      const { entries, newest } = pageOfNew(logs.triesOf(taskId), { ...query, after: upTo });
      return { entries, cursor: cursorOf({ number: newest ?? logs.newest, skip: null }), missed };
    }
    const skip = (known?.skip ?? 0) + query.skip;
    const entries = await this.page(taskId, { ...query, skip, upTo });
    const isFull = entries.length === query.take;
    return { entries, cursor: cursorOf({ number: upTo, skip: isFull ? skip + query.take : null }), missed };
  }

  /** Entries of the last tries of the task, or of any one that is kept, the oldest first. */
  async page(
    taskId: string,
    { uowId, upTo = Number.POSITIVE_INFINITY, ...query }: LogQuery,
  ): Promise<readonly LogEntry[]> {
    const { logs, files, older, clock, maxAgeMs } = this.#options;
    const inMemory = logs.triesOf(taskId).filter((lines) => uowId === undefined || lines.uowId === uowId);
    const newer = new Map(inMemory.map((lines) => [lines.uowId, lines.after(upTo).length]));
    const tries = new Map(inMemory.map((lines) => [lines.uowId, lines.entries()]));
    const maxTries = (uowId === undefined ? maxTriesOfTask : 1) - inMemory.length;
    const also = new Set(inMemory.filter(({ isWhole }) => !isWhole).map((lines) => lines.uowId));
    const hasOthers = uowId !== undefined || older.has(taskId) || logs.isPartial(taskId);
    if (also.size > 0 || (maxTries > 0 && hasOthers)) {
      await this.written();
      const except = new Set(inMemory.map((lines) => lines.uowId).filter((id) => !also.has(id)));
      const kept = await readKept(files, { taskId, uowId, except, also, maxTries });
      for (const [id, entries] of kept) tries.set(id, [...entries, ...newerThan(entries, tries.get(id))]);
    }
    const bornAfter = new Date(clock.now() - maxAgeMs).toISOString();
    const asked = [...tries].map(([id, entries]) => entries.slice(0, entries.length - (newer.get(id) ?? 0)));
    return pageOfLog(asked, { ...query, bornAfter });
  }

  /** Writes what is pending. Never rejects: a full disk costs lines alone. */
  async written(): Promise<void> {
    await this.#writing;
    this.#flush();
    await this.#writing;
  }

  async forget(taskId: string): Promise<void> {
    await this.written();
    this.#options.older.delete(taskId);
    await this.#options.files.forget(taskId);
  }

  async close(): Promise<void> {
    await this.written();
  }

  async sweep(): Promise<void> {
    await this.#options.files.sweep().catch((error: unknown) => this.#warn(String(error)));
  }

  /** Called for each line. */
  #note(lines: TryLines): void {
    if (lines.isQuiet) this.#quiet.add(lines.taskId);
    else {
      this.#changed.add(lines);
      this.#pending += 1;
      if (this.#pending > maxPending) this.#leaveOutOldest();
    }
    this.#flushLater();
  }

  #flushLater(): void {
    this.#timer ??= setTimeout(() => this.#flush(), writeEveryMs).unref();
  }

  /** A disk that is slow gets the next lines when it has the last ones. */
  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isWriting || !this.#hasPending) return;
    const [changed, quiet] = [this.#changed, this.#quiet];
    this.#changed = new Set();
    this.#quiet = new Set();
    this.#pending = 0;
    this.#isWriting = true;
    this.#writing = this.#write(changed, quiet)
      .catch((error: unknown) => this.#warn(String(error)))
      .finally(() => {
        this.#isWriting = false;
        if (this.#hasPending) this.#flushLater();
      });
  }

  get #hasPending(): boolean {
    return this.#changed.size > 0 || this.#quiet.size > 0;
  }

  #leaveOutOldest(): void {
    for (const oldest of this.#changed) {
      this.#pending -= oldest.dropNew();
      this.#changed.delete(oldest);
      this.#warn('they come faster than they can be written');
      return;
    }
  }

  async #write(changed: ReadonlySet<TryLines>, quiet: ReadonlySet<string>): Promise<void> {
    const portions = new Map<string, Portion>();
    let lines = 0;
    const add = async (log: TryLines, part: LogPart) => {
      const { taskId } = log;
      const key = `${part} ${taskId}`;
      const portion = portions.get(key) ?? { taskId, part, text: '' };
      portions.set(key, portion);
      for (const entry of log.takeNew()) {
        portion.text += toLine(entry);
        lines += 1;
        if (lines % linesAtOnce === 0) await nextTurn();
      }
    };
    for (const log of changed) await add(log, 'lines');
    for (const taskId of quiet)
      for (const log of this.#options.logs.triesOf(taskId)) if (log.isQuiet) await add(log, 'quiet');
    await this.#append([...portions.values()]);
  }

  async #append(portions: readonly Portion[]): Promise<void> {
    const { files, isTask } = this.#options;
    let isFailed = false;
    for (const { taskId, part, text } of portions) {
      if (text === '' || !isTask(taskId)) continue;
      await files.append(taskId, part, text).catch((error: unknown) => {
        isFailed = true;
        this.#warn(String(error));
      });
    }
    if (!isFailed) this.#isLosing = false;
  }

  /** Once, until lines are written again. */
  #warn(reason: string): void {
    const now = this.#options.clock.now();
    const isKnown = this.#isLosing || now - this.#warnedAt < warnEveryMs;
    this.#isLosing = true;
    if (isKnown) return;
    this.#warnedAt = now;
    this.#options.log.warn('lines of logs of tasks are lost', { reason });
  }
}

/** Entries that came while others were read, or could not be written. */
function newerThan(read: readonly LogEntry[], inMemory: readonly LogEntry[] = []): readonly LogEntry[] {
  const newest = read.at(-1)?.timestamp ?? '';
  return inMemory.filter(({ timestamp }) => timestamp > newest);
}

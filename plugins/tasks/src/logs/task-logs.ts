import type { LogLevel } from '@gatehouse/sdk-actions';
import type { Clock } from '@gatehouse/sdk-plugin';
import type { LogEntry } from './log-entry.ts';
import { type LoggedTry, TryLines } from './try-lines.ts';

export interface LogQuery {
  readonly levels: ReadonlySet<LogLevel>;
  readonly skip: number;
  readonly take: number;
  readonly uowId?: string | undefined;
}

const maxTriesOfTask = 8;
/** Limit over all tasks. */
const maxEntries = 200_000;
const lifeMs = 2 * 60 * 60 * 1000;
/** Expired entries are never shown, but may occupy memory a little longer. */
const lookEveryMs = 60_000;

/** Logs of the last tries of each task, in memory for two hours. */
export class TaskLogs {
  readonly #clock: Clock;
  /** By id of the unit of work, the oldest first. */
  readonly #tries = new Map<string, TryLines>();
  readonly #triesOfTask = new Map<string, Set<string>>();
  #size = 0;
  #lookAgainAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param at UTC ISO-8601 */
  started(taskId: string, logged: LoggedTry, at: string): void {
    this.#linesOf(taskId, logged).start(at);
    this.#grow(1);
  }

  /** @param at UTC ISO-8601 */
  succeeded(taskId: string, logged: LoggedTry, at: string): void {
    this.#linesOf(taskId, logged).succeed(at);
    this.#grow(1);
  }

  add(taskId: string, entry: LogEntry): void {
    this.#grow(this.#linesOf(taskId, entry).add(entry));
  }

  /** Oldest first, over all tries of the task. */
  page(taskId: string, { levels, skip, take, uowId }: LogQuery): readonly LogEntry[] {
    const bornAfter = new Date(this.#clock.now() - lifeMs).toISOString();
    const isAsked = (entry: LogEntry) => levels.has(entry.level) && entry.timestamp > bornAfter;
    const tries = [...(this.#triesOfTask.get(taskId) ?? [])].filter(
      (id) => uowId === undefined || id === uowId,
    );
    const entries = tries.flatMap((id) => this.#tries.get(id)?.entries().filter(isAsked) ?? []);
    if (tries.length > 1) entries.sort((a, b) => compareTexts(a.timestamp, b.timestamp));
    return entries.slice(skip, skip + take);
  }

  forget(taskId: string): void {
    for (const uowId of this.#triesOfTask.get(taskId) ?? []) this.#drop(uowId);
  }

  #grow(by: number): void {
    this.#size += by;
    if (this.#size <= maxEntries) return;
    for (const uowId of this.#tries.keys()) {
      if (this.#size <= maxEntries) return;
      this.#drop(uowId);
    }
  }

  #linesOf(taskId: string, logged: LoggedTry): TryLines {
    return this.#tries.get(logged.uowId) ?? this.#open(taskId, logged);
  }

  #open(taskId: string, logged: LoggedTry): TryLines {
    this.#dropExpired();
    const { uowId } = logged;
    const lines = new TryLines(taskId, logged);
    const tries = this.#triesOfTask.get(taskId) ?? new Set();
    this.#triesOfTask.set(taskId, tries.add(uowId));
    this.#tries.set(uowId, lines);
    const [oldest] = tries;
    if (tries.size > maxTriesOfTask && oldest !== undefined) this.#drop(oldest);
    return lines;
  }

  /** Checks tries in the order of their start; one that still logs delays the expiry of those after it. */
  #dropExpired(): void {
    const now = this.#clock.now();
    if (now < this.#lookAgainAt) return;
    this.#lookAgainAt = now + lookEveryMs;
    const bornAfter = new Date(now - lifeMs).toISOString();
    for (const [uowId, { timestamp }] of this.#tries) {
      if (timestamp > bornAfter) return;
      this.#drop(uowId);
    }
  }

  #drop(uowId: string): void {
    const lines = this.#tries.get(uowId);
    if (lines === undefined) return;
    this.#tries.delete(uowId);
    this.#size -= lines.size;
    const tries = this.#triesOfTask.get(lines.taskId);
    tries?.delete(uowId);
    if (tries?.size === 0) this.#triesOfTask.delete(lines.taskId);
  }
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

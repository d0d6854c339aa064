import type { Clock } from '@gatehouse/sdk-plugin';
import type { LogEntry } from './log-entry.ts';
import { type LoggedTry, TryLines } from './try-lines.ts';

export const maxTriesOfTask = 8;
/** Limit over all tasks. */
const maxEntries = 200_000;
const lifeMs = 2 * 60 * 60 * 1000;
/** Tries that have expired may occupy memory a little longer. */
const lookEveryMs = 60_000;

/** Logs of the last tries of each task, in memory for two hours; files have them longer. */
export class TaskLogs {
  readonly #clock: Clock;
  /** By id of the unit of work, the oldest first. */
  readonly #tries = new Map<string, TryLines>();
  readonly #triesOfTask = new Map<string, Set<string>>();
  #size = 0;
  #lookAgainAt = Number.NEGATIVE_INFINITY;
  readonly #partial = new Set<string>();
  #onEntry: ((lines: TryLines) => void) | null = null;
  #newest = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The number of the newest entry of all tasks. */
  get newest(): number {
    return this.#newest;
  }

  /** The listener is called after each entry, with the log of its try. */
  listen(onEntry: (lines: TryLines) => void): void {
    this.#onEntry = onEntry;
  }

  /** @param at UTC ISO-8601 */
  started(taskId: string, logged: LoggedTry, at: string): void {
    const lines = this.#linesOf(taskId, logged);
    lines.start(at, this.#nextNumber());
    this.#note(lines, 1);
  }

  /** @param at UTC ISO-8601 */
  succeeded(taskId: string, logged: LoggedTry, at: string): void {
    const lines = this.#linesOf(taskId, logged);
    lines.succeed(at, this.#nextNumber());
    this.#note(lines, 1);
  }

  add(taskId: string, entry: LogEntry): void {
    const lines = this.#linesOf(taskId, entry);
    this.#note(lines, lines.add(entry, this.#nextNumber()));
  }

  /** The tries of a task that are in memory, in the order of their start. */
  triesOf(taskId: string): readonly TryLines[] {
    const ids = [...(this.#triesOfTask.get(taskId) ?? [])];
    return ids.flatMap((uowId) => this.#tries.get(uowId) ?? []);
  }

  /** Whether tries of the task were dropped that are among its last ones. */
  isPartial(taskId: string): boolean {
    return this.#partial.has(taskId);
  }

  forget(taskId: string): void {
    for (const uowId of this.#triesOfTask.get(taskId) ?? []) this.#drop(uowId);
    this.#partial.delete(taskId);
  }

  #nextNumber(): number {
    this.#newest += 1;
    return this.#newest;
  }

  #note(lines: TryLines, by: 0 | 1): void {
    this.#grow(by);
    this.#onEntry?.(lines);
  }

  #grow(by: number): void {
    this.#size += by;
    if (this.#size <= maxEntries) return;
    for (const uowId of this.#tries.keys()) {
      if (this.#size <= maxEntries) return;
      this.#forgetEarly(uowId);
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
      this.#forgetEarly(uowId);
    }
  }

  #forgetEarly(uowId: string): void {
    const lines = this.#tries.get(uowId);
    if (lines !== undefined) this.#partial.add(lines.taskId);
    this.#drop(uowId);
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

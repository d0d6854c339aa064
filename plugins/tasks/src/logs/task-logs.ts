import type { LogLevel } from '@gatehouse/plugin-runtime/api';
import type { Clock } from '@gatehouse/sdk-plugin';
import type { LogEntry } from './log-entry.ts';
import { Ring } from './ring.ts';

interface TryLines {
  readonly taskId: string;
  readonly ring: Ring<LogEntry>;
}

export interface LogQuery {
  readonly levels: ReadonlySet<LogLevel>;
  readonly skip: number;
  readonly take: number;
  readonly uowId?: string | undefined;
}

const mostTriesOfTask = 8;
const mostEntriesOfTry = 2000;
/** Over all tasks. */
const mostEntries = 200_000;
const lifeMs = 2 * 60 * 60 * 1000;
/** What is too old is never shown; it may take up memory a little longer. */
const lookEveryMs = 60_000;

/** What the last tries of each task logged, in memory for two hours. */
export class TaskLogs {
  readonly #clock: Clock;
  /** By unit of work, the oldest first. */
  readonly #tries = new Map<string, TryLines>();
  readonly #triesOfTask = new Map<string, Set<string>>();
  #size = 0;
  #lookAgainAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(taskId: string, entry: LogEntry): void {
    const { ring } = this.#tries.get(entry.uowId) ?? this.#open(taskId, entry.uowId);
    this.#size += ring.push(entry);
    if (this.#size > mostEntries) this.#dropOldest();
  }

  /** Oldest first, over all tries of the task. */
  page(taskId: string, { levels, skip, take, uowId }: LogQuery): readonly LogEntry[] {
    const bornAfter = new Date(this.#clock.now() - lifeMs).toISOString();
    const isAsked = (entry: LogEntry) => levels.has(entry.level) && entry.timestamp > bornAfter;
    const tries = [...(this.#triesOfTask.get(taskId) ?? [])].filter(
      (id) => uowId === undefined || id === uowId,
    );
    const entries = tries.flatMap((id) => this.#tries.get(id)?.ring.entries().filter(isAsked) ?? []);
    if (tries.length > 1) entries.sort((a, b) => compareTexts(a.timestamp, b.timestamp));
    return entries.slice(skip, skip + take);
  }

  forget(taskId: string): void {
    for (const uowId of this.#triesOfTask.get(taskId) ?? []) this.#drop(uowId);
  }

  #dropOldest(): void {
    for (const uowId of this.#tries.keys()) {
      if (this.#size <= mostEntries) return;
      this.#drop(uowId);
    }
  }

  #open(taskId: string, uowId: string): TryLines {
    const lines = { taskId, ring: new Ring<LogEntry>(mostEntriesOfTry) };
    const tries = this.#triesOfTask.get(taskId) ?? new Set();
    this.#triesOfTask.set(taskId, tries.add(uowId));
    this.#tries.set(uowId, lines);
    this.#dropExpired();
    const [oldest] = tries;
    if (tries.size > mostTriesOfTask && oldest !== undefined) this.#drop(oldest);
    return lines;
  }

  /** Tries that began first are looked at first; one that still logs keeps those after it a while longer. */
  #dropExpired(): void {
    const now = this.#clock.now();
    if (now < this.#lookAgainAt) return;
    this.#lookAgainAt = now + lookEveryMs;
    const bornAfter = new Date(now - lifeMs).toISOString();
    for (const [uowId, { ring }] of this.#tries) {
      const last = ring.newest();
      if (last === undefined || last.timestamp > bornAfter) return;
      this.#drop(uowId);
    }
  }

  #drop(uowId: string): void {
    const lines = this.#tries.get(uowId);
    if (lines === undefined) return;
    this.#tries.delete(uowId);
    this.#size -= lines.ring.size;
    const tries = this.#triesOfTask.get(lines.taskId);
    tries?.delete(uowId);
    if (tries?.size === 0) this.#triesOfTask.delete(lines.taskId);
  }
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

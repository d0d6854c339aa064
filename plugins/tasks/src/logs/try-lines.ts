import type { LogEntry } from './log-entry.ts';
import { RingBuffer } from './ring-buffer.ts';

/** The try that the log belongs to. */
export interface LoggedTry {
  readonly uowId: string;
  readonly threadId: number;
}

const maxEntries = 2000;

/**
 * The log of one try. The logs of short successful tries are rarely read and soon replaced, so entries that all of them
 * share are created on the first read.
 */
export class TryLines {
  readonly taskId: string;
  readonly #try: LoggedTry;
  /** Null if newer entries have replaced its beginning. */
  #startedAt: string | null = null;
  #between: RingBuffer<LogEntry> | null = null;
  #succeededAt: string | null = null;

  constructor(taskId: string, logged: LoggedTry) {
    this.taskId = taskId;
    this.#try = logged;
  }

  get size(): number {
    const ends = (this.#startedAt === null ? 0 : 1) + (this.#succeededAt === null ? 0 : 1);
    return ends + (this.#between?.size ?? 0);
  }

  /** Time of the newest entry; empty while there is none. */
  get timestamp(): string {
    return this.#succeededAt ?? this.#between?.newest()?.timestamp ?? this.#startedAt ?? '';
  }

  /** @param at UTC ISO-8601 */
  start(at: string): void {
    this.#startedAt = at;
  }

  /** @param at UTC ISO-8601 */
  succeed(at: string): void {
    this.#succeededAt = at;
  }

  /** @returns the number of entries that were added: 0 if the oldest was replaced */
  add(entry: LogEntry): 0 | 1 {
    this.#between ??= new RingBuffer(maxEntries);
    return this.#between.push(entry);
  }

  /** Oldest first. */
  entries(): readonly LogEntry[] {
    return [
      ...this.#reported('The try started', this.#startedAt),
      ...(this.#between?.entries() ?? []),
      ...this.#reported('The try succeeded', this.#succeededAt),
    ];
  }

  #reported(message: string, timestamp: string | null): readonly LogEntry[] {
    if (timestamp === null) return [];
    const entry: LogEntry = {
      kind: 'engine',
      timestamp,
      level: 'Info',
      uowId: this.#try.uowId,
      threadId: this.#try.threadId,
      message,
      way: null,
      actionId: null,
      actionGroupId: null,
      actionName: null,
      direction: 'Info',
      elapsedMilliseconds: null,
    };
    return [entry];
  }
}

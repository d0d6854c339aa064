import type { LogEntry } from './log-entry.ts';
import { RingBuffer } from './ring-buffer.ts';

/** The try that the log belongs to. */
export interface LoggedTry {
  readonly uowId: string;
  readonly threadId: number;
}

/** An entry with its place among all entries of the daemon, by which clients go on behind what they have. */
export interface NumberedEntry {
  readonly number: number;
  readonly entry: LogEntry;
}

export const maxEntriesOfTry = 2000;
export const startMessage = 'The try started';

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
  /** The number of each entry between. */
  #numbers: RingBuffer<number> | null = null;
  #startNumber = 0;
  #successNumber = 0;
  /** Entries between begin and success that were added, and those of them that were taken. */
  #added = 0;
  #taken = 0;
  #tookStart = false;
  #tookSuccess = false;

  constructor(taskId: string, logged: LoggedTry) {
    this.taskId = taskId;
    this.#try = logged;
  }

  get size(): number {
    const ends = (this.#startedAt === null ? 0 : 1) + (this.#succeededAt === null ? 0 : 1);
    return ends + (this.#between?.size ?? 0);
  }

  /** Whether it has nothing but begin and success. */
  get isQuiet(): boolean {
    return this.#between === null;
  }

  /** Whether no entry of the try is missing that a reader may see. */
  get isWhole(): boolean {
    return this.#startedAt !== null || (this.#between?.size ?? 0) >= maxEntriesOfTry;
  }

  get uowId(): string {
    return this.#try.uowId;
  }

  /** Time of the newest entry; empty while there is none. */
  get timestamp(): string {
    return this.#succeededAt ?? this.#between?.newest()?.timestamp ?? this.#startedAt ?? '';
  }

  get newestNumber(): number {
    return Math.max(this.#startNumber, this.#numbers?.newest() ?? 0, this.#successNumber);
  }

  /** @param at UTC ISO-8601 */
  start(at: string, number = 0): void {
    this.#startedAt = at;
    this.#startNumber = number;
  }

  /** @param at UTC ISO-8601 */
  succeed(at: string, number = 0): void {
    this.#succeededAt = at;
    this.#successNumber = number;
  }

  /** @returns the number of entries that were added: 0 if the oldest was replaced */
  add(entry: LogEntry, number = 0): 0 | 1 {
    this.#between ??= new RingBuffer(maxEntriesOfTry);
    this.#numbers ??= new RingBuffer(maxEntriesOfTry);
    this.#numbers.push(number);
    // Its begin is taken once more, with its entries.
    if (this.#added === 0) this.#tookStart = false;
    this.#added += 1;
    return this.#between.push(entry);
  }

  /** Oldest first. */
  entries(): readonly LogEntry[] {
    return [
      ...this.#reported(startMessage, this.#startedAt),
      ...(this.#between?.entries() ?? []),
      ...this.#reported('The try succeeded', this.#succeededAt),
    ];
  }

  /** In the order of the entries. */
  #numbersOfEntries(): readonly number[] {
    return [
      ...(this.#startedAt === null ? [] : [this.#startNumber]),
      ...(this.#numbers?.entries() ?? []),
      ...(this.#succeededAt === null ? [] : [this.#successNumber]),
    ];
  }

  /** Entries that came after a number, oldest first. */
  after(number: number): readonly NumberedEntry[] {
    if (this.newestNumber <= number) return [];
    const numbers = this.#numbersOfEntries();
    return this.entries().flatMap((entry, place) => {
      const own = numbers[place] ?? 0;
      return own > number ? [{ number: own, entry }] : [];
    });
  }

  /** Entries that no earlier call returned, oldest first, as far as newer ones have not replaced them. */
  takeNew(): readonly LogEntry[] {
    const fresh = Math.min(this.#added - this.#taken, maxEntriesOfTry);
    const taken = [
      ...this.#reported(startMessage, this.#tookStart ? null : this.#startedAt),
      ...(fresh === 0 ? [] : (this.#between?.entries().slice(-fresh) ?? [])),
      ...this.#reported('The try succeeded', this.#tookSuccess ? null : this.#succeededAt),
    ];
    this.dropNew();
    return taken;
  }

  /** The same without the entries. Returns their number. */
  dropNew(): number {
    const dropped = this.#added - this.#taken;
    this.#taken = this.#added;
    this.#tookStart = this.#startedAt !== null;
    this.#tookSuccess = this.#succeededAt !== null;
    return dropped;
  }

  #reported(message: string, timestamp: string | null): readonly LogEntry[] {
    if (timestamp === null) return [];
    const entry: LogEntry = {
      uowId: this.#try.uowId,
      kind: 'engine',
      timestamp,
      level: 'Info',
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

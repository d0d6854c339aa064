import { randomUUID } from 'node:crypto';
import type { RunInfo } from '@gatehouse/sdk-actions';
import type { RunEnds } from '@gatehouse/sdk-actions/internal';
import type { Collection, DocumentStore, Logger } from '@gatehouse/sdk-plugin';
import type { FileCommit } from '../taken/replace-bound-file.ts';
import { type ChangeRecord, commitWith } from './commit-file.ts';
import { areTaken, type KeptEntries, unmarked } from './kept-entries.ts';
import type { LockKeeper } from './lock-keeper.ts';
import { returnEntries } from './return-entries.ts';

interface Parts {
  readonly records: Collection<KeptEntries>;
  readonly locks: LockKeeper;
  readonly runEnds: RunEnds;
  readonly log: Logger;
}

interface Taking {
  readonly run: RunInfo;
  readonly signal: AbortSignal;
  isHeld(): boolean;
}

const lockMs = 60_000;
/** The store holds all of them in memory. */
const maxLength = 256_000_000;

/** Keeps what runs took and did not finish, on the disk, and brings it back when they are cut off. */
export class EntryKeeper {
  readonly #parts: Parts;
  /** Entries by the signal of their run. */
  readonly #kept = new WeakMap<AbortSignal, KeptEntries[]>();
  /** Entries that wait for the lock of their file. */
  readonly #waiting = new Map<string, KeptEntries[]>();
  readonly #working = new Set<Promise<unknown>>();
  #length: number;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#length = parts.records.all().reduce((sum, entries) => sum + lengthOf(entries), 0);
  }

  /** Brings back what runs of an earlier daemon held. */
  static async open(parts: Omit<Parts, 'records'> & { documentStore: DocumentStore }): Promise<EntryKeeper> {
    const records = await parts.documentStore.collection<KeptEntries>('held-entries');
    const keeper = new EntryKeeper({ ...parts, records });
    for (const entries of records.all()) await keeper.#recover(entries);
    await keeper.settled();
    return keeper;
  }

  /** Makes the change of a run that takes the entries. They are kept on the disk before it is made. */
  async take(commit: FileCommit, taking: Taking): Promise<void> {
    const { run, isHeld } = taking;
    const made: { entries: KeptEntries | null } = { entries: null };
    const record: ChangeRecord = {
      write: async (takenBy) => {
        made.entries = await this.#keep(commit, { run, takenBy });
      },
      undo: async () => {
        const { entries } = made;
        made.entries = null;
        if (entries) await this.#forget(entries);
      },
    };
    try {
      await commitWith(commit, { run, isHeld, record });
    } catch (cause) {
      // The change was made, and the run does not get to know it.
      if (made.entries) this.#bringBack([made.entries]);
      throw cause;
    }
    if (made.entries) this.#keepFor(made.entries, taking);
  }

  /** Resolves when no return is in progress. */
  async settled(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  async #keep(
    { target, lock, held = { bytes: '', separator: '' } }: FileCommit,
    { run, takenBy }: { readonly run: RunInfo; readonly takenBy: string },
  ): Promise<KeptEntries> {
    const entries = { id: randomUUID(), target, lock, rights: run.fileRights, held, takenBy };
    if (this.#length + lengthOf(entries) > maxLength) {
      throw new Error(
        `What live runs took and hold has ${this.#length} characters of at most ${maxLength}; nothing was taken.`,
      );
    }
    await this.#parts.records.insert(entries);
    this.#length += lengthOf(entries);
    return entries;
  }

  async #forget(entries: KeptEntries): Promise<void> {
    if (await this.#parts.records.remove(entries.id)) this.#length -= lengthOf(entries);
  }

  #keepFor(entries: KeptEntries, { run, signal }: Taking): void {
    const known = this.#kept.get(signal) ?? [];
    known.push(entries);
    this.#kept.set(signal, known);
    const over = () => void this.#over(run, signal);
    if (signal.aborted) over();
    else if (known.length === 1) signal.addEventListener('abort', over, { once: true });
  }

  /**
   * A run that reached its end, a good or a bad one, is done with what it took, once its end is recorded: a death before
   * that has the run begin again, and it needs its entries.
   */
  async #over(run: RunInfo, signal: AbortSignal): Promise<void> {
    const entries = this.#kept.get(signal)?.splice(0) ?? [];
    if (signal.reason !== 'ended') return this.#bringBack(entries);
    await this.#parts.runEnds.recorded(run);
    for (const each of entries) this.#work(this.#forget(each), each);
  }

  /** Asks for the lock at once: a try that starts again must find its entry. */
  #bringBack(all: readonly KeptEntries[]): void {
    for (const entries of all) {
      const waiting = this.#waiting.get(entries.lock);
      if (waiting) waiting.push(entries);
      else {
        this.#waiting.set(entries.lock, [entries]);
        this.#work(this.#returnWaiting(entries.lock), entries);
      }
    }
  }

  async #returnWaiting(lock: string): Promise<void> {
    const { locks, records } = this.#parts;
    const holder = { uowId: randomUUID() };
    const entering = locks.enter({ name: lock, timeoutMs: lockMs }, holder, new AbortController().signal);
    const { isEntered } = await entering;
    const all = this.#waiting.get(lock) ?? [];
    this.#waiting.delete(lock);
    try {
      if (!isEntered) throw new Error(`The file was in use for ${lockMs / 1000} s.`);
      await returnEntries(all, { records, isHeld: () => locks.isHeldBy(lock, holder) });
      await Promise.all(all.map((entries) => this.#forget(entries)));
    } finally {
      locks.leave(lock, holder);
    }
  }

  async #recover(entries: KeptEntries): Promise<void> {
    try {
      const isTaken = await areTaken(entries, {
        forget: () => this.#forget(entries),
        unmark: async () => void (await this.#parts.records.update(entries.id, unmarked)),
      });
      if (isTaken) this.#bringBack([entries]);
    } catch (error) {
      this.#warn(entries, error);
    }
  }

  #work(work: Promise<void>, entries: KeptEntries): void {
    const working = work.catch((error: unknown) => this.#warn(entries, error));
    this.#working.add(working);
    void working.finally(() => this.#working.delete(working));
  }

  #warn({ target }: KeptEntries, error: unknown): void {
    const message = 'What a run took is not back in its file; the next start of the service tries again';
    this.#parts.log.warn(message, { path: target, error: String(error) });
  }
}

function lengthOf({ held }: KeptEntries): number {
  return held.bytes.length;
}

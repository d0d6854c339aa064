import { GatehouseError, type Logger } from '@gatehouse/sdk-plugin';
import type { EditLog, LogEntry, LoggedChange, LogPosition } from '../session/edit-log.ts';
import type { EditStore, StoredEdits, StoredProject } from './edit-store.ts';
import { toHistoryLog } from './history-log.ts';

interface Waiting {
  readonly change: LoggedChange;
  resolve(): void;
  reject(error: unknown): void;
}

/** The part of this journal that the store has. */
interface Written {
  readonly generation: string;
  batches: number;
  entries: number;
  /** Characters of the entries. */
  size: number;
  /** Size from which a new base is written. */
  readonly maxSize: number;
}

export interface EditJournalParts {
  readonly store: EditStore;
  readonly log: Logger;
  /** The facts of the open project as they are now. */
  facts(): Pick<StoredProject, 'file' | 'isRestricted' | 'openedAt'>;
}

/** Limits after which a new base is written, so that a restart has not too much to repeat. */
const maxEntries = 4000;
const leastMaxSize = 16 * 1024 * 1024;

/**
 * Keeps the changes of one session in the store. Group commit: changes that come while others are written form the next
 * batch. After a batch that could not be written the session goes back to the state before it.
 */
export class EditJournal implements EditLog {
  readonly #parts: EditJournalParts;
  #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;
  #written: Written | null = null;
  /** Generations that the store no longer needs. */
  #old: Written[] = [];
  #isClosed = false;

  constructor(parts: EditJournalParts) {
    this.#parts = parts;
  }

  /** Goes on with what an earlier daemon wrote. */
  resume({ generation, batches, entries }: StoredEdits): void {
    this.#written = { generation, batches, entries: entries.length, size: 0, maxSize: leastMaxSize };
  }

  append(change: LoggedChange): Promise<void> {
    if (this.#isClosed) {
      change.takeBack();
      return Promise.reject(new GatehouseError('project_not_open', 'The project was closed meanwhile.'));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ change, resolve, reject });
      this.#running ??= Promise.resolve().then(() => this.#run());
    });
  }

  /** Keeps a save. Without edits there is nothing to keep: the next one begins with the facts of the saved project. */
  async noteSaved(entry: LogEntry, from: LogPosition): Promise<void> {
    if (this.#written === null && this.#running === null) return;
    await this.append({ entry, from, takeBack: () => undefined });
  }

  /** Keeps a document that no file has. */
  keepBase(from: LogPosition): Promise<void> {
    return this.append({ entry: null, from, takeBack: () => undefined });
  }

  /** Resolves once nothing waits. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Forgets all edits. Later ones are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
    this.#forgetWritten();
    await this.#removeOld();
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        await this.#write(batch.map(({ change }) => change));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        this.#lose([...batch, ...this.#waiting], error);
      }
    }
    this.#running = null;
  }

  async #write(changes: readonly LoggedChange[]): Promise<void> {
    const entries = changes.flatMap(({ entry }) => entry ?? []);
    const written = this.#written;
    if (written === null || written.entries > maxEntries || written.size > written.maxSize) {
      await this.#begin(changes, entries);
      return;
    }
    const text = JSON.stringify(entries);
    await this.#parts.store.append(written.generation, written.batches, text);
    written.batches += 1;
    written.entries += entries.length;
    written.size += text.length;
  }

  async #begin([first]: readonly LoggedChange[], entries: readonly LogEntry[]): Promise<void> {
    if (first === undefined) return;
    const { store, facts } = this.#parts;
    const { history, savedState } = first.from;
    const project = facts();
    const { base, state, entries: steps } = toHistoryLog(history, project.openedAt);
    const all = [...steps, ...entries];
    const text = JSON.stringify(all);
    const generation = await store.begin({ ...project, state, savedState }, { base, text });
    this.#forgetWritten();
    const size = text.length;
    const maxSize = Math.max(leastMaxSize, 4 * size);
    this.#written = { generation, batches: 1, entries: all.length, size, maxSize };
    void this.#removeOld();
  }

  #lose(lost: readonly Waiting[], error: unknown): void {
    this.#waiting = [];
    // The store has everything but a save.
    if (lost.some(({ change }) => change.entry?.kind === 'saved')) this.#forgetWritten();
    this.#parts.log.error('edits could not be kept', { count: lost.length, error: String(error) });
    const isEdit = ({ change }: Waiting) => change.entry !== null && change.entry.kind !== 'saved';
    lost.find(isEdit)?.change.takeBack();
    for (const { reject } of lost) reject(notKept(error));
  }

  /** The store keeps it until something takes its place. */
  #forgetWritten(): void {
    if (this.#written !== null) this.#old.push(this.#written);
    this.#written = null;
  }

  async #removeOld(): Promise<void> {
    const old = this.#old;
    this.#old = [];
    for (const { generation, batches } of old) await this.#parts.store.remove(generation, batches);
  }
}

function notKept(error: unknown): GatehouseError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
  return new GatehouseError(
    'failed_precondition',
    `The edit could not be kept on the disk${code}, so the project stays as it was before. Look at the space on the disk, then repeat the edit.`,
  );
}

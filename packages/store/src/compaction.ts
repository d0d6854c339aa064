import type { StoredDocument } from '@gatehouse/sdk-plugin';
import { documentJson } from './held-document.ts';
import type { Journal, Rewrite } from './journal.ts';
import type { StoreLog } from './journal-file.ts';
import type { LiveDocuments } from './live-documents.ts';

export interface CompactionParts {
  readonly journal: Journal;
  readonly log: StoreLog;
  /** Below this much garbage a file is never rewritten, in bytes. */
  readonly leastGarbage: number;
  /** Called when the new file waits to be put in place, which needs a pause between two writes. */
  onReady(): void;
}

/**
 * Rewrites a journal that holds more garbage than live documents. The new file is written while appends go on in the
 * old one; only the short last step, copying what was appended meanwhile and the rename, happens between two writes.
 * A failure loses nothing but the work: the old file stays in use.
 */
export class Compaction<T extends StoredDocument> {
  readonly #parts: CompactionParts;
  #leastGarbage: number;
  #writing: Promise<void> | undefined;
  #rewrite: Rewrite | undefined;

  constructor(parts: CompactionParts) {
    this.#parts = parts;
    this.#leastGarbage = parts.leastGarbage;
  }

  get isReady(): boolean {
    return this.#rewrite !== undefined;
  }

  startIfWorthwhile(documents: LiveDocuments<T>): void {
    if (this.#writing !== undefined || this.#rewrite !== undefined) return;
    const garbage = this.#parts.journal.end - documents.bytes;
    if (garbage < this.#leastGarbage || garbage < documents.bytes) return;
    this.#writing = this.#write(documents, garbage);
  }

  /** To be called between two appends, when ready. */
  async finish(): Promise<void> {
    const rewrite = this.#rewrite;
    if (rewrite === undefined) return;
    this.#rewrite = undefined;
    try {
      await this.#parts.journal.finishRewrite(rewrite);
      this.#leastGarbage = this.#parts.leastGarbage;
    } catch (error) {
      this.#giveUp(error, this.#parts.journal.end);
    }
  }

  /** Resolves when no new file is being written; `finish` may be due then. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #write(documents: LiveDocuments<T>, garbage: number): Promise<void> {
    const { journal, onReady } = this.#parts;
    const now = Array.from(documents.byId, ([id, held]) => ({ id, json: () => documentJson(held) }));
    try {
      this.#rewrite = await journal.prepareRewrite(now);
    } catch (error) {
      this.#giveUp(error, garbage);
    }
    this.#writing = undefined;
    if (this.#rewrite !== undefined) onReady();
  }

  /** A disk that is full now would make every write try again: wait until the garbage has doubled. */
  #giveUp(error: unknown, garbage: number): void {
    this.#leastGarbage = garbage * 2;
    this.#parts.log.warn({ error }, 'A journal could not be compacted; it stays as it is');
  }
}

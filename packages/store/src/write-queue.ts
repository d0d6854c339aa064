import type { StoredDocument } from '@gatehouse/sdk-plugin';
import type { Compaction } from './compaction.ts';
import { documentJson, type HeldDocument } from './held-document.ts';
import type { Journal } from './journal.ts';
import type { JournalChange } from './journal-batch.ts';
import type { DocumentChange, LiveDocuments } from './live-documents.ts';

/** The planned change of the document with one id. */
export interface PlannedWrite<T extends StoredDocument> {
  readonly id: string;
  /** Decides from the state that all earlier writes leave. May throw, which rejects this write alone. */
  plan(current: HeldDocument<T> | undefined): Plan<T>;
}

export type Plan<T extends StoredDocument> =
  | { readonly kind: 'put'; readonly held: HeldDocument<T> }
  | { readonly kind: 'remove' }
  | { readonly kind: 'keep' };

export interface WriteQueueParts<T extends StoredDocument> {
  readonly journal: Journal;
  readonly documents: LiveDocuments<T>;
  readonly compaction: Compaction<T>;
  /** Called with each synced batch, after memory shows it. */
  onSynced(changes: readonly DocumentChange<T>[]): void;
}

interface QueuedWrite<T extends StoredDocument> {
  readonly write: PlannedWrite<T>;
  resolve(plan: Plan<T>): void;
  reject(error: unknown): void;
}

interface Batch<T extends StoredDocument> {
  readonly writes: QueuedWrite<T>[];
  readonly outcomes: { readonly settle: () => void }[];
  readonly changes: DocumentChange<T>[];
  readonly records: JournalChange[];
}

/** Bounds the time that the first write of a batch waits for the last. */
const maxBatchLength = 1024 * 1024;

/**
 * Group commit: while one batch is written and synced, later writes wait and form the next. A write is planned when
 * its batch is formed, so it never builds on one that can still fail, but for those in its own batch, which fail
 * together with it.
 */
export class WriteQueue<T extends StoredDocument> {
  readonly #parts: WriteQueueParts<T>;
  #waiting: QueuedWrite<T>[] = [];
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(parts: WriteQueueParts<T>) {
    this.#parts = parts;
  }

  /** Resolves with what was done, once it is on the disk. */
  add(write: PlannedWrite<T>): Promise<Plan<T>> {
    if (this.#isClosed) return Promise.reject(new Error('The document store is closed; nothing was written'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject });
      this.wake();
    });
  }

  /** Starts a turn if none is under way, after all writes of the same moment are in the queue. */
  wake(): void {
    this.#running ??= Promise.resolve().then(() => this.#run());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
    await this.#parts.compaction.settled();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { compaction, documents } = this.#parts;
    while (this.#waiting.length > 0 || compaction.isReady) {
      if (this.#waiting.length > 0) await this.#writeBatch();
      if (compaction.isReady) await compaction.finish();
      if (!this.#isClosed) compaction.startIfWorthwhile(documents);
    }
    this.#running = undefined;
  }

  async #writeBatch(): Promise<void> {
    const batch = this.#takeBatch();
    try {
      if (batch.records.length > 0) await this.#commit(batch);
    } catch (error) {
      for (const { reject } of batch.writes) reject(error);
      return;
    }
    for (const { settle } of batch.outcomes) settle();
  }

  async #commit({ records, changes }: Batch<T>): Promise<void> {
    const { journal, documents, onSynced } = this.#parts;
    const sizes = await journal.append(records);
    changes.forEach((change, index) => {
      if (change.held !== undefined) change.held.bytes = sizes[index] ?? 0;
      documents.apply(change);
    });
    onSynced(changes);
  }

  #takeBatch(): Batch<T> {
    const batch: Batch<T> = { writes: [], outcomes: [], changes: [], records: [] };
    const ahead = new Map<string, HeldDocument<T> | undefined>();
    let length = 0;
    for (const queued of this.#waiting) {
      if (length >= maxBatchLength) break;
      batch.writes.push(queued);
      const { id } = queued.write;
      const current = ahead.has(id) ? ahead.get(id) : this.#parts.documents.byId.get(id);
      const record = planInto(batch, queued, current);
      if (record === undefined) continue;
      ahead.set(id, batch.changes.at(-1)?.held);
      length += record.json.length;
    }
    this.#waiting = this.#waiting.slice(batch.writes.length);
    return batch;
  }
}

/** Plans one write and adds it to the batch; undefined when there is nothing to write. */
function planInto<T extends StoredDocument>(
  batch: Batch<T>,
  { write, resolve, reject }: QueuedWrite<T>,
  current: HeldDocument<T> | undefined,
): JournalChange | undefined {
  let plan: Plan<T>;
  try {
    plan = write.plan(current);
  } catch (error) {
    batch.outcomes.push({ settle: () => reject(error) });
    return undefined;
  }
  batch.outcomes.push({ settle: () => resolve(plan) });
  if (plan.kind === 'keep') return undefined;
  const held = plan.kind === 'put' ? plan.held : undefined;
  const json = held === undefined ? '' : documentJson(held);
  const record: JournalChange = { kind: plan.kind, id: write.id, json };
  batch.changes.push({ id: write.id, held });
  batch.records.push(record);
  return record;
}

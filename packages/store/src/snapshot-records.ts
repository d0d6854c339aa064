import { collectionHeader } from './journal-header.ts';
import type { JournalRecord } from './journal-record.ts';

export interface SnapshotDocument {
  readonly id: string;
  json(): string;
}

export interface SnapshotContent {
  readonly collection: string;
  /** Sequence number of the last record. */
  readonly sequence: number;
  readonly documents: readonly SnapshotDocument[];
  /** JSON text of the header; that of a collection by default. */
  readonly header: string | undefined;
  readonly isSealed: boolean;
}

/** Every record is a batch of its own: the file is synced whole, so damage in it is never a torn write. */
export function* snapshotRecords({
  collection,
  sequence,
  documents,
  isSealed,
  header = collectionHeader(isSealed),
}: SnapshotContent): Generator<JournalRecord> {
  let next = sequence - documents.length;
  yield { sequence: next, batch: next, kind: 'journal', id: collection, json: header };
  for (const { id, json } of documents) {
    next += 1;
    yield { sequence: next, batch: next, kind: 'put', id, json: json() };
  }
}

import { formatRecord, type RecordKind } from './journal-record.ts';

/** One change of a collection, or one record that is added; the JSON text of a removal is empty. */
export interface JournalChange {
  readonly kind: Exclude<RecordKind, 'journal'>;
  readonly id: string;
  readonly json: string;
}

export interface EncodedBatch {
  readonly bytes: Buffer;
  /** Size of each record, in the order of the changes. */
  readonly sizes: readonly number[];
}

/** The records that go to the disk in one write, numbered from `sequence` on. */
export function encodeBatch(changes: readonly JournalChange[], sequence: number): EncodedBatch {
  let text = '';
  const sizes: number[] = [];
  for (const { kind, id, json } of changes) {
    const record = formatRecord({ sequence: sequence + sizes.length, batch: sequence, kind, id, json });
    sizes.push(Buffer.byteLength(record));
    text += record;
  }
  return { bytes: Buffer.from(text), sizes };
}

import { formatRecord, type RecordKind } from './journal-record.ts';
import { type JournalSeal, sealBytes } from './journal-seal.ts';

/** One change of a collection, or one record that is added; the JSON text of a removal is empty. */
export interface JournalChange {
  readonly kind: Exclude<RecordKind, 'journal' | 'seal'>;
  readonly id: string;
  readonly json: string;
}

export interface EncodedBatch {
  readonly bytes: Buffer;
  /** Size of each record, in the order of the changes. */
  readonly sizes: readonly number[];
  /** Size of the last line: of the seal, where there is one. */
  readonly lastSize: number;
  /** MAC of the journal with this batch; empty without a seal. */
  readonly mac: Buffer;
}

export interface BatchPlace {
  /** Sequence number of the first record. */
  readonly sequence: number;
  /** MAC of the journal before. */
  readonly mac: Buffer;
  readonly seal: JournalSeal | undefined;
}

/** The records that go to the disk in one write, and one seal for all of them. */
export function encodeBatch(changes: readonly JournalChange[], place: BatchPlace): EncodedBatch {
  const { sequence, seal, mac: previous } = place;
  let text = '';
  const sizes: number[] = [];
  for (const { kind, id, json } of changes) {
    const record = formatRecord({ sequence: sequence + sizes.length, batch: sequence, kind, id, json });
    sizes.push(Buffer.byteLength(record));
    text += record;
  }
  const last = sequence + sizes.length - 1;
  const { bytes, mac, sealSize } = sealBytes(seal, {
    previous,
    bytes: Buffer.from(text),
    sequence: last,
    batch: sequence,
  });
  return { bytes, sizes, mac, lastSize: sealSize || (sizes.at(-1) ?? 0) };
}

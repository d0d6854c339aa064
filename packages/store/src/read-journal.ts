import { FileWindow } from './file-window.ts';
import { type JournalRecord, parseRecord, recordEnd, recordStart } from './journal-record.ts';
import type { JournalSource } from './journal-source.ts';
import { StoreDamagedError } from './store-errors.ts';
import { noProgress, type RecordReader, takeRecords } from './take-records.ts';

/** Where a journal ends: behind its last good record. */
export interface JournalEnd {
  readonly end: number;
  readonly lastStart: number;
  readonly sequence: number;
  /** The bytes after the end: only zeros of reserved space, or the rest of a write that was cut short. */
  readonly tail: 'blank' | 'torn';
  /** MAC of all records; empty without seals. */
  readonly mac: Buffer;
}

/**
 * Reads all records in order and finds the end.
 *
 * A record that cannot be read has one of two causes. A write that a crash cut short: its sectors may have reached the
 * disk in any order, so any record of the last batch may be missing or broken, and none of them was acknowledged. Or
 * damage: a sound record of a later batch exists, and a later batch is only started when the one before is synced.
 * Damage is refused. Damage in the very last batch looks the same as a torn write; it is cut off, as etcd and Redis do.
 * A batch whose seal is whole and does not fit is neither, and refused.
 */
export async function readJournal(source: JournalSource, onRecord: RecordReader): Promise<JournalEnd> {
  const window = new FileWindow(source, 0);
  const progress = noProgress();
  let consumed = 0;
  let bad = false;
  while (!bad && (await window.advance(consumed))) {
    ({ consumed, bad } = takeRecords({ window, source, progress, onRecord }));
  }
  const end = window.offset + (bad ? consumed : 0);
  if (progress.isFirst) throw new StoreDamagedError(source.file, 0, 'the header record is missing or broken');
  const { sequence, lastStart, mac, isSealed } = progress;
  const tail = await judgeTail(source, { end, expected: sequence + 1, isSealed });
  return { end, lastStart, sequence, tail, mac };
}

interface Rest {
  readonly end: number;
  /** Number of the record that would follow. */
  readonly expected: number;
  readonly isSealed: boolean;
}

/** Throws when a sound record behind the end proves that more than a torn write is wrong. */
async function judgeTail(source: JournalSource, rest: Rest): Promise<'blank' | 'torn'> {
  const { end, expected } = rest;
  const window = new FileWindow(source, end);
  let tail: 'blank' | 'torn' = 'blank';
  let consumed = 0;
  while (await window.advance(consumed)) {
    if (!Buffer.alloc(window.bytes.length).equals(window.bytes)) tail = 'torn';
    consumed = skipUnsound(window.bytes, (record) => {
      if (isOfTornBatch(record, rest)) return;
      const found = `record ${record.sequence} follows, so record ${expected} was written and is gone`;
      throw new StoreDamagedError(source.file, end, found);
    });
  }
  return tail;
}

/** No record of a sealed batch is kept before its seal, so all of its records can stand behind the end. */
function isOfTornBatch({ batch, sequence }: JournalRecord, { expected, isSealed }: Rest): boolean {
  return isSealed ? batch === expected : batch <= expected && sequence > expected;
}

/** Hands each sound record among the bytes to `onRecord`; returns how many bytes need no second look. */
function skipUnsound(bytes: Buffer, onRecord: (record: JournalRecord) => void): number {
  for (let start = bytes.indexOf(recordStart); start !== -1; start = bytes.indexOf(recordStart, start + 1)) {
    const end = bytes.indexOf(recordEnd, start);
    if (end === -1) return start;
    const record = parseRecord(bytes, start, end);
    if (record !== undefined) onRecord(record);
  }
  return bytes.length;
}

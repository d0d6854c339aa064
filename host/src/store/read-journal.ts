import type { FileCalls } from './file-calls.ts';
import { FileWindow } from './file-window.ts';
import { type JournalRecord, parseRecord, recordEnd, recordStart } from './journal-record.ts';
import { StoreDamagedError } from './store-errors.ts';

export const journalFormat = JSON.stringify({ format: 1 });

export interface JournalSource {
  readonly calls: FileCalls;
  readonly fd: number;
  readonly file: string;
  readonly collection: string;
  /** Says what is wrong with a header, or null. By default it must name this format and nothing else. */
  readonly judgeHeader?: (header: JournalRecord) => string | null;
}

/** Where a journal ends: behind its last good record. */
export interface JournalEnd {
  readonly end: number;
  readonly lastStart: number;
  readonly sequence: number;
  /** What follows the end: nothing but zeros of reserved space, or the rest of a write that was cut short. */
  readonly tail: 'blank' | 'torn';
}

export type RecordReader = (record: JournalRecord, bytes: number) => void;

/**
 * Reads all records in order and finds the end.
 *
 * What cannot be read is one of two things. A write that a crash cut short: its sectors may have reached the disk in
 * any order, so any record of the last batch may be missing or broken, and none of them was acknowledged. Or damage:
 * a sound record of a later batch exists, and a later batch is only started when the one before is synced. Damage is
 * refused. Of damage in the very last batch nothing tells it from a torn write; it is cut off, as etcd and Redis do.
 */
export async function readJournal(source: JournalSource, onRecord: RecordReader): Promise<JournalEnd> {
  const window = new FileWindow(source, 0);
  const progress = { sequence: 0, lastStart: 0, isFirst: true };
  let consumed = 0;
  let bad = false;
  while (!bad && (await window.advance(consumed))) {
    ({ consumed, bad } = takeRecords({ window, source, progress, onRecord }));
  }
  const end = window.offset + (bad ? consumed : 0);
  if (progress.isFirst) throw new StoreDamagedError(source.file, 0, 'the header record is missing or broken');
  const tail = await judgeTail(source, end, progress.sequence + 1);
  return { end, lastStart: progress.lastStart, sequence: progress.sequence, tail };
}

/** One step through a window: what was seen before it, and what it tells. */
export interface Taking {
  readonly window: FileWindow;
  readonly source: JournalSource;
  readonly progress: { sequence: number; lastStart: number; isFirst: boolean };
  readonly onRecord: RecordReader;
}

/** Reads the whole records of the window; bad when one is broken or out of sequence. */
export function takeRecords({ window, source, progress, onRecord }: Taking): {
  consumed: number;
  bad: boolean;
} {
  const { bytes } = window;
  let start = 0;
  while (bytes[start] === recordStart) {
    const end = bytes.indexOf(recordEnd, start);
    if (end === -1) return { consumed: start, bad: false };
    const record = parseRecord(bytes, start, end);
    if (record === undefined) return { consumed: start, bad: true };
    if (progress.isFirst) assertHeader(record, source);
    else if (record.sequence !== progress.sequence + 1 || record.kind === 'journal') {
      return { consumed: start, bad: true };
    } else onRecord(record, end + 1 - start);
    progress.isFirst = false;
    progress.sequence = record.sequence;
    progress.lastStart = window.offset + start;
    start = end + 1;
  }
  return { consumed: start, bad: start < bytes.length };
}

function assertHeader(record: JournalRecord, source: JournalSource): void {
  const { file, collection, judgeHeader = judgeFormat } = source;
  if (record.kind !== 'journal') throw new StoreDamagedError(file, 0, 'the header record is missing');
  if (record.id !== collection) {
    throw new StoreDamagedError(file, 0, `it holds the collection "${record.id}", not "${collection}"`);
  }
  const problem = judgeHeader(record);
  if (problem !== null) throw new StoreDamagedError(file, 0, problem);
}

function judgeFormat({ json }: JournalRecord): string | null {
  return json === journalFormat ? null : `its format is ${json}, this version reads ${journalFormat}`;
}

/** Throws when a sound record behind the end proves that more than a torn write is wrong. */
async function judgeTail(source: JournalSource, end: number, expected: number): Promise<'blank' | 'torn'> {
  const window = new FileWindow(source, end);
  let tail: 'blank' | 'torn' = 'blank';
  let consumed = 0;
  while (await window.advance(consumed)) {
    if (!Buffer.alloc(window.bytes.length).equals(window.bytes)) tail = 'torn';
    consumed = skipUnsound(window.bytes, (record) => {
      if (record.batch <= expected && record.sequence > expected) return;
      const found = `record ${record.sequence} follows, so record ${expected} was written and is gone`;
      throw new StoreDamagedError(source.file, end, found);
    });
  }
  return tail;
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

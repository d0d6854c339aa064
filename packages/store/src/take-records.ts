import type { FileWindow } from './file-window.ts';
import { assertHeader, isSealedHeader } from './journal-header.ts';
import { type JournalRecord, parseRecord, recordEnd, recordStart } from './journal-record.ts';
import { noMac, parseMac } from './journal-seal.ts';
import type { JournalSource } from './journal-source.ts';
import { StoreTamperedError } from './store-errors.ts';

export type RecordReader = (record: JournalRecord, bytes: number) => void;

/** The records that were read of a journal so far. */
export interface Progress {
  sequence: number;
  lastStart: number;
  /** MAC of all that was read; empty without seals. */
  mac: Buffer;
  isFirst: boolean;
  isSealed: boolean;
}

export function noProgress(): Progress {
  return { sequence: 0, lastStart: 0, mac: noMac, isFirst: true, isSealed: false };
}

/** One step through a window: the progress before it, and the reader that gets its records. */
export interface Taking {
  readonly window: FileWindow;
  readonly source: JournalSource;
  readonly progress: Progress;
  readonly onRecord: RecordReader;
}

export interface Taken {
  readonly consumed: number;
  readonly bad: boolean;
}

interface Line {
  readonly record: JournalRecord;
  readonly start: number;
  readonly next: number;
}

/**
 * Reads the whole records of the window; bad when one is broken or out of sequence. Sealed records count once their
 * seal is read and fits. Throws `StoreTamperedError` for one that does not fit.
 */
export function takeRecords(taking: Taking): Taken {
  const { window, progress } = taking;
  let unsealed: Line[] = [];
  let consumed = 0;
  let start = 0;
  while (window.bytes[start] === recordStart) {
    const line = readLine(window.bytes, start);
    if (line === 'cut') return { consumed, bad: false };
    if (line === null) return { consumed, bad: true };
    if (!isNext(line.record, taking, unsealed.at(-1)?.record)) return { consumed, bad: true };
    start = line.next;
    unsealed.push(line);
    if (progress.isSealed && line.record.kind !== 'seal') continue;
    if (progress.isSealed) assertSeal(taking, { from: consumed, line });
    accept(taking, unsealed);
    unsealed = [];
    consumed = start;
  }
  return { consumed, bad: start < window.bytes.length };
}

function readLine(bytes: Buffer, start: number): Line | 'cut' | null {
  const end = bytes.indexOf(recordEnd, start);
  if (end === -1) return 'cut';
  const record = parseRecord(bytes, start, end);
  return record === undefined ? null : { record, start, next: end + 1 };
}

/** Whether the record follows the one before it, which of the first there is none: that must be the header. */
function isNext(record: JournalRecord, { progress, source }: Taking, before?: JournalRecord): boolean {
  if (progress.isFirst && before === undefined) {
    assertHeader(record, source);
    progress.isSealed = isSealedHeader(record);
    return true;
  }
  const { kind, sequence } = record;
  const isSeal = kind === 'seal';
  return kind !== 'journal' && sequence === (before ?? progress).sequence + (isSeal ? 0 : 1);
}

function assertSeal(
  { window, source, progress }: Taking,
  { from, line }: { readonly from: number; readonly line: Line },
): void {
  const bytes = window.bytes.subarray(from, line.start);
  const found = parseMac(line.record.json);
  if (source.seal?.verify(progress.mac, bytes, found) !== true) {
    const reason = 'its records do not fit their seal: they were changed, or come from another installation';
    throw new StoreTamperedError(source.file, window.offset + from, reason);
  }
  progress.mac = found;
}

function accept({ window, progress, onRecord }: Taking, lines: readonly Line[]): void {
  for (const { record, start, next } of lines) {
    progress.sequence = record.sequence;
    progress.lastStart = window.offset + start;
    if (record.kind !== 'seal' && record.kind !== 'journal') onRecord(record, next - start);
  }
  progress.isFirst = false;
}

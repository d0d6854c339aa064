import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileCalls } from './file-calls.ts';
import { isMissing, readRange } from './file-steps.ts';
import { FileWindow } from './file-window.ts';
import { type JournalRecord, parseRecord, recordEnd } from './journal-record.ts';
import { unverifiedSeal } from './journal-seal.ts';
import { readJournal } from './read-journal.ts';
import { parseSegmentHeader, type SealedFacts, type SegmentHeader } from './segment-header.ts';
import { StoreDamagedError } from './store-errors.ts';
import { noProgress, type Taking, takeRecords } from './take-records.ts';

/** A segment, and where it is known to start and to end. */
export interface Segment {
  readonly calls: FileCalls;
  readonly journal: string;
  readonly number: number;
  readonly file: string;
  /** Sequence number of the header: that of the record before the first. */
  readonly after: number;
  /** In bytes, behind the last record. */
  readonly end: number;
  /** Sequence number of the last record. */
  readonly last: number;
}

/** Larger pieces would hold up the requests of others for longer than a request takes. */
const pieceBytes = 128 * 1024;
const maxHeaderBytes = 1024;

/**
 * Hands the records to `onRecord` until it has enough, which it says by false; it is asked on to the end of the piece
 * that was read. Throws `StoreDamagedError` when the file is not what was written.
 */
export async function readSegment(
  segment: Segment,
  onRecord: (record: JournalRecord) => boolean,
): Promise<void> {
  const { calls, file, journal, number, end, last } = segment;
  const fd = await openSegment(segment);
  try {
    const window = new FileWindow({ calls, fd, end, chunk: pieceBytes }, 0);
    const taking = {
      window,
      source: {
        calls,
        fd,
        file,
        collection: journal,
        judgeHeader: judgeNumber(number),
        seal: unverifiedSeal,
      },
      progress: noProgress(),
      onRecord: (record: JournalRecord) => {
        hasEnough = !onRecord(record) || hasEnough;
      },
    } satisfies Taking;
    let hasEnough = false;
    let consumed = 0;
    while (await window.advance(consumed)) {
      const step = takeRecords(taking);
      if (step.bad) throw new StoreDamagedError(file, window.offset + step.consumed, 'a record is broken');
      if (hasEnough) return;
      consumed = step.consumed;
      await nextTurn();
    }
    const { sequence } = taking.progress;
    if (sequence !== last)
      throw new StoreDamagedError(file, window.offset, `it ends with record ${sequence}, not ${last}`);
  } finally {
    await calls.close(fd);
  }
}

export type SealedHeader = SegmentHeader & {
  /** Sequence number of the header record. */
  readonly sequence: number;
};

export interface SealedSegment extends Omit<Segment, 'after' | 'end'> {
  readonly facts: SealedFacts;
}

/**
 * Reads a full segment from its first to its last byte. Throws `StoreDamagedError` unless all are as written. The digest
 * alone proves that, at a quarter of the cost of reading record by record (measured: 0.1 s instead of 0.5 for 128 MiB);
 * only where it does not fit are the records looked at, to name the bad one.
 */
export async function verifySealed(segment: SealedSegment): Promise<SealedHeader> {
  const { calls, facts } = segment;
  const fd = await openSegment(segment);
  try {
    const isAsWritten = (await digestFile({ calls, fd, end: facts.bytes })) === facts.sha256;
    if (!isAsWritten) throw await findDamage(segment, fd);
    return await readHeader(segment, fd);
  } finally {
    await calls.close(fd);
  }
}

async function findDamage(segment: SealedSegment, fd: number): Promise<StoreDamagedError> {
  const { calls, file, journal, number, last, facts } = segment;
  const judgeHeader = judgeNumber(number);
  const source = { calls, fd, file, collection: journal, judgeHeader, seal: unverifiedSeal };
  const found = await readJournal(source, () => undefined);
  if (found.sequence !== last || found.end !== facts.bytes) {
    const reason = `it ends with record ${found.sequence}, but the next segment follows record ${last}`;
    return new StoreDamagedError(file, found.end, reason);
  }
  return new StoreDamagedError(file, 0, 'its records were changed since the next segment was begun');
}

async function readHeader({ calls, file, number }: SealedSegment, fd: number): Promise<SealedHeader> {
  const bytes = await readRange(calls, fd, { start: 0, end: maxHeaderBytes });
  const record = parseRecord(bytes, 0, bytes.indexOf(recordEnd));
  const header = record === undefined ? 'the header is broken' : parseSegmentHeader(record, number);
  if (record === undefined || typeof header === 'string')
    throw new StoreDamagedError(file, 0, String(header));
  return { ...header, sequence: record.sequence };
}

/** Lowercase hex SHA-256 of the bytes up to `end`. */
export async function digestFile(source: {
  readonly calls: FileCalls;
  readonly fd: number;
  readonly end: number;
}): Promise<string> {
  const digest = createHash('sha256');
  const window = new FileWindow(source, 0);
  while (await window.advance(window.bytes.length)) digest.update(window.bytes);
  return digest.digest('hex');
}

export async function openSegment({ calls, file }: Pick<Segment, 'calls' | 'file'>): Promise<number> {
  try {
    return await calls.open(file, constants.O_RDONLY);
  } catch (error) {
    if (isMissing(error)) throw new StoreDamagedError(file, 0, 'the file is missing');
    throw error;
  }
}

function judgeNumber(number: number): (record: JournalRecord) => string | null {
  return (record) => {
    const parsed = parseSegmentHeader(record, number);
    return typeof parsed === 'string' ? parsed : null;
  };
}

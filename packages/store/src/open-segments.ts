import { removeIfPresent } from './file-steps.ts';
import type { Journal } from './journal.ts';
import { openJournal } from './open-journal.ts';
import { type SealedHeader, type Segment, verifySealed } from './read-segment.ts';
import { listSegments, segmentPath } from './segment-files.ts';
import { formatSegmentHeader, parseSegmentHeader } from './segment-header.ts';
import { Segments, type SegmentsOptions } from './segments.ts';
import { StoreDamagedError } from './store-errors.ts';

interface Newest {
  readonly journal: Journal;
  readonly number: number;
  readonly header: SealedHeader;
}

/**
 * Reads every segment and checks that they are the ones that were written, in their order; of the last one, the rest
 * of a write that was cut short is set aside and removed. Rejects with `StoreDamagedError` for anything else.
 */
export async function openSegments(options: SegmentsOptions): Promise<Segments> {
  const numbers = await listSegments(options);
  const newest = await openNewest(options, numbers.at(-1) ?? 1);
  try {
    await dropLeftOver(options, numbers, newest);
    const sealed = await verifyAll(options, newest);
    return new Segments(options, { sealed, active: newest.journal, number: newest.number });
  } catch (error) {
    await newest.journal.close();
    throw error;
  }
}

async function openNewest(options: SegmentsOptions, number: number): Promise<Newest> {
  const { folder, name: collection, calls, log, seal } = options;
  const file = segmentPath(options, number);
  let header: SealedHeader = { segment: number, oldest: number, previous: null, sequence: 0 };
  const journal = await openJournal(
    {
      folder,
      file,
      collection,
      calls,
      log,
      seal,
      header: formatSegmentHeader(header, { isSealed: seal !== undefined }),
      judgeHeader: (record) => {
        const parsed = parseSegmentHeader(record, number);
        if (typeof parsed === 'string') return parsed;
        header = { ...parsed, sequence: record.sequence };
        return null;
      },
    },
    () => undefined,
  );
  return { journal, number, header };
}

/** A crash between the making of a segment and the deletion of the oldest leaves one too many. */
async function dropLeftOver(
  options: SegmentsOptions,
  numbers: readonly number[],
  { header }: Newest,
): Promise<void> {
  for (const number of numbers) {
    if (number < header.oldest) await removeIfPresent(options.calls, segmentPath(options, number));
  }
}

/** From the newest backwards: each segment says what the one before it must be. */
async function verifyAll(options: SegmentsOptions, newest: Newest): Promise<readonly Segment[]> {
  const { calls, name: journal } = options;
  const sealed: Segment[] = [];
  let next = newest.header;
  for (let number = newest.number - 1; number >= newest.header.oldest; number--) {
    const file = segmentPath(options, number);
    const { previous: facts, sequence: last } = next;
    if (facts === null) throw new StoreDamagedError(file, 0, 'the next segment says that it is the first');
    next = await verifySealed({ calls, journal, number, file, last, facts });
    sealed.unshift({ calls, journal, number, file, after: next.sequence, end: facts.bytes, last });
  }
  return sealed;
}

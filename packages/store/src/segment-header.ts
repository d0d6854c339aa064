import { formats } from './journal-header.ts';
import type { JournalRecord } from './journal-record.ts';

/**
 * The header record of a segment. Its sequence number is that of the last record of the segment before, so
 * the records count on. `previous` is what that segment was when it was full: no record of it can be edited, taken out
 * or moved, however its checksum is made to fit. `oldest` is the first segment that was kept then, so that one that is
 * missing at the front differs from one that was removed to make room.
 */
export interface SegmentHeader {
  readonly segment: number;
  readonly oldest: number;
  /** Null in the first segment of all. */
  readonly previous: SealedFacts | null;
}

export interface SealedFacts {
  readonly bytes: number;
  /** Lowercase hex, of all these bytes. */
  readonly sha256: string;
}

export function formatSegmentHeader(
  { segment, oldest, previous }: SegmentHeader,
  options: { readonly isSealed: boolean },
): string {
  const format = options.isSealed ? formats.sealedSegment : formats.segment;
  return JSON.stringify({ format, segment, oldest, previous });
}

/** The header, or what is wrong with it. */
export function parseSegmentHeader({ json }: JournalRecord, segment: number): SegmentHeader | string {
  const header = JSON.parse(json) as SegmentHeader & { readonly format: number };
  if (header.format !== formats.segment && header.format !== formats.sealedSegment) {
    return `its format is ${header.format}, this version reads ${formats.segment} and ${formats.sealedSegment}`;
  }
  if (header.segment !== segment) return `it is segment ${header.segment}, not ${segment}`;
  return header;
}

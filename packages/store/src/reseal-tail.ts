import { parseRecord, recordEnd } from './journal-record.ts';
import { type JournalSeal, type SealedBytes, sealBytes, type ToSeal } from './journal-seal.ts';

/** The records of whole lines under one new seal, in place of the seals among them. */
export function resealTail(
  seal: JournalSeal | undefined,
  tail: Pick<ToSeal, 'previous' | 'bytes' | 'sequence'>,
): SealedBytes {
  const bytes = seal === undefined ? tail.bytes : withoutSeals(tail.bytes);
  return sealBytes(seal, { ...tail, bytes, batch: tail.sequence });
}

function withoutSeals(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(recordEnd, start);
    if (parseRecord(bytes, start, end)?.kind !== 'seal') kept.push(bytes.subarray(start, end + 1));
    start = end + 1;
  }
  return Buffer.concat(kept);
}

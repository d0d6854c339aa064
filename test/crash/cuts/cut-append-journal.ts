import assert from 'node:assert/strict';
import { unverifiedSeal } from '@gatehouse/store';
import { parseRecord } from '../../../packages/store/src/journal-record.ts';
import { openJournal } from '../../../packages/store/src/open-journal.ts';
import { firstSealEnd, type JournalBytes } from './cut-journal.ts';
import { createMemoryCalls } from './memory-calls.ts';

const lineFeed = 10;

/**
 * Opens the newest file of an append-only journal cut at each byte of its last part, and asserts that it keeps its
 * sealed batches.
 */
export async function assertEachCutKeepsRecords(journal: JournalBytes, lastBytes: number): Promise<number> {
  const { bytes, collection } = journal;
  const all = await recordsAt(journal, bytes.length);
  const first = Math.max(bytes.length - lastBytes, firstSealEnd(bytes));
  const sealed = sealedRecords(bytes);
  for (let cut = first; cut < bytes.length; cut += 1) {
    const whole = sealed.findLast(({ end }) => end <= cut)?.count ?? 0;
    const found = await recordsAt(journal, cut);
    assert.equal(found.length, whole, `${collection} cut at ${cut}`);
    assert.equal(found.at(-1), all[whole - 1], `${collection} cut at ${cut}`);
  }
  return bytes.length - first;
}

/** The end of each seal, and the number of records before it. */
function sealedRecords(bytes: Buffer): readonly { readonly end: number; readonly count: number }[] {
  const seals: { end: number; count: number }[] = [];
  let count = 0;
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(lineFeed, start) + 1;
    const kind = parseRecord(bytes, start, end - 1)?.kind;
    if (kind === 'seal') seals.push({ end, count });
    if (kind === 'add') count += 1;
    start = end;
  }
  return seals;
}

async function recordsAt({ collection, bytes }: JournalBytes, cut: number): Promise<readonly string[]> {
  const records: string[] = [];
  const options = {
    folder: '/',
    file: `/${collection}.journal`,
    collection,
    calls: createMemoryCalls(bytes.subarray(0, cut)),
    log: { warn: () => undefined },
    judgeHeader: () => null,
    seal: unverifiedSeal,
  };
  const journal = await openJournal(options, ({ json }) => void records.push(json));
  await journal.close();
  return records;
}

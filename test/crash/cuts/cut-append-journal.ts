import assert from 'node:assert/strict';
import { openJournal } from '../../../host/src/store/open-journal.ts';
import type { JournalBytes } from './cut-journal.ts';
import { createMemoryCalls } from './memory-calls.ts';

const lineFeed = 10;

/** Opens the newest file of an append-only journal cut at each byte of its last part: it keeps its whole records. */
export async function assertEachCutKeepsRecords(journal: JournalBytes, lastBytes: number): Promise<number> {
  const { bytes, collection } = journal;
  const all = await recordsAt(journal, bytes.length);
  const headerEnd = bytes.indexOf(lineFeed) + 1;
  const first = Math.max(bytes.length - lastBytes, headerEnd);
  let whole = bytes.subarray(headerEnd, first).filter((byte) => byte === lineFeed).length;
  for (let cut = first; cut < bytes.length; cut += 1) {
    if (cut > first && bytes[cut - 1] === lineFeed) whole += 1;
    const found = await recordsAt(journal, cut);
    assert.equal(found.length, whole, `${collection} cut at ${cut}`);
    assert.equal(found.at(-1), all[whole - 1], `${collection} cut at ${cut}`);
  }
  return bytes.length - first;
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
  };
  const journal = await openJournal(options, ({ json }) => void records.push(json));
  await journal.close();
  return records;
}

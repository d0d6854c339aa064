import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Collection, StoredDocument } from '@gatehouse/sdk-plugin';
import { unverifiedSeal } from '@gatehouse/store';
import { openCollection } from '../../../packages/store/src/collection.ts';
import { createMemoryCalls } from './memory-calls.ts';

export interface JournalBytes {
  readonly collection: string;
  readonly bytes: Buffer;
}

type State = readonly StoredDocument[];

const lineFeed = 10;

/**
 * Opens the journal cut at each byte of its last part, and asserts that it holds its whole records. At the end of each
 * record all documents are compared; in between, those of the batch before and after the cut.
 */
export async function assertEachCutOpens(journal: JournalBytes, lastBytes: number): Promise<number> {
  const { bytes } = journal;
  const first = Math.max(bytes.length - lastBytes, firstSealEnd(bytes));
  let end = bytes.lastIndexOf(lineFeed, first - 1) + 1;
  let state = await stateAt(journal, end);
  let before: readonly string[] = [];
  for (let next = 0; end < bytes.length; end = next) {
    next = bytes.indexOf(lineFeed, end) + 1;
    assert.ok(next > 0, 'a journal that was closed ends with a whole record');
    const following = await stateAt(journal, next);
    const after = changedIds(state, following);
    const ids = [...before, ...after];
    for (let cut = Math.max(end, first); cut < next; cut += 1)
      await assertHolds(journal, { cut, state, ids });
    [state, before] = [following, after];
  }
  return bytes.length - first;
}

/** A journal is put in place with a sealed header, so no crash leaves less. */
export function firstSealEnd(bytes: Buffer): number {
  return bytes.indexOf(lineFeed, bytes.indexOf(lineFeed) + 1) + 1;
}

interface Expected {
  readonly cut: number;
  readonly state: State;
  readonly ids: readonly string[];
}

function assertHolds(journal: JournalBytes, { cut, state, ids }: Expected): Promise<void> {
  return withCut(journal, cut, (collection) => {
    const where = `${journal.collection} cut at ${cut}`;
    assert.equal(collection.size, state.length, where);
    for (const id of ids) {
      const expected = state.find((document) => document.id === id);
      assert.ok(isDeepStrictEqual(collection.get(id), expected), `${where}: ${id}`);
    }
  });
}

export function stateAt(journal: JournalBytes, cut: number): Promise<State> {
  return withCut(journal, cut, (collection) => collection.all());
}

async function withCut<Result>(
  { collection, bytes }: JournalBytes,
  cut: number,
  look: (collection: Collection<StoredDocument>) => Result,
): Promise<Result> {
  const opened = await openCollection({
    folder: '/',
    file: `/${collection}.journal`,
    collection,
    calls: createMemoryCalls(bytes.subarray(0, cut)),
    log: { warn: () => undefined },
    leastGarbage: Number.POSITIVE_INFINITY,
    seal: unverifiedSeal,
  });
  const result = look(opened);
  await opened.close();
  return result;
}

/** The documents that the batch changes when its seal exists. */
function changedIds(before: State, after: State): readonly string[] {
  const old = new Map(before.map((document) => [document.id, document]));
  const ids = new Set([...old.keys(), ...after.map(({ id }) => id)]);
  const now = new Map(after.map((document) => [document.id, document]));
  const changed = [...ids].filter((id) => !isDeepStrictEqual(old.get(id), now.get(id)));
  // A record without its seal changes nothing.
  return changed.length > 0 ? changed : after.slice(0, 1).map(({ id }) => id);
}

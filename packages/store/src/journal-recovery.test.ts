import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { openDocumentStore } from './document-store.ts';
import { nodeFileCalls } from './file-calls.ts';
import { makeMemoryFolder } from './fixtures/memory-folder.ts';
import { applyChange, makeChange, type Note, notesOf, seededChanges } from './fixtures/seeded-changes.ts';
import { StoreDamagedError } from './store-errors.ts';

type State = readonly [string, string][];

/** Thousands of openings: what they sync is not looked at. */
const calls = { ...nodeFileCalls, fsync: async () => undefined, fdatasync: async () => undefined };
const changeCount = 60;

let folder: string;
let file: string;
let whole: Buffer;
/** The state after 0, 1, 2... records, and where each record ends; the header ends at the first. */
const states: State[] = [];
const ends: number[] = [];

before(async () => {
  folder = makeMemoryFolder('store-recovery-');
  file = join(folder, 'notes.journal');
  const store = await openDocumentStore({ folder, calls });
  const notes = await store.collection<Note>('notes');
  states.push([]);
  const model = new Map<string, string>();
  for (const change of seededChanges(7)) {
    if (states.length > changeCount) break;
    const text = change.text?.slice(0, 200);
    if (text === undefined && !model.has(change.id)) continue;
    await makeChange(notes, { id: change.id, text });
    applyChange(model, { id: change.id, text });
    states.push([...model]);
  }
  await store.close();
  whole = readFileSync(file);
  for (let end = whole.indexOf(10); end !== -1; end = whole.indexOf(10, end + 1)) ends.push(end + 1);
  assert.equal(ends.length, changeCount + 1);
});
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});
after(() => rmSync(folder, { recursive: true }));

async function stateOf(bytes: Buffer, change?: (state: State) => Promise<unknown>): Promise<State> {
  writeFileSync(file, bytes, { mode: 0o600 });
  const store = await openDocumentStore({ folder, calls });
  try {
    const notes = await store.collection<Note>('notes');
    const state = notesOf(notes);
    await change?.(state);
    return state;
  } finally {
    await store.close();
  }
}

/** Opens what an earlier opening left, adds a note and opens once more. */
async function assertWritable(expected: State): Promise<void> {
  for (const notesThere of [expected, [...expected, ['new', 'text']]]) {
    const store = await openDocumentStore({ folder, calls });
    const notes = await store.collection<Note>('notes');
    assert.deepEqual(notesOf(notes), notesThere);
    await notes.put({ id: 'new', text: 'text' });
    await store.close();
  }
}

function removeCopies(): void {
  for (const name of readdirSync(folder)) if (name.includes('.torn-')) rmSync(join(folder, name));
}

function stateAt(length: number): State {
  return states[ends.filter((end) => end <= length).length - 1] ?? assert.fail(`no state at ${length}`);
}

for (const [rest, step] of [
  ['nothing', 1],
  ['zeros', 3],
  ['other bytes', 7],
] as const) {
  test(`a journal cut at each ${step}. byte of its last 4 KiB, ${rest} behind, opens with all whole records`, async () => {
    for (let cut = Math.max(whole.length - 4096, ends[0] ?? 0); cut < whole.length; cut += step) {
      const torn =
        rest === 'nothing' ? whole.subarray(0, cut) : Buffer.from(whole).fill(rest === 'zeros' ? 0 : 7, cut);

      assert.deepEqual(await stateOf(torn), stateAt(cut), `cut at ${cut}`);

      removeCopies();
      if (cut % 64 === 0) await assertWritable(stateAt(cut));
    }
  });
}

test('a write cut short is set aside for its owner, and removed from the journal', async () => {
  const cut = (ends.at(-2) ?? 0) + 30;

  await stateOf(whole.subarray(0, cut));

  assert.equal(readFileSync(file).length, ends.at(-2));
  assert.deepEqual(readFileSync(`${file}.torn-1`), whole.subarray(ends.at(-2), cut));
  assert.equal(statSync(`${file}.torn-1`).mode & 0o777, 0o600);
});

test('each flipped bit of a record in the middle is refused by file and offset, the file untouched', async () => {
  const start = ends[29] ?? 0;
  const end = ends[30] ?? 0;
  for (let bit = start * 8; bit < end * 8; bit++) {
    const damaged = Buffer.from(whole);
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));

    await assert.rejects(stateOf(damaged), (error) => {
      assert.ok(error instanceof StoreDamagedError);
      assert.deepEqual([error.file, error.offset], [file, start]);
      assert.ok(error.message.includes(file) && error.message.includes(String(start)));
      return true;
    });
    assert.deepEqual(readFileSync(file), damaged);
    assert.deepEqual(readdirSync(folder), ['notes.journal']);
  }
});

test('a record, a sector or a header that is missing is refused', async () => {
  const [header = 0, first = 0, second = 0] = ends;
  const cases = {
    'a record left out': Buffer.concat([whole.subarray(0, first), whole.subarray(second)]),
    'a record twice': Buffer.concat([whole.subarray(0, second), whole.subarray(first)]),
    'a sector of zeros': Buffer.from(whole).fill(0, 512, 1024),
    'no header': whole.subarray(header),
    'nothing at all': Buffer.alloc(0),
    'another collection': Buffer.from(whole.toString().replace('"notes"', '"other"')),
  };
  for (const [name, bytes] of Object.entries(cases)) {
    await assert.rejects(stateOf(bytes), StoreDamagedError, name);
    assert.deepEqual(readFileSync(file), bytes);
  }
});

test('any sector of the last batch may be missing after a crash, but not one of the batch before', async () => {
  const store = await openDocumentStore({ folder, calls });
  const notes = await store.collection<Note>('notes');
  const put = (n: number) => notes.put({ id: `${n}`, text: 'x'.repeat(300) });
  await put(1);
  await Promise.all([put(2), put(3), put(4), put(5)]);
  await store.close();
  const bytes = readFileSync(file);
  const starts = ['2', '3', '4', '5'].map((id) => bytes.indexOf(`put "${id}"`));

  for (const [index, start] of starts.entries()) {
    const state = await stateOf(Buffer.from(bytes).fill(0, start, start + 40));
    assert.deepEqual(
      state.map(([id]) => id),
      ['1', '2', '3', '4'].slice(0, index + 1),
    );
  }
  const inFirst = bytes.indexOf('put "1"');
  await assert.rejects(stateOf(Buffer.from(bytes).fill(0, inFirst, inFirst + 40)), StoreDamagedError);
});

test('a document that looks like a record does not pass for one', async () => {
  const store = await openDocumentStore({ folder, calls });
  const notes = await store.collection<Note>('notes');
  await notes.put({ id: 'a', text: 'kept' });
  const kept = readFileSync(file).indexOf(0);
  await notes.put({ id: 'b', text: whole.toString().slice(-400) });
  await store.close();
  const bytes = readFileSync(file);

  for (let cut = kept; cut < bytes.length; cut++) {
    assert.deepEqual(await stateOf(bytes.subarray(0, cut)), [['a', 'kept']]);
    removeCopies();
  }
});

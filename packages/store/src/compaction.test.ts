import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openDocumentStore } from './document-store.ts';
import { type FileCalls, nodeFileCalls } from './file-calls.ts';
import { createFailingCalls, type Fault } from './fixtures/failing-calls.ts';
import { applyChange, makeChange, type Note, notesOf, seededChanges } from './fixtures/seeded-changes.ts';
import { testSeals } from './fixtures/test-seals.ts';

const leastGarbage = 32 * 1024;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-compaction-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function stateOf(): Promise<[string, string][]> {
  const store = await openDocumentStore({ seals: testSeals(), folder });
  const state = notesOf(await store.collection<Note>('notes'));
  await store.close();
  return state;
}

test('compaction under concurrent writes keeps every one of them and the file small', async () => {
  const { calls, made } = createFailingCalls();
  const store = await openDocumentStore({ seals: testSeals(), folder, leastGarbage, calls });
  const notes = await store.collection<Note>('notes');
  const model = new Map<string, string>();
  const changes = seededChanges(11);

  const writer = async () => {
    for (let n = 0; n < 150; n++) {
      const change = changes.next().value;
      await makeChange(notes, change);
      applyChange(model, change);
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));
  await store.close();

  const compactions = made.filter((call) => call === 'rename').length - 1;
  assert.ok(compactions >= 5, `compacted ${compactions} times`);
  assert.deepEqual(new Map(notesOf(notes)), model);
  assert.deepEqual(await stateOf(), notesOf(notes));
  assert.ok(statSync(join(folder, 'notes.journal')).size < 1_000_000);
  assert.deepEqual(readdirSync(folder), ['notes.journal']);
  assert.equal(statSync(join(folder, 'notes.journal')).mode & 0o777, 0o600);
});

test('what was removed stays removed over compaction and a write that is cut short', async () => {
  const store = await openDocumentStore({ seals: testSeals(), folder, leastGarbage });
  const notes = await store.collection<Note>('notes');
  await notes.insert({ id: 'gone', text: 'first' });
  await notes.insert({ id: 'kept', text: 'first' });
  await notes.remove('gone');
  for (let n = 0; n < 100; n++) await notes.put({ id: 'kept', text: 'x'.repeat(1000) });
  // A compaction that is under way ends here: it would copy the last write, and a crash cannot cut what it copied.
  await store.close();
  const { file, bytes } = await writeLast();
  assert.ok(!bytes.includes('gone'));

  truncateSync(file, bytes.length - 5);

  assert.deepEqual(await stateOf(), [['kept', 'x'.repeat(1000)]]);
});

/** Writes to the reopened store; the last write replaces the text of `kept`. */
async function writeLast(): Promise<{ readonly file: string; readonly bytes: Buffer }> {
  const store = await openDocumentStore({ seals: testSeals(), folder });
  const notes = await store.collection<Note>('notes');
  await notes.insert({ id: 'late', text: 'x' });
  await notes.remove('late');
  await notes.put({ id: 'kept', text: 'last' });
  await store.close();
  const file = join(folder, 'notes.journal');
  return { file, bytes: readFileSync(file) };
}

test('a compacted file that is cut within the writes that it copied is refused, because all were acknowledged', async () => {
  let endWrites: () => void = () => undefined;
  const writesDone = new Promise<void>((resolve) => {
    endWrites = resolve;
  });
  let isCompacting = false;
  const calls: FileCalls = {
    ...nodeFileCalls,
    fsync: async (fd) => {
      if (isCompacting) await writesDone;
      return nodeFileCalls.fsync(fd);
    },
  };
  const store = await openDocumentStore({ seals: testSeals(), folder, leastGarbage, calls });
  const notes = await store.collection<Note>('notes');
  await notes.insert({ id: 'kept', text: 'first' });
  isCompacting = true;
  for (let n = 0; n < 40; n++) await notes.put({ id: 'kept', text: `${n} ${'x'.repeat(1000)}` });
  endWrites();
  await store.close();
  const file = join(folder, 'notes.journal');

  truncateSync(file, statSync(file).size - 5);

  await assert.rejects(stateOf, /record \d+ follows, so record \d+ was written and is gone/);
});

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

test('a store that is closed while it writes and compacts ends both first, and touches no file afterwards', async () => {
  const { calls, made } = createFailingCalls();
  // Slow syncs: the write, and the new file of the compaction, are under way when the store is closed.
  const slow: FileCalls = {
    ...calls,
    fdatasync: async (fd) => turns(20).then(() => calls.fdatasync(fd)),
    fsync: async (fd) => turns(60).then(() => calls.fsync(fd)),
  };
  const store = await openDocumentStore({ seals: testSeals(), folder, leastGarbage, calls: slow });
  const notes = await store.collection<Note>('notes');
  await notes.put({ id: 'a', text: 'x'.repeat(leastGarbage) });
  await notes.put({ id: 'a', text: 'x'.repeat(leastGarbage) });
  await notes.put({ id: 'a', text: 'short' });

  const last = notes.put({ id: 'b', text: 'last' });
  await store.close();
  const madeUntilClose = made.length;
  await last;
  await turns(200);

  assert.equal(made.length, madeUntilClose);
  assert.equal(made.filter((call) => call === 'rename').length, 2, 'it was created and compacted');
  assert.deepEqual(readdirSync(folder), ['notes.journal']);
  assert.deepEqual(await stateOf(), [
    ['a', 'short'],
    ['b', 'last'],
  ]);
});

test('opening never rewrites, however much garbage there is', async () => {
  const first = await openDocumentStore({ seals: testSeals(), folder });
  const notes = await first.collection<Note>('notes');
  for (let n = 0; n < 200; n++) await notes.put({ id: 'a', text: 'x'.repeat(1000) });
  await first.close();
  const before = statSync(join(folder, 'notes.journal'));

  const { calls, made } = createFailingCalls();
  const second = await openDocumentStore({ seals: testSeals(), folder, leastGarbage, calls });
  await second.collection<Note>('notes');
  await second.close();

  const after = statSync(join(folder, 'notes.journal'));
  assert.deepEqual([after.ino, after.mtimeMs, after.size], [before.ino, before.mtimeMs, before.size]);
  assert.ok(!made.includes('write') && !made.includes('ftruncate'));
});

test('a compaction that fails is reported, costs no write, and is not tried again at once', async () => {
  const warnings: string[] = [];
  const { calls, made, fail } = createFailingCalls();
  const log = { warn: (_details: object, message: string) => warnings.push(message) };
  const store = await openDocumentStore({ seals: testSeals(), folder, leastGarbage, calls, log });
  const notes = await store.collection<Note>('notes');
  await notes.put({ id: 'a', text: 'first' });
  fail({ call: 'rename', nth: 1, effect: 'before', sticky: true });

  for (let n = 0; n < 200; n++) await notes.put({ id: 'a', text: `${n} ${'x'.repeat(1000)}` });
  await store.close();

  const tries = made.filter((call) => call === 'rename').length - 1;
  assert.ok(tries >= 1 && tries <= 4, `tried ${tries} times`);
  assert.deepEqual(new Set(warnings), new Set(['A journal could not be compacted; it stays as it is']));
  assert.deepEqual(readdirSync(folder), ['notes.journal']);
  assert.deepEqual(await stateOf(), [['a', `199 ${'x'.repeat(1000)}`]]);
});

/** Replaces one document many times, with time for each compaction to end, and returns how many calls of that name were made. */
async function callsOf(call: keyof FileCalls, fault: Omit<Fault, 'call'>): Promise<number> {
  const { calls, made, fail } = createFailingCalls();
  let underWay = 0;
  const counted = async <Result>(work: Promise<Result>) => {
    underWay += 1;
    return work.finally(() => {
      underWay -= 1;
    });
  };
  const store = await openDocumentStore({
    ...{ seals: testSeals(), folder, leastGarbage },
    calls: {
      ...calls,
      open: (path, flags, mode) => counted(calls.open(path, flags, mode)),
      fsync: (fd) => counted(calls.fsync(fd)),
      rename: (from, to) => counted(calls.rename(from, to)),
      unlink: (path) => counted(calls.unlink(path)),
    },
  });
  const notes = await store.collection<Note>('notes');
  await notes.put({ id: 'a', text: 'first' });
  made.length = 0;
  fail({ ...fault, call });
  for (let n = 0; n < 200; n++) {
    await notes.put({ id: 'a', text: 'x'.repeat(1000) });
    for (let quiet = 0; quiet < 5; quiet = underWay > 0 ? 0 : quiet + 1) await nextTurn();
  }
  await store.close();
  return made.filter((name) => name === call).length;
}

test('a compaction that cannot begin is tried again each time the garbage has doubled', async () => {
  // There are some 220,000 bytes of garbage in the end: at 33,000, at 66,000 and at 132,000.
  assert.equal(await callsOf('unlink', { nth: 1, effect: 'before', sticky: true }), 3);
});

test('after a compaction that went well, the next one is due with as little garbage as the first', async () => {
  // One fails at 33,000 bytes of garbage, one goes well at 66,000, and then each 33,000 bytes another one.
  const tries = await callsOf('rename', { nth: 1, effect: 'before' });

  assert.ok(tries >= 5, `${tries} tries`);
});

test('a journal that holds more live documents than garbage stays as it is', async () => {
  const { calls, made } = createFailingCalls();
  const store = await openDocumentStore({ seals: testSeals(), folder, leastGarbage, calls });
  const notes = await store.collection<Note>('notes');
  const put = (n: number) => notes.put({ id: `${n}`, text: 'x'.repeat(1000) });
  for (let n = 0; n < 100; n++) await put(n);
  for (let n = 0; n < 60; n++) await put(n);
  const before = made.filter((call) => call === 'rename').length;
  for (let n = 0; n < 60; n++) await put(n);
  await store.close();

  assert.equal(before, 1, 'it was created');
  assert.equal(made.filter((call) => call === 'rename').length, 2);
});

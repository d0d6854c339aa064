import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { StoredDocument } from '@gatehouse/sdk-plugin';
import { openDocumentStore } from './document-store.ts';
import { nodeFileCalls } from './file-calls.ts';
import type { Note } from './fixtures/seeded-changes.ts';
import { StoreConflictError } from './store-errors.ts';

interface Task extends StoredDocument {
  readonly state: string;
  readonly steps?: readonly { readonly name: string }[];
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function reopened(name: string): Promise<readonly StoredDocument[]> {
  const store = await openDocumentStore({ folder });
  const documents = (await store.collection(name)).all();
  await store.close();
  return documents;
}

test('a collection keeps inserts, replacements, updates and removals over a restart, in order', async () => {
  const store = await openDocumentStore({ folder });
  const tasks = await store.collection<Task>('tasks');

  await tasks.insert({ id: 'a', state: 'idle' });
  await Promise.all([tasks.insert({ id: 'b', state: 'idle' }), tasks.put({ id: 'c', state: 'idle' })]);
  await tasks.put({ id: 'a', state: 'busy' });
  const updated = await tasks.update('c', (task) => ({ ...task, state: 'done' }));
  const removed = [await tasks.remove('b'), await tasks.remove('b')];
  await tasks.insert({ id: 'b', state: 'new' });
  const before = tasks.all();
  await store.close();

  assert.deepEqual(updated, { id: 'c', state: 'done' });
  assert.deepEqual(removed, [true, false]);
  assert.deepEqual(
    before.map(({ id, state }) => `${id} ${state}`),
    ['a busy', 'c done', 'b new'],
  );
  assert.deepEqual(await reopened('tasks'), before);
});

test('a document is one frozen object for all readers and apart from the one passed in', async () => {
  const store = await openDocumentStore({ folder });
  const tasks = await store.collection<Task>('tasks');
  const given = { id: 'a', state: 'idle', steps: [{ name: 'first' }] };

  const inserting = tasks.insert(given);
  given.state = 'changed at once';
  await inserting;
  given.state = 'changed later';
  const read = tasks.get('a');

  assert.equal(read?.state, 'idle');
  assert.equal(tasks.get('a'), read);
  assert.equal(tasks.all()[0], read);
  assert.equal((await tasks.find({ state: 'idle' }))[0], read);
  assert.ok(Object.isFrozen(read) && Object.isFrozen(read.steps) && Object.isFrozen(read.steps?.[0]));
  await store.close();
});

test('reads show a write only once it is synced', async () => {
  const store = await openDocumentStore({ folder });
  const tasks = await store.collection<Task>('tasks');

  const writing = tasks.insert({ id: 'a', state: 'idle' });

  assert.equal(tasks.get('a'), undefined);
  await writing;
  assert.equal(tasks.size, 1);
  await store.close();
});

test('a hundred updates at a time apply one after another', async () => {
  const store = await openDocumentStore({ folder });
  const counters = await store.collection<StoredDocument & { count: number }>('counters');
  await counters.insert({ id: 'a', count: 0 });

  const add = () => counters.update('a', (counter) => ({ ...counter, count: counter.count + 1 }));
  const results = await Promise.all(Array.from({ length: 100 }, add));

  assert.deepEqual(
    results.map(({ count }) => count),
    Array.from({ length: 100 }, (_, n) => n + 1),
  );
  await store.close();
  assert.deepEqual(await reopened('counters'), [{ id: 'a', count: 100 }]);
});

test('a write that does not fit rejects alone and changes nothing', async () => {
  const store = await openDocumentStore({ folder });
  const tasks = await store.collection<Task>('tasks');
  const cyclic: Record<string, unknown> = { id: 'x' };
  cyclic.self = cyclic;

  const results = await Promise.allSettled([
    tasks.insert({ id: 'a', state: 'idle' }),
    tasks.insert({ id: 'a', state: 'again' }),
    tasks.update('b', (task) => task),
    tasks.update('a', () => assert.fail('broken change')),
    tasks.update('a', (task) => ({ ...task, id: 'b' })),
    tasks.put({ id: '', state: 'idle' }),
    tasks.put(cyclic as unknown as Task),
    tasks.update('a', (task) => ({ ...task, state: 'good' })),
  ]);

  const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : 'done'));
  assert.ok(reasons[1] instanceof StoreConflictError && reasons[2] instanceof StoreConflictError);
  assert.match(reasons[1].message, /"a" is already in "tasks"/);
  assert.match(reasons[3].message, /broken change/);
  assert.match(reasons[4].message, /must keep the id "a"/);
  assert.match(reasons[5].message, /non-empty string/);
  assert.match(reasons[6].message, /circular/);
  assert.deepEqual([reasons[0], reasons[7]], ['done', 'done']);
  assert.deepEqual(tasks.all(), [{ id: 'a', state: 'good' }]);
  await store.close();
});

const oddDocuments: readonly string[] = [
  '{"id":"__proto__","__proto__":{"polluted":true},"constructor":1}',
  '{"id":"a.b $c","a.b":{"$set":{"x.y":[{"__proto__":null}]}},"":{}}',
  '{"id":"line\\nbreak \\u001e\\ud800 \\"quoted\\" é\u{1f600}\u2028","_id":"mine","hasOwnProperty":null}',
  '{"1":1,"id":"numbers","n":[0.1,1e300,-5,null,true,"  "]}',
];

test('field names and ids that other stores refuse survive a restart exactly', async () => {
  const store = await openDocumentStore({ folder });
  const odd = await store.collection('odd');

  for (const json of oddDocuments) await odd.insert(JSON.parse(json));
  const found = await odd.find({});
  await store.close();

  assert.equal(found.length, oddDocuments.length);
  assert.deepEqual(
    (await reopened('odd')).map((document) => JSON.parse(JSON.stringify(document))),
    oddDocuments.map((json) => JSON.parse(json)),
  );
  assert.deepEqual(
    JSON.stringify(await reopened('odd')),
    JSON.stringify(oddDocuments.map((json) => JSON.parse(json))),
  );
});

test('find speaks the query language, sorts, skips and limits, and follows the writes', async () => {
  const store = await openDocumentStore({ folder });
  const tasks = await store.collection<Task>('tasks');
  const ids = async (query: Record<string, unknown>) =>
    (await tasks.find(query, { sort: { id: 1 } })).map(({ id }) => id);
  for (const id of ['d', 'b', 'a', 'c'])
    await tasks.insert({ id, state: 'idle', steps: [{ name: `of ${id}` }] });

  assert.deepEqual(await ids({ state: 'idle' }), ['a', 'b', 'c', 'd']);
  await tasks.put({ id: 'b', state: 'busy' });
  await tasks.remove('d');
  await tasks.insert({ id: 'e', state: 'idle' });
  assert.deepEqual(await ids({ state: { $in: ['idle'] } }), ['a', 'c', 'e']);
  assert.deepEqual(await ids({ 'steps.name': 'of c' }), ['c']);
  assert.deepEqual(await ids({ _id: 'b' }), ['b']);
  const page = await tasks.find({}, { sort: { id: -1 }, skip: 1, limit: 2 });
  assert.deepEqual(
    page.map(({ id }) => id),
    ['c', 'b'],
  );
  assert.deepEqual(await tasks.find({}, { limit: 0 }), []);
  await assert.rejects(tasks.find({ $wrong: 1 }), /\$wrong/);
  assert.deepEqual(await ids({ state: 'busy' }), ['b']);
  await store.close();
});

test('files are for the owner only, and a collection that is only read has none', async () => {
  const store = await openDocumentStore({ folder: join(folder, 'own') });
  const tasks = await store.collection<Task>('tasks');
  await store.collection('unused');
  await tasks.insert({ id: 'a', state: 'idle' });

  const modes = [folder, join(folder, 'own/tasks.journal')].map((path) =>
    (statSync(path).mode & 0o777).toString(8),
  );

  assert.deepEqual(modes, ['700', '600']);
  assert.deepEqual(readdirSync(join(folder, 'own')), ['tasks.journal']);
  await store.close();
});

test('closing finishes the writes under way, and later ones reject', async () => {
  const store = await openDocumentStore({ folder });
  const tasks = await store.collection<Task>('tasks');

  const writing = tasks.insert({ id: 'a', state: 'idle' });
  await store.close();
  await writing;

  await assert.rejects(tasks.insert({ id: 'b', state: 'idle' }), /closed/);
  await assert.rejects(store.collection('more'), /closed/);
  assert.deepEqual(await reopened('tasks'), [{ id: 'a', state: 'idle' }]);
});

test('opening a collection removes the rest of an unfinished compaction', async () => {
  writeFileSync(join(folder, 'tasks.journal.new'), 'half a file');

  await reopened('tasks');

  assert.deepEqual(readdirSync(folder), []);
});

for (const name of ['', '../tasks', 'Tasks', '.hidden', 'a/b', 'a\0b']) {
  test(`${JSON.stringify(name)} is refused as a collection name`, async () => {
    const store = await openDocumentStore({ folder });

    await assert.rejects(store.collection(name), /is no collection name/);
  });
}

test('a collection that was damaged opens once its file is repaired, without a restart', async () => {
  const first = await openDocumentStore({ folder });
  await (await first.collection<Task>('tasks')).insert({ id: 'a', state: 'idle' });
  await first.close();
  const file = join(folder, 'tasks.journal');
  const sound = readFileSync(file);
  writeFileSync(file, 'not a journal\n');
  const store = await openDocumentStore({ folder });
  await assert.rejects(store.collection('tasks'), { name: 'StoreDamagedError' });

  writeFileSync(file, sound);

  assert.deepEqual((await store.collection<Task>('tasks')).get('a'), { id: 'a', state: 'idle' });
  await store.close();
});

test('writes of one moment share a sync up to a size, and those beyond it have another', async () => {
  let syncs = 0;
  const fdatasync = async (fd: number) => {
    syncs += 1;
    return nodeFileCalls.fdatasync(fd);
  };
  const store = await openDocumentStore({ folder, calls: { ...nodeFileCalls, fdatasync } });
  const notes = await store.collection<Note>('notes');
  await notes.put({ id: 'first', text: '' });
  const put = async (count: number, length: number) => {
    syncs = 0;
    const ids = Array.from({ length: count }, (_, n) => `${n}`);
    await Promise.all(ids.map((id) => notes.put({ id, text: 'x'.repeat(length) })));
    return syncs;
  };

  assert.deepEqual([await put(3, 100), await put(3, 600_000)], [1, 2]);
  await store.close();
});

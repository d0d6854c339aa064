import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { StoredDocument } from '@gatehouse/sdk-plugin';
import { openDocumentStore } from './document-store.ts';
import { nodeFileCalls } from './file-calls.ts';

interface Task extends StoredDocument {
  readonly state: string;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'query-copy-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a query sees what is synced when it is asked, and nothing that is still on its way to the disk', async () => {
  let release = () => {};
  const synced = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  const fdatasync = async (fd: number) => {
    if (isHeld) await synced;
    await nodeFileCalls.fdatasync(fd);
  };
  const store = await openDocumentStore({ folder, calls: { ...nodeFileCalls, fdatasync } });
  const tasks = await store.collection<Task>('tasks');
  await tasks.insert({ id: 'a', state: 'idle' });
  const states = async () =>
    (await tasks.find({}, { sort: { _id: 1 } })).map(({ id, state }) => `${id} ${state}`);

  isHeld = true;
  const writing = Promise.all([
    tasks.put({ id: 'a', state: 'busy' }),
    tasks.insert({ id: 'b', state: 'idle' }),
  ]);
  const before = await states();
  release();
  await writing;

  assert.deepEqual([before, await states()], [['a idle'], ['a busy', 'b idle']]);
  await store.close();
});

test('a query after many writes of the same documents shows the last of each', async () => {
  const store = await openDocumentStore({ folder });
  const tasks = await store.collection<Task>('tasks');
  const ids = Array.from({ length: 1200 }, (_, n) => `t-${n}`);
  await Promise.all(ids.map((id) => tasks.insert({ id, state: 'idle' })));
  const before = await tasks.find({ state: 'idle' });

  await Promise.all(ids.map((id) => tasks.put({ id, state: 'busy' })));
  await Promise.all(ids.slice(0, 700).map((id) => tasks.remove(id)));
  await tasks.insert({ id: 't-0', state: 'new' });

  const found = await Promise.all(['idle', 'busy', 'new'].map((state) => tasks.find({ state })));
  assert.equal(before.length, 1200);
  assert.deepEqual(
    found.map(({ length }) => length),
    [0, 500, 1],
  );
  await store.close();
});

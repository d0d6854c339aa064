import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openDocumentStore } from '@gatehouse/store';
import { NodeStore } from './node-store.ts';
import type { StoredNode } from './stored-node.ts';

const minute = 60_000;
const greeting = {
  version: '1.0.0',
  contract: '1.2.0',
  sdk: '0.1.0',
  slots: 4,
  labels: ['gpu'],
  plugins: [],
  canLayOut: false,
  hostsParts: false,
  sharedFolders: [],
};

async function setUp(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-nodes-'));
  const documents = await openDocumentStore({ folder });
  t.after(async () => {
    await documents.close();
    await rm(folder, { recursive: true, force: true });
  });
  let now = Date.parse('2026-01-01T00:00:00Z');
  const clock = { now: () => now, timestamp: () => new Date(now).toISOString() };
  const nodes = await documents.collection<StoredNode>('nodes');
  const pass = (ms: number) => {
    now += ms;
  };
  return { store: new NodeStore({ nodes, clock }), nodes, pass };
}

test('a token joins one node, and works until its credential was shown', async (t) => {
  const { store } = await setUp(t);
  const { token } = await store.createToken('rack-1', minute);

  const first = store.identify(token);
  const credential = await store.join(first?.id ?? '');
  const again = store.identify(token);
  const shown = store.identify(credential);

  assert.deepEqual([first?.isNew, again, shown], [true, first, { id: first?.id, isNew: false }]);
  assert.equal(store.identify(token), null);
});

test('a token ends with its time, and nobody knows another one', async (t) => {
  const { store, pass } = await setUp(t);
  const { token, expiresAt } = await store.createToken('rack-1', minute);

  pass(minute);

  assert.equal(expiresAt, '2026-01-01T00:01:00.000Z');
  assert.deepEqual([store.identify(token), store.identify(''), store.identify('join_x')], [null, null, null]);
});

test('a node that joins again loses its earlier credential', async (t) => {
  const { store } = await setUp(t);
  const { token } = await store.createToken('rack-1', minute);
  const { id = '' } = store.identify(token) ?? {};
  const before = await store.join(id);
  const { token: second } = await store.createToken('rack-1', minute);

  assert.equal(store.identify(second)?.id, id);
  const after = await store.join(id);

  assert.deepEqual([store.identify(before), store.identify(after)?.id], [null, id]);
});

test('a node that was removed is not known, neither by its token nor by its credential', async (t) => {
  const { store } = await setUp(t);
  const { token } = await store.createToken('rack-1', minute);
  const { id = '' } = store.identify(token) ?? {};
  const credential = await store.join(id);

  await store.remove(id);
  await store.connected(id, greeting);

  assert.deepEqual([store.identify(token), store.identify(credential), store.all()], [null, null, []]);
});

test('no token or credential is on the disk', async (t) => {
  const { store, nodes } = await setUp(t);
  const { token } = await store.createToken('rack-1', minute);
  const { id = '' } = store.identify(token) ?? {};
  const credential = await store.join(id);
  await store.connected(id, greeting);

  const text = JSON.stringify(nodes.all());

  assert.equal(text.includes('rack-1'), true);
  assert.deepEqual([text.includes(token), text.includes(credential)], [false, false]);
});

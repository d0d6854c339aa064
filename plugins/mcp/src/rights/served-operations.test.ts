import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HostName, operation } from '@gatehouse/sdk-plugin';
import { createServedReader } from './served-operations.ts';

const facts = { method: 'GET', tier: 0, scope: null, hosts: ['editor', 'runner'] } as const;
const owned = (id: string) => ({
  pluginId: 'p',
  operation: operation({ id, ...facts, path: `/${id}`, summary: id }),
});

test('what a daemon serves is read once, and anew after plugins or hosts have come or gone', () => {
  const lists = { editor: [owned('both')], runner: [owned('both'), owned('other')] };
  const urls: Partial<Record<HostName, string>> = { editor: 'http://e' };
  const read = createServedReader({ operations: (host) => lists[host] }, { baseUrls: () => urls });

  const before = read();
  assert.equal(read(), before);
  assert.equal(before.find('other'), null);

  urls.runner = 'http://r';
  const wider = read();
  assert.deepEqual(wider.find('both')?.hosts, ['editor', 'runner']);
  assert.deepEqual(wider.find('other')?.hosts, ['runner']);

  lists.runner = [];
  assert.equal(read().find('other'), null);
});

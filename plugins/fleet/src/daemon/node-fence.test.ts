import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { NodeFence } from './node-fence.ts';

async function hasPassed({ passed }: NodeFence): Promise<boolean> {
  return Promise.race([passed.then(() => true), setImmediate(false)]);
}

test('without nodes of an earlier daemon it has passed at once', async () => {
  assert.equal(await hasPassed(new NodeFence([], 1000)), true);
});

test('it passes when each node is back without workers', async () => {
  const fence = new NodeFence(['one', 'two'], 1000);

  fence.isClean('one');
  fence.isClean('another');
  const early = await hasPassed(fence);
  fence.isClean('two');

  assert.deepEqual([early, await hasPassed(fence)], [false, true]);
});

test('it passes when a node that stays away has ended its workers', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const fence = new NodeFence(['one'], 1000);

  t.mock.timers.tick(999);
  const early = await hasPassed(fence);
  t.mock.timers.tick(1);

  assert.deepEqual([early, await hasPassed(fence)], [false, true]);
});

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createApiKit } from '../testing/api-kit.ts';
import { enabledFeatures } from './enabled-features.ts';

test('the browser has all features that the driver enables, and accepts our list', {
  skip: process.platform !== 'linux' && 'command lines are read from /proc',
}, async (context) => {
  const kit = await createApiKit(context, {});
  const { launched } = kit.browserOf(await kit.create());

  const command = await readFile(`/proc/${launched.pid}/cmdline`, 'utf8');

  const lists = [...command.matchAll(/--enable-features=([^\0 ]*)/g)].map(([, list = '']) => list.split(','));
  const features = enabledFeatures({ localNetwork: 'closed' });
  assert.deepEqual(lists.at(-1), features);
  assert.deepEqual(
    lists.slice(0, -1).map((list) => list.filter((name) => !features.includes(name))),
    [[]],
  );
});

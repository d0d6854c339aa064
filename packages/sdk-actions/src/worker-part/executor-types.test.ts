import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category } from '../declaration/category.ts';
import { defineExecutors } from './executor.ts';

const shop = category({
  tag: 'Shop',
  title: 'Shop',
  summary: 'Buys',
  actions: {
    Buy: action({ description: 'Buys.', ownBranches: { SoldOut: 'The shop has none' } }),
    Sell: action({ description: 'Sells.' }),
  },
});

test('an executor takes the branches of its action, and no other', () => {
  const { executors } = defineExecutors(shop, {
    Buy: () => ({ branch: 'SoldOut' }),
    // @ts-expect-error Sell declares no branches.
    Sell: () => ({ branch: 'SoldOut' }),
  });

  assert.deepEqual(Object.keys(executors), ['Buy', 'Sell']);
});

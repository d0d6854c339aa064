import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MessageBudget } from './message-budget.ts';

test('a budget is used up at once, and comes back with time', () => {
  let now = 0;
  const budget = new MessageBudget({ burst: 3, perSecond: 2 }, () => now);
  const takeAll = () => {
    let taken = 0;
    while (budget.take()) taken += 1;
    return taken;
  };

  assert.equal(takeAll(), 3);
  now = 400;
  assert.equal(takeAll(), 0);
  now = 1_000;
  assert.equal(takeAll(), 2);
  now = 1_000_000;
  assert.equal(takeAll(), 3);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RunBudget } from './run-budget.ts';

test('a run writes as much as it may, and not more', () => {
  const budget = new RunBudget({ fileBytes: 10, runBytes: 20, changes: 3 });
  const isNew = true;

  budget.assertFile(10);
  assert.throws(() => budget.assertFile(11), /in one file.*--shared-folder/);
  budget.spend({ bytes: 20, isNew });
  assert.throws(() => budget.spend({ bytes: 1, isNew: false }), /in one run/);
});

test('a run that writes file after file is ended by their number', () => {
  const budget = new RunBudget({ fileBytes: 10, runBytes: 20, changes: 3 });
  for (let file = 0; file < 3; file += 1) budget.spend({ bytes: 0, isNew: true });

  assert.throws(() => budget.spend({ bytes: 0, isNew: true }), /at most 3 files in one run/);
});

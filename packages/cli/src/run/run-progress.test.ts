import assert from 'node:assert/strict';
import { test } from 'node:test';
import { progressText } from './run-progress.ts';

const said = { uowId: 'u', actionId: 'a', actionName: 'Lamp.Check', timestamp: '2026-03-01T10:00:00.000Z' };

for (const [done, of, message, expected] of [
  [3, 10, 'third lamp', 'Lamp.Check: 3 of 10 (30 %), third lamp'],
  [3, 10, null, 'Lamp.Check: 3 of 10 (30 %)'],
  [3, null, null, 'Lamp.Check: 3'],
  [null, 10, null, 'Lamp.Check: of 10'],
  [0, 0, null, 'Lamp.Check: 0 of 0'],
  [null, null, 'looks', 'Lamp.Check: looks'],
  [null, null, null, 'Lamp.Check'],
  [null, null, 'a\u001b[2Jb\nc', 'Lamp.Check: a [2Jb c'],
] as const)
  test(`progress of ${done} of ${of} with ${JSON.stringify(message)} is one line`, () => {
    assert.equal(progressText({ ...said, done, of, message }), expected);
  });

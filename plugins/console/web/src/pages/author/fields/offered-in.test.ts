import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offeredIn } from './offered-in.ts';

const answer = { lamps: [{ id: 'hall', at: { floor: 1 } }, { id: 'hall' }, { id: null }, 'attic'] };

test('the values of rows are offered, each once, and what is neither text nor number is left out', () => {
  assert.deepEqual(offeredIn(answer, { rows: 'lamps', value: 'id' }), ['hall']);
  assert.deepEqual(offeredIn(answer, { rows: 'lamps', value: 'at.floor' }), ['1']);
  assert.deepEqual(offeredIn(['a', 'b'], {}), ['a', 'b']);
});

test('an answer without a list offers nothing', () => {
  for (const other of [undefined, null, 'text', { lamps: 7 }, {}])
    assert.deepEqual(offeredIn(other, { rows: 'lamps', value: 'id' }), []);
});

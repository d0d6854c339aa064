import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { viewInput } from './view-input.ts';

const isInput = (given: object) => v.safeParse(viewInput, given).success;

const pointer = { kind: 'move', x: 0, y: 0, button: 'none', buttons: 0, clicks: 0, modifiers: 0 };
const wheel = { kind: 'wheel', x: 0, y: 0, dx: 0, dy: 0, modifiers: 0 };
const key = { kind: 'keyDown', key: 'a', code: 'KeyA', keyCode: 65, isRepeated: false, modifiers: 0 };
const answer = { kind: 'answer', accept: true, text: null };

/** The last value that is taken, and the first that is not. */
for (const { given, field, last, beyond } of [
  { given: pointer, field: 'x', last: -10_000, beyond: -10_001 },
  { given: pointer, field: 'y', last: 100_000, beyond: 100_001 },
  { given: pointer, field: 'buttons', last: 31, beyond: 32 },
  { given: pointer, field: 'buttons', last: 0, beyond: -1 },
  { given: pointer, field: 'clicks', last: 3, beyond: 4 },
  { given: pointer, field: 'clicks', last: 0, beyond: -1 },
  { given: pointer, field: 'modifiers', last: 15, beyond: 16 },
  { given: pointer, field: 'modifiers', last: 0, beyond: -1 },
  { given: pointer, field: 'at', last: 0, beyond: -1 },
  { given: wheel, field: 'dx', last: 100_000, beyond: 100_001 },
  { given: key, field: 'keyCode', last: 255, beyond: 256 },
  { given: key, field: 'keyCode', last: 0, beyond: -1 },
  { given: key, field: 'key', last: 'k'.repeat(40), beyond: 'k'.repeat(41) },
  { given: { kind: 'text' }, field: 'text', last: 't'.repeat(100_000), beyond: 't'.repeat(100_001) },
  { given: { kind: 'go' }, field: 'address', last: 'a'.repeat(65_536), beyond: 'a'.repeat(65_537) },
  { given: { kind: 'show' }, field: 'screen', last: 1, beyond: 0 },
  { given: answer, field: 'text', last: 't'.repeat(10_000), beyond: 't'.repeat(10_001) },
])
  test(`${field} of a ${given.kind} ends at ${String(last).slice(0, 9)}`, () => {
    assert.deepEqual(
      [last, beyond].map((value) => isInput({ ...given, [field]: value })),
      [true, false],
    );
  });

test('inputs are those of a page, with their own fields alone', () => {
  const kinds = [pointer, wheel, key, answer, { kind: 'back' }, { kind: 'forward' }, { kind: 'reload' }];

  assert.ok(kinds.every(isInput));
  assert.equal(isInput({ kind: 'close' }), false);
  assert.equal(isInput({ kind: 'back', x: 1 }), false);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meaningOf } from './key-meaning.ts';

for (const [key, isOpen, hasChoice, meaning] of [
  ['ArrowDown', true, false, 'next'],
  ['ArrowDown', false, false, null],
  ['Enter', true, true, 'accept'],
  ['Tab', true, true, 'accept'],
  ['Tab', true, false, null],
  ['Enter', true, false, 'commit'],
  ['Escape', false, false, null],
] as const) {
  test(`${key} ${isOpen ? 'with' : 'without'} suggestions is ${meaning ?? 'a key of the text'}`, () => {
    assert.equal(meaningOf({ key, shiftKey: false }, { isOpen, hasChoice }), meaning);
  });
}

test('Shift and Enter is a line break', () => {
  assert.equal(meaningOf({ key: 'Enter', shiftKey: true }, { isOpen: true, hasChoice: true }), null);
});

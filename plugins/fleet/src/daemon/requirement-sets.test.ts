import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyNode, missingLabels, setOf } from './requirement-sets.ts';

test('the order of labels and their repetition make no other set', () => {
  assert.equal(setOf(['gpu', 'os=linux']), setOf(['os=linux', 'gpu', 'gpu']));
  assert.notEqual(setOf(['gpu', 'os=linux']), setOf(['gpuos=linux']));
  assert.equal(setOf([]), anyNode);
});

test('a node meets requirements when it has all labels', () => {
  assert.deepEqual(missingLabels(['gpu', 'os=linux'], ['os=linux', 'arch=x64']), ['gpu']);
  assert.deepEqual(missingLabels([], []), []);
});

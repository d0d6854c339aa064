import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyNode, missingLabels, setOf } from './requirement-sets.ts';

test('the order of labels and their repetition make no other set', () => {
  assert.equal(setOf(['gpu', 'os=linux']), setOf(['os=linux', 'gpu', 'gpu']));
  assert.notEqual(setOf(['gpu', 'os=linux']), setOf(['gpuos=linux']));
  assert.equal(setOf([]), anyNode);
});

test('a requirement with a least number is met by a label with as much', () => {
  const labels = ['memory=16', 'browser=chromium@131', 'empty='];

  assert.deepEqual(missingLabels(['memory>=16', 'memory>=8.5', 'memory=16'], labels), []);
  assert.deepEqual(missingLabels(['memory>=17'], labels), ['memory>=17']);
  assert.deepEqual(missingLabels(['browser>=100', 'empty>=0', 'mem>=1', '>=1'], labels), [
    'browser>=100',
    'empty>=0',
    'mem>=1',
    '>=1',
  ]);
});

test('a node meets requirements when it has all labels', () => {
  assert.deepEqual(missingLabels(['gpu', 'os=linux'], ['os=linux', 'arch=x64']), ['gpu']);
  assert.deepEqual(missingLabels([], []), []);
});

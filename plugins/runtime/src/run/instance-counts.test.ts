import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInstanceCounts } from './instance-counts.ts';

test('browsers and devices are added up over the plugins that count them; without one there is no number', () => {
  const counts = createInstanceCounts();
  assert.equal(counts.total(), null);

  const remove = counts.add(() => 2);
  counts.add(() => 3);

  assert.equal(counts.total(), 5);
  remove();
  assert.equal(counts.total(), 3);
});

test('browsers and devices on nodes are counted by node', () => {
  const counts = createInstanceCounts();
  counts.add(
    () => 3,
    () => ['rack-1', 'rack-2', 'rack-1'],
  );
  counts.add(() => 2);

  assert.deepEqual(
    [...counts.byNode()],
    [
      ['rack-1', 2],
      ['rack-2', 1],
    ],
  );
  assert.equal(counts.total(), 5);
});

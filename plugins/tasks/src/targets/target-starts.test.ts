import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryCollection } from '../../test/fakes/memory-store.ts';
import { type StoredStarts, TargetStarts } from './target-starts.ts';

function setUp() {
  const collection = new MemoryCollection<StoredStarts>();
  const starts = new TargetStarts(collection);
  const note = (at: number, target = 'a', tryId = `t${at}`) => starts.note(target, { tryId, at });
  return { collection, starts, note };
}

test('starts count while they are younger than the window', async () => {
  const { starts, note } = setUp();
  for (const at of [100, 200, 300]) note(at);

  assert.deepEqual(starts.within('a', 200, 300), [200, 300]);
  assert.deepEqual(starts.within('a', 200, 399), [200, 300]);
  assert.deepEqual(starts.within('a', 200, 500), []);
  assert.deepEqual(starts.within('b', 200, 300), []);
});

test('a start after the time of a clock that was set back counts as one of now', async () => {
  const { starts, note } = setUp();
  note(900);

  assert.deepEqual(starts.within('a', 100, 300), [300]);
});

test('a try that did not start counts no more, and no other try goes with it', async () => {
  const { starts, note } = setUp();
  for (const at of [100, 200]) note(at);
  note(300, 'a', 't100');

  starts.cancel('a', 't100');
  assert.deepEqual(starts.within('a', 900, 300), [100, 200]);
  starts.cancel('a', 'unknown');
  starts.cancel('b', 't100');
  starts.cancel('a', 't100');

  assert.deepEqual(starts.within('a', 900, 300), [200]);
});

test('starts outlive the daemon once they are recorded', async () => {
  const { collection, starts, note } = setUp();
  note(100);
  note(200, 'b');
  await starts.record(['a', 'c']);

  const later = new TargetStarts(collection);

  assert.deepEqual([later.within('a', 900, 300), later.within('b', 900, 300)], [[100], []]);
  assert.deepEqual(collection.get('c')?.startedAt, []);
});

test('a sweep removes starts that count no more, and those of targets without a rate', async () => {
  const { collection, starts, note } = setUp();
  for (const target of ['old', 'fresh', 'free']) note(target === 'old' ? 100 : 500, target);
  await starts.record(['old', 'fresh', 'free']);

  await starts.sweep((target) => (target === 'free' ? null : 300), 500);

  assert.deepEqual(
    collection.all().map(({ id }) => id),
    ['fresh'],
  );
  assert.deepEqual([starts.within('free', 300, 500), starts.within('fresh', 300, 500)], [[], [500]]);
});

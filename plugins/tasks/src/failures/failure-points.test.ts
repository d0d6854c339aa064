import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { aFailure } from '../../test/fakes/fake-runs.ts';
import { MemoryCollection } from '../../test/fakes/memory-store.ts';
import { until } from '../../test/fakes/set-up-tasks.ts';
import { type FailurePoint, fromRunFailure } from './failure-point.ts';
import { FailurePoints, type StoredFailure } from './failure-points.ts';

function setUp(collection = new MemoryCollection<StoredFailure>()) {
  const clock = new FakeClock();
  const nothing = () => undefined;
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  return { clock, collection, points: new FailurePoints({ collection, clock, log }) };
}

function aPoint(threadId: number, message: string, timestamp = '2026-03-01T10:00:00.000Z'): FailurePoint {
  const run = { uowId: 'uow', projectName: 'shop', projectPath: null, taskId: 'task-1', threadId };
  return fromRunFailure(aFailure({ exceptionMessage: message, timestamp }), run);
}

test('a thread that fails again overwrites its point, other threads keep theirs', async () => {
  const { points } = setUp();

  points.record('task-1', aPoint(0, 'first'));
  points.record('task-1', aPoint(1, 'other'));
  points.record('task-1', aPoint(0, 'second'));
  await Promise.all([points.settled('task-1', '0'), points.settled('task-1', '1')]);

  assert.deepEqual(
    points.of('task-1').map(({ threadId, exceptionMessage }) => [threadId, exceptionMessage]),
    [
      ['0', 'second'],
      ['1', 'other'],
    ],
  );
  await points.close();
});

test('a loop of soft failures costs few writes and shows the last one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { points, collection } = setUp();

  for (let i = 1; i <= 1000; i++) points.record('task-1', aPoint(0, `failure ${i}`));
  await until(() => collection.size === 1);
  t.mock.timers.tick(250);
  await until(() => points.of('task-1')[0]?.exceptionMessage === 'failure 1000');

  assert.equal(collection.writes, 2);
});

test('points expire after two hours', async () => {
  const { points, clock, collection } = setUp();
  points.record('task-1', aPoint(0, 'old'));
  await points.close();

  clock.advance(2 * 60 * 60 * 1000 - 1);
  const before = points.of('task-1').length;
  clock.advance(1);
  const after = points.of('task-1').length;
  await points.sweep(() => true);

  assert.deepEqual([before, after, collection.size], [1, 0, 0]);
});

test('a task keeps its 64 latest points', async () => {
  const { points, collection } = setUp();

  for (let thread = 0; thread < 70; thread++) {
    points.record('task-1', aPoint(thread, '', new Date(Date.UTC(2026, 2, 1, 10, 0, thread)).toISOString()));
    await points.settled('task-1', String(thread));
  }

  assert.equal(collection.size, 64);
  assert.equal(points.of('task-1')[0]?.threadId, '6');
  await points.close();
});

test('points outlive the daemon, but for those of tasks that are gone', async () => {
  const { points, collection } = setUp();
  points.record('task-1', aPoint(0, 'kept'));
  points.record('task-2', aPoint(0, 'gone'));
  await points.close();

  const next = setUp(collection).points;
  await next.sweep((taskId) => taskId === 'task-1');

  assert.deepEqual([next.of('task-1').length, next.of('task-2').length, collection.size], [1, 0, 1]);
});

test('deleting a task forgets its points, also those on their way to the disk', async () => {
  const { points, collection } = setUp();
  points.record('task-1', aPoint(0, 'being written'));
  points.record('task-1', aPoint(1, 'waiting'));

  await points.forget('task-1');
  await points.close();

  assert.deepEqual([points.of('task-1'), collection.size], [[], 0]);
});

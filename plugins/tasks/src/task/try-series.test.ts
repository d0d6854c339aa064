import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { recoverTask } from './control-task.ts';
import { beginTries, endTries } from './tries.ts';
import { waitingTries } from './try-series.ts';

const at = '2026-03-01T11:00:00.000Z';

const begun = () =>
  beginTries(
    aTask({ status: 'WaitPerform', numberOfTries: 5, settings: { limitOfThreads: 2 } }),
    [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ],
    at,
  );

test('a series takes no more tries than there are, and what has not started waits', () => {
  const { running, numberOfTries } = begun();

  assert.deepEqual(
    running.map(({ tryId, next }) => [tryId, next]),
    [
      ['a', ['b', 'c']],
      ['d', ['e']],
    ],
  );
  assert.deepEqual([numberOfTries, waitingTries(begun())], [0, 3]);
});

test('a thread continues with the next try of its series and is free after the last', () => {
  const ends = ['a', 'b', 'c'].map((tryId) => ({ tryId, result: 'success', stopTask: false }) as const);

  const after = endTries(begun(), ends);

  assert.deepEqual(
    after.running.map(({ tryId, threadId }) => [tryId, threadId]),
    [['d', 1]],
  );
  assert.deepEqual([after.doneAll, waitingTries(after)], [3, 1]);
});

test('tries that are given back wait in the queue again, once', () => {
  const back = { tryId: 'c', result: 'unstarted', stopTask: false } as const;

  const once = endTries(begun(), [back]);

  assert.deepEqual([once.numberOfTries, once.doneAll, waitingTries(once)], [1, 0, 3]);
  assert.equal(endTries(once, [back]), once);
});

test('after a crash every try of a series is queued again', () => {
  const { numberOfTries, running } = recoverTask(begun(), '2026-03-01T10:00:00.000Z');

  assert.deepEqual([numberOfTries, running], [5, []]);
});

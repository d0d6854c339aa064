import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { recoverTask } from './control-task.ts';
import { beginTries, endTries } from './tries.ts';
import { triesAtOnce, usefulThreads, waitingTries } from './try-series.ts';

const at = '2026-03-01T11:00:00.000Z';

for (const { title, settings = {}, tryMs, expected } of [
  { title: 'one while nobody knows how long tries take', tryMs: null, expected: 1 },
  { title: 'as many as fit into a moment', tryMs: 2, expected: 10 },
  { title: 'one where a try takes that long', tryMs: 30, expected: 1 },
  { title: 'never more than 64', tryMs: 0.01, expected: 64 },
  { title: 'an equal share of what waits', settings: { limitOfThreads: 20 }, tryMs: 1, expected: 5 },
  {
    title: 'what another thread would not be woken for',
    settings: { limitOfThreads: 20 },
    tryMs: 0.1,
    expected: 20,
  },
  { title: 'one where failures end the task', settings: { maxNumOfFailStop: 3 }, tryMs: 1, expected: 1 },
  { title: 'one where successes end it', settings: { maxNumOfSuccessStop: 9 }, tryMs: 1, expected: 1 },
  { title: 'one where each needs a proxy', settings: { proxy: 'UseProxy' }, tryMs: 1, expected: 1 },
] as const) {
  test(`a thread takes ${title}`, () => {
    assert.equal(triesAtOnce(aTask({ numberOfTries: 100, settings }), tryMs), expected);
  });
}

const now = Date.parse(at);
const threadsOf = (ages: readonly number[]) =>
  ages.map((age, threadId) => ({
    tryId: String(threadId),
    threadId,
    startedAt: new Date(now - age).toISOString(),
  }));

for (const { title, tryMs, ages = [], freed = 0, expected } of [
  { title: 'every thread that there is for tries that take long', tryMs: 1000, expected: 100 },
  { title: 'no more threads than it takes for what is done in a moment', tryMs: 0.05, expected: 3 },
  {
    title: 'one thread beyond those that are free again in a moment',
    tryMs: 0.05,
    ages: [1, 2, 3],
    expected: 1,
  },
  {
    title: 'none while enough threads are free again in a moment',
    tryMs: 0.05,
    ages: [1, 2, 3, 4],
    expected: 0,
  },
  {
    title: 'a thread that has become free, whatever others do',
    tryMs: 0.05,
    ages: [1, 2, 3, 4],
    freed: 1,
    expected: 1,
  },
  {
    title: 'others where those that run take longer than was thought',
    tryMs: 0.05,
    ages: [20, 30, 40, 50],
    expected: 3,
  },
  { title: 'others where tries take long', tryMs: 1000, ages: [1, 2, 3, 4], expected: 100 },
]) {
  test(`a task has a use for ${title}`, () => {
    const task = aTask({ numberOfTries: 100, settings: { limitOfThreads: 50 } });
    const use = { atOnce: triesAtOnce(task, tryMs), freed, now };

    assert.equal(usefulThreads({ ...task, running: threadsOf(ages) }, use), expected);
  });
}

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

test('a thread goes on with the next try of its series and is free after the last', () => {
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
  const { numberOfTries, running } = recoverTask(begun());

  assert.deepEqual([numberOfTries, running], [5, []]);
});

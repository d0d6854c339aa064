import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { stopTask } from './control-task.ts';
import { beginTries, endTries } from './tries.ts';
import type { TryResult } from './try-record.ts';

const at = '2026-03-01T11:00:00.000Z';
const performing = { status: 'Perform' } as const;

function ended(tryId: string, result: TryResult, stopTask = false) {
  return { tryId, result, stopTask };
}

test('a try that begins leaves the queue and takes the lowest free thread', () => {
  const task = aTask({
    ...performing,
    numberOfTries: 2,
    running: ['a', 'b', 'c'],
    settings: { limitOfThreads: 4 },
  });
  const withGap = { ...task, running: task.running.filter(({ tryId }) => tryId !== 'b') };

  const begun = beginTries(withGap, [['d'], ['e']], at);

  assert.deepEqual(
    begun.running.map(({ tryId, threadId }) => [tryId, threadId]),
    [
      ['a', 0],
      ['c', 2],
      ['d', 1],
      ['e', 3],
    ],
  );
  assert.deepEqual([begun.status, begun.numberOfTries], ['Perform', 0]);
});

test('a task without continuations or returned tries has none when tries begin', () => {
  const begun = beginTries(aTask({ status: 'WaitPerform', numberOfTries: 1 }), [['a']], at);

  assert.deepEqual(['continuations' in begun, 'returned' in begun], [false, false]);
});

test('the tries of an endless task are not counted down', () => {
  assert.equal(
    beginTries(aTask({ status: 'WaitPerform', numberOfTries: -1 }), [['a']], at).numberOfTries,
    -1,
  );
});

test('a thread of an endless task has all tries of its series', () => {
  const task = aTask({ status: 'WaitPerform', numberOfTries: -1 });

  assert.deepEqual(beginTries(task, [['a', 'b', 'c']], at).running[0]?.next, ['b', 'c']);
});

test('the tries of series are as many as wait', () => {
  const task = aTask({ status: 'WaitPerform', numberOfTries: 4, settings: { limitOfThreads: 2 } });

  const begun = beginTries(
    task,
    [
      ['a', 'b'],
      ['c', 'd', 'e'],
    ],
    at,
  );

  assert.deepEqual(
    begun.running.map(({ next }) => next),
    [['b'], ['d']],
  );
  assert.equal(begun.numberOfTries, 0);
});

const ends = [
  {
    title: 'a success ends the failures in a row',
    task: aTask({ ...performing, running: ['a'], numOfFailStop: 3 }),
    end: ended('a', 'success'),
    expected: { status: 'Complete', doneSuccessfully: 1, doneAll: 1, numOfFailStop: 0 },
  },
  {
    title: 'a task of which every try failed has failed',
    task: aTask({ ...performing, running: ['a'], sinceStart: { succeeded: 0, failed: 1 }, numOfFailStop: 1 }),
    end: ended('a', 'failure'),
    expected: { status: 'Fail', doneSuccessfully: 0, doneAll: 1, numOfFailStop: 2 },
  },
  {
    title: 'a task of which one try succeeded is complete',
    task: aTask({ ...performing, running: ['a'], sinceStart: { succeeded: 1, failed: 1 } }),
    end: ended('a', 'failure'),
    expected: { status: 'Complete', doneSuccessfully: 0, doneAll: 1, numOfFailStop: 1 },
  },
  {
    title: 'an interrupted try counts as nothing',
    task: aTask({ status: 'Stopping', ending: 'Stop', running: ['a'], numOfFailStop: 1 }),
    end: ended('a', 'interrupted'),
    expected: { status: 'Stop', doneSuccessfully: 0, doneAll: 0, numOfFailStop: 1 },
  },
  {
    title: 'a task with more tries waits for its next thread',
    task: aTask({ ...performing, running: ['a'], numberOfTries: 2 }),
    end: ended('a', 'success'),
    expected: { status: 'WaitPerform', doneSuccessfully: 1, doneAll: 1, numOfFailStop: 0 },
  },
  {
    title: 'enough successes complete a task that has more tries',
    task: aTask({
      ...performing,
      running: ['a'],
      numberOfTries: 2,
      doneSuccessfully: 4,
      settings: { maxNumOfSuccessStop: 5 },
    }),
    end: ended('a', 'success'),
    expected: { status: 'Complete', doneSuccessfully: 5, doneAll: 1, numOfFailStop: 0 },
  },
  {
    title: 'too many failures in a row fail a task that had successes',
    task: aTask({
      ...performing,
      running: ['a'],
      numberOfTries: -1,
      numOfFailStop: 2,
      sinceStart: { succeeded: 7, failed: 2 },
      settings: { maxNumOfFailStop: 3 },
    }),
    end: ended('a', 'failure'),
    expected: { status: 'Fail', doneSuccessfully: 0, doneAll: 1, numOfFailStop: 3 },
  },
  {
    title: 'a project can stop its task',
    task: aTask({ ...performing, running: ['a'], numberOfTries: 2 }),
    end: ended('a', 'success', true),
    expected: { status: 'Stop', doneSuccessfully: 1, doneAll: 1, numOfFailStop: 0 },
  },
  {
    title: 'a threshold that is reached lets the other tries end',
    task: aTask({ ...performing, running: ['a', 'b'], numberOfTries: 2, settings: { maxNumOfFailStop: 1 } }),
    end: ended('a', 'failure'),
    expected: { status: 'Perform', doneSuccessfully: 0, doneAll: 1, numOfFailStop: 1 },
  },
  {
    title: 'a stop that waits for other tries keeps waiting',
    task: aTask({ status: 'Stopping', ending: 'Stop', running: ['a', 'b'] }),
    end: ended('b', 'success'),
    expected: { status: 'Stopping', doneSuccessfully: 1, doneAll: 1, numOfFailStop: 0 },
  },
] as const;

for (const { title, task, end, expected } of ends) {
  test(title, () => {
    const { status, doneSuccessfully, doneAll, numOfFailStop } = endTries(task, [end]);

    assert.deepEqual({ status, doneSuccessfully, doneAll, numOfFailStop }, expected);
  });
}

test('after a failure threshold a late success does not rescue the task', () => {
  const task = aTask({ ...performing, running: ['a', 'b'], settings: { maxNumOfFailStop: 1 } });

  const after = endTries(task, [ended('a', 'failure'), ended('b', 'success')]);

  assert.equal(after.status, 'Fail');
});

test('a stop wins over a threshold whose tries still run', () => {
  const task = aTask({ ...performing, running: ['a', 'b'], settings: { maxNumOfSuccessStop: 1 } });

  const after = endTries(stopTask(endTries(task, [ended('a', 'success')])), [ended('b', 'success')]);

  assert.equal(after.status, 'Stop');
});

test('an end that is reported twice counts once', () => {
  const once = endTries(aTask({ ...performing, running: ['a'], numberOfTries: 1 }), [ended('a', 'success')]);

  assert.equal(endTries(once, [ended('a', 'success')]), once);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { measurePressure } from './measure-pressure.ts';

test('an idle runner reports no pressure', () => {
  assert.deepEqual(measurePressure([aTask(), aTask({ status: 'Complete' })], 4), {
    threads: { running: 0, max: 4 },
    queue: { tasks: 0, tries: 0, endlessTasks: 0 },
    wouldWait: false,
    reason: null,
  });
});

test('a start waits when all threads run', () => {
  const busy = aTask({
    status: 'Perform',
    running: ['a', 'b'],
    numberOfTries: 5,
    settings: { limitOfThreads: 2 },
  });

  const { threads, queue, wouldWait, reason } = measurePressure([busy], 2);

  assert.deepEqual(
    [threads, queue],
    [
      { running: 2, max: 2 },
      { tasks: 1, tries: 5, endlessTasks: 0 },
    ],
  );
  assert.deepEqual([wouldWait, reason], [true, 'All 2 threads run']);
});

test('a start waits when those that wait already take the threads that are free', () => {
  const endless = aTask({ status: 'WaitPerform', numberOfTries: -1, settings: { limitOfThreads: 3 } });

  const { queue, wouldWait, reason } = measurePressure([endless], 3);

  assert.deepEqual(queue, { tasks: 1, tries: 0, endlessTasks: 1 });
  assert.deepEqual([wouldWait, reason], [true, '3 tries wait for the 3 threads that are free']);
});

test('a start does not wait for a task that has threads of its own only', () => {
  const busy = aTask({ status: 'Perform', running: ['a'], numberOfTries: 100 });

  assert.equal(measurePressure([busy], 2).wouldWait, false);
});

test('an ending task and tries of an inactive task do not count as queue', () => {
  const stopping = aTask({ status: 'Stopping', ending: 'Stop', running: ['a'], numberOfTries: 7 });
  const stopped = aTask({ status: 'Stop', numberOfTries: 7 });

  assert.deepEqual(measurePressure([stopping, stopped], 2).queue, { tasks: 0, tries: 0, endlessTasks: 0 });
});

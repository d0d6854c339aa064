import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { startableThreads } from './allocate-threads.ts';
import { changeExecution } from './change-execution.ts';
import { clearFails, clearSuccesses } from './clear-counters.ts';
import { endTries } from './tries.ts';

test('a field that is missing or null leaves the setting unchanged', () => {
  const task = aTask({ numberOfTries: 4, settings: { timeout: 7, proxyLabels: 'fast' } });

  const changed = changeExecution(task, { priority: 100, timeout: null, proxyLabels: undefined });

  assert.deepEqual(changed, { ...task, settings: { ...task.settings, priority: 100 } });
});

test('a lower limit of threads leaves those that run, and begins none before there is room', () => {
  const task = aTask({
    status: 'Perform',
    running: ['a', 'b', 'c'],
    numberOfTries: 9,
    settings: { limitOfThreads: 3 },
  });

  const lower = changeExecution(task, { limitOfThreads: 2 });
  const afterOne = endTries(lower, [{ tryId: 'a', result: 'success', stopTask: false }]);
  const afterTwo = endTries(afterOne, [{ tryId: 'b', result: 'success', stopTask: false }]);

  assert.deepEqual([lower.running.length, lower.status], [3, 'Perform']);
  assert.deepEqual([lower, afterOne, afterTwo].map(startableThreads), [0, 0, 1]);
});

const lowered = [
  { change: { maxNumOfSuccessStop: 2 }, status: 'Complete' },
  { change: { maxNumOfFailStop: 3 }, status: 'Fail' },
] as const;

for (const { change, status } of lowered) {
  const [name] = Object.keys(change);
  const counters = { doneSuccessfully: 2, numOfFailStop: 3, numberOfTries: 5 };

  test(`a ${name} that is lowered to what is reached makes a task that waits ${status}`, () => {
    const changed = changeExecution(aTask({ ...counters, status: 'WaitPerform' }), change);

    assert.deepEqual([changed.status, changed.numberOfTries], [status, 5]);
  });

  test(`a ${name} that is lowered to what is reached lets running tries end first`, () => {
    const changed = changeExecution(aTask({ ...counters, status: 'Perform', running: ['a'] }), change);
    const after = endTries(changed, [{ tryId: 'a', result: 'success', stopTask: false }]);

    assert.deepEqual([changed.status, startableThreads(changed), after.status], ['Perform', 0, status]);
  });

  test(`a ${name} that is reached already does not end a task whose other settings change`, () => {
    const task = aTask({ ...counters, status: 'WaitPerform', settings: change });

    assert.equal(changeExecution(task, { priority: 10, ...change }).status, 'WaitPerform');
  });

  test(`a ${name} never changes a task that has ended`, () => {
    assert.equal(changeExecution(aTask({ ...counters, status: 'Stop' }), change).status, 'Stop');
  });
}

test('clearing a counter leaves the other ones', () => {
  const task = aTask({ doneSuccessfully: 3, doneAll: 9, numOfFailStop: 2 });

  assert.deepEqual(clearSuccesses(task), { ...task, doneSuccessfully: 0 });
  assert.deepEqual(clearFails(task), { ...task, numOfFailStop: 0 });
});

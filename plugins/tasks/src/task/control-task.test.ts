import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { recoverTask, startTask, stopTask } from './control-task.ts';
import { createTask } from './new-task.ts';
import { isReady, taskStatuses } from './task.ts';

const at = '2026-03-01T10:00:00.000Z';

test('a new task never ran, has no tries, one thread and medium priority', () => {
  const facts = { id: 'a', name: 'shop', projectPath: '/shop.zp', createTime: '' };

  const task = createTask({ ...facts, settingsType: 'None' });

  const { status, numberOfTries, settings } = task;
  assert.deepEqual([status, numberOfTries], ['Newbie', 0]);
  assert.deepEqual(settings, {
    limitOfThreads: 1,
    priority: 50,
    proxy: 'DoNotUseProxy',
    proxyLabels: '',
    groupLabels: '',
    maxNumOfSuccessStop: -1,
    maxNumOfFailStop: -1,
    timeout: -1,
    traceTask: false,
    performBadEndOnInterrupt: false,
  });
});

for (const status of taskStatuses) {
  const ready = ['Newbie', 'Complete', 'NotComplete'].includes(status);
  test(`a task that is ${status} is ${ready ? '' : 'not '}ready`, () => {
    assert.equal(isReady(aTask({ status })), ready);
  });
}

for (const status of ['Newbie', 'Complete', 'NotComplete', 'Stop', 'Fail', 'Schedule'] as const) {
  test(`starting a task that is ${status} queues one try where there is none`, () => {
    const started = startTask(aTask({ status }));

    assert.deepEqual([started.status, started.numberOfTries], ['WaitPerform', 1]);
  });

  test(`stopping a task that is ${status} makes it Stop and keeps its tries`, () => {
    const stopped = stopTask(aTask({ status, numberOfTries: 3 }));

    assert.deepEqual([stopped.status, stopped.numberOfTries], ['Stop', 3]);
  });
}

for (const numberOfTries of [5, -1]) {
  test(`a start keeps ${numberOfTries} tries that wait and forgets earlier results`, () => {
    const started = startTask(aTask({ numberOfTries, sinceStart: { succeeded: 0, failed: 2 } }));

    assert.equal(started.numberOfTries, numberOfTries);
    assert.deepEqual(started.sinceStart, { succeeded: 0, failed: 0 });
  });
}

for (const status of ['WaitPerform', 'Perform'] as const) {
  test(`a start changes nothing in a task that is ${status} already`, () => {
    const task = aTask({ status, running: ['a'] });

    assert.equal(startTask(task), task);
  });
}

test('a stop waits for running tries, and a second one changes nothing more', () => {
  const stopping = stopTask(aTask({ status: 'Perform', running: ['a'], numberOfTries: 2 }));

  assert.deepEqual([stopping.status, stopping.ending], ['Stopping', 'Stop']);
  assert.deepEqual(stopTask(stopping), stopping);
});

test('a stop of a task that waits for a thread is done at once', () => {
  assert.equal(stopTask(aTask({ status: 'WaitPerform', numberOfTries: 2 })).status, 'Stop');
});

test('a start takes back a stop that waits', () => {
  const stopping = stopTask(aTask({ status: 'Perform', running: ['a'] }));

  const started = startTask(stopping);

  assert.deepEqual([started.status, started.ending, started.numberOfTries], ['Perform', null, 1]);
});

for (const status of ['WaitPerform', 'Perform', 'WaitProxy', 'Stopping'] as const) {
  test(`after a crash a task that was ${status} is NotComplete and its tries are queued again`, () => {
    const recovered = recoverTask(aTask({ status, running: ['a', 'b'], numberOfTries: 3 }), at);

    const { running, numberOfTries, ending } = recovered;
    assert.equal(recovered.status, 'NotComplete');
    assert.deepEqual([running, numberOfTries, ending], [[], 5, null]);
  });
}

test('after a crash an endless task is still endless', () => {
  assert.equal(
    recoverTask(aTask({ status: 'Perform', running: ['a'], numberOfTries: -1 }), at).numberOfTries,
    -1,
  );
});

for (const status of ['Newbie', 'Complete', 'NotComplete', 'Stop', 'Fail', 'Schedule'] as const) {
  test(`a crash never changes a task that is ${status}`, () => {
    const task = aTask({ status, numberOfTries: 2 });

    assert.equal(recoverTask(task, at), task);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { setTries } from './change-tries.ts';
import { recoverTask, startTask } from './control-task.ts';
import { queueContinuation } from './queue-continuation.ts';
import type { Task } from './task.ts';
import { beginTries } from './tries.ts';
import { recordEnds } from './unfiled-tries.ts';

const at = '2026-03-01T11:00:00.000Z';
const of = (uowId: string) => ({ uowId, artifactId: `state of ${uowId}` });

function queue(task: Task, ...uowIds: readonly string[]): Task {
  return uowIds.reduce((queued, uowId) => queueContinuation(queued, of(uowId)), task);
}

const begin = (task: Task, ...series: readonly (readonly string[])[]) => beginTries(task, series, at);
const waiting = ({ continuations = [] }: Task) => continuations.map(({ uowId }) => uowId);
const started = ({ running }: Task) =>
  running.map(({ tryId, continues, attempt = 1 }) => [tryId, continues?.uowId ?? null, attempt]);
const end = (task: Task, tryId: string, result: 'success' | 'failure' | 'unstarted' | 'lost') =>
  recordEnds(task, [{ tryId, result, stopTask: false, record: null }]);

test('one more try waits, begins before the others with a thread of its own, and starts a task that has ended', () => {
  const ended = aTask({ status: 'Fail', settings: { limitOfThreads: 3 } });
  const active = aTask({
    status: 'Perform',
    numberOfTries: 5,
    running: ['x'],
    settings: { limitOfThreads: 3 },
  });

  const begun = begin(queue(active, 'a'), ['b', 'c', 'd'], ['e', 'f']);

  assert.deepEqual([queue(ended, 'a').status, queue(ended, 'a').numberOfTries], ['WaitPerform', 1]);
  assert.deepEqual(started(begun).slice(1), [
    ['b', 'a', 1],
    ['e', null, 1],
  ]);
  assert.deepEqual([begun.numberOfTries, waiting(begun)], [3, []]);
});

test('in an endless queue it is the next one, and the queue stays endless', () => {
  const endless = aTask({
    status: 'Perform',
    numberOfTries: -1,
    running: ['x'],
    settings: { limitOfThreads: 2 },
  });

  const begun = begin(queue(endless, 'a', 'b'), ['c', 'd']);

  assert.deepEqual(started(begun)[1], ['c', 'a', 1]);
  assert.deepEqual([begun.numberOfTries, waiting(begun)], [-1, ['b']]);
});

test('a death of the daemon or of its worker puts it back, with one attempt more', () => {
  for (const numberOfTries of [0, -1]) {
    const active = aTask({
      status: 'Perform',
      numberOfTries,
      running: ['x'],
      settings: { limitOfThreads: 3 },
    });
    const begun = begin(queue(active, 'a', 'b'), ['c']);

    const dead = recoverTask(begun, '2026-03-01T10:00:00.000Z');
    const again = begin(startTask(dead), ['d'], ['e']);
    const lost = begin(end(again, 'e', 'lost'), ['f']);
    const returned = begin(end(again, 'e', 'unstarted'), ['g']);

    assert.deepEqual([dead.status, waiting(dead)], ['NotComplete', ['b', 'a']]);
    assert.deepEqual(started(again), [
      ['d', 'b', 1],
      ['e', 'a', 2],
    ]);
    assert.deepEqual(started(lost)[1], ['f', 'a', 3]);
    assert.deepEqual(started(returned)[1], ['g', 'a', 2]);
    assert.equal(lost.numberOfTries, numberOfTries === -1 ? -1 : 1);
  }
});

test('tries that were started before begin after it, and fewer tries leave fewer of both', () => {
  const dead = {
    ...aTask({ status: 'NotComplete', numberOfTries: 3 }),
    returned: [{ attempts: 1, tries: 3 }],
  };
  const queued = { ...queue(dead, 'a'), settings: { ...dead.settings, limitOfThreads: 2 } };

  const begun = begin(queued, ['b'], ['c']);

  assert.deepEqual(started(begun), [
    ['b', 'a', 1],
    ['c', null, 2],
  ]);
  assert.deepEqual(
    [setTries(queued, 2).returned, waiting(setTries(queued, 2))],
    [[{ attempts: 1, tries: 1 }], ['a']],
  );
  assert.deepEqual([setTries(queued, 0).returned, waiting(setTries(queued, 0))], [undefined, []]);
});

test('its record names the try that failed, and it counts as any', () => {
  const begun = begin(queue(aTask({ status: 'Complete' }), 'a'), ['b']);
  const record = {
    ...({ uowId: 'b', threadId: 0, startedAt: at, endedAt: at, result: 'success', errorCode: null } as const),
    ...{ errorMessage: null, actionsExecuted: 1, sessions: [] },
  };

  const ended = recordEnds(begun, [{ tryId: 'b', result: 'success', stopTask: false, record }]);

  assert.match(ended.unfiled?.join('') ?? '', /"continues":"a"/);
  assert.deepEqual([ended.doneSuccessfully, ended.doneAll, ended.status], [1, 1, 'Complete']);
});

test('one waits or runs at a time, and none for a try that runs, in a stopping or full task, or where others would start', () => {
  const active = aTask({ status: 'Perform', running: ['x'], settings: { limitOfThreads: 200 } });
  const many = Array.from({ length: 100 }, (_, place) => `try ${place}`);
  const refusals: readonly (readonly [RegExp, () => Task])[] = [
    [/has not ended/, () => queue(active, 'x')],
    [/waits already/, () => queue(active, 'a', 'a')],
    [/runs already/, () => queue(begin(queue(active, 'a'), ['b']), 'a')],
    [/is stopping/, () => queue({ ...active, ending: 'Stop' }, 'a')],
    [/is stopped/, () => queue(aTask({ status: 'Stop', numberOfTries: 2 }), 'a')],
    [/100 failed tries/, () => queue(active, ...many, 'a')],
  ];

  for (const [message, change] of refusals) assert.throws(change, { code: 'failed_precondition', message });
  assert.equal(queue(aTask({ status: 'Stop' }), 'a').status, 'WaitPerform');
  assert.deepEqual(waiting(queue(end(begin(queue(active, 'a'), ['b']), 'b', 'failure'), 'a')), ['a']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { addTries, setTries } from './change-tries.ts';
import { recoverTask, startTask } from './control-task.ts';
import type { Task } from './task.ts';
import { beginTries, endTries } from './tries.ts';
import { recordEnds } from './unfiled-tries.ts';

const lostAt = '2026-03-01T10:00:00.000Z';

const at = '2026-03-01T11:00:00.000Z';

function performing(given: Parameters<typeof aTask>[0], limitOfThreads = 4): Task {
  return aTask({ status: 'Perform', ...given, settings: { limitOfThreads } });
}

/** Restarts the daemon and the task. */
function dieAndStart(task: Task): Task {
  return startTask(recoverTask(task, lostAt));
}

const attemptsOf = ({ running }: Task) => running.map(({ tryId, attempt }) => [tryId, attempt ?? 1]);
const ended = (tryId: string, result: 'success' | 'interrupted' | 'unstarted') => ({
  ...{ tryId, result, stopTask: false },
});

test('a try that a crash ended starts again as its second attempt, then as its third', () => {
  const first = performing({ numberOfTries: 1, running: ['a'] }, 1);

  const second = beginTries(dieAndStart(first), [['b']], at);
  const third = beginTries(dieAndStart(second), [['c']], at);

  assert.deepEqual(attemptsOf(first), [['a', 1]]);
  assert.deepEqual(attemptsOf(second), [['b', 2]]);
  assert.deepEqual(attemptsOf(third), [['c', 3]]);
  assert.deepEqual(beginTries(endTries(third, [ended('c', 'success')]), [['d']], at).running, [
    { tryId: 'd', threadId: 0, startedAt: at },
  ]);
});

test('the tries with most attempts begin first', () => {
  const dead = recoverTask(
    {
      ...performing({ numberOfTries: 2, running: ['a', 'b', 'c'] }),
      returned: [{ attempts: 2, tries: 2 }],
    },
    lostAt,
  );

  const begun = beginTries(startTask(dead), [['d'], ['e'], ['f'], ['g']], at);

  assert.deepEqual(dead.returned, [
    { attempts: 2, tries: 2 },
    { attempts: 1, tries: 3 },
  ]);
  assert.deepEqual(
    attemptsOf(begun).map(([, attempt]) => attempt),
    [3, 3, 2, 2],
  );
  assert.deepEqual(begun.returned, [{ attempts: 1, tries: 1 }]);
});

test('a try that was started often comes before one that waits longer', () => {
  const running = [{ tryId: 'a', threadId: 0, startedAt: at, attempt: 3 }];
  const dead = recoverTask(
    {
      ...performing({ numberOfTries: 2 }),
      ...{ running, returned: [{ attempts: 1, tries: 1 }] },
    },
    lostAt,
  );

  assert.deepEqual(dead.returned, [
    { attempts: 3, tries: 1 },
    { attempts: 1, tries: 1 },
  ]);
});

test('after a crash each try of a series counts as started and gets a thread of its own', () => {
  const series = beginTries(performing({ numberOfTries: 3 }, 2), [['a', 'b', 'c']], at);

  const dead = dieAndStart(series);
  const again = beginTries(
    dead,
    [
      ['d', 'e'],
      ['f', 'g'],
    ],
    at,
  );

  assert.deepEqual(dead.returned, [{ attempts: 1, tries: 3 }]);
  assert.deepEqual(attemptsOf(again), [
    ['d', 2],
    ['f', 2],
  ]);
  assert.deepEqual(
    again.running.map(({ next }) => next),
    [undefined, undefined],
  );
  assert.deepEqual([again.numberOfTries, again.returned], [1, [{ attempts: 1, tries: 1 }]]);
});

test('tries behind those that were started before run in series as usual', () => {
  const dead = dieAndStart(performing({ numberOfTries: 4, running: ['a'] }, 2));

  const { running, returned } = beginTries(dead, [['b'], ['c', 'd', 'e']], at);

  assert.equal(returned, undefined);
  assert.deepEqual(
    running.map(({ attempt, next }) => [attempt, next]),
    [
      [2, undefined],
      [undefined, ['d', 'e']],
    ],
  );
});

test('a try that is returned without a start keeps its number of attempts', () => {
  const second = beginTries(dieAndStart(performing({ numberOfTries: 0, running: ['a'] })), [['b']], at);

  const back = endTries(second, [ended('b', 'unstarted')]);

  assert.deepEqual([back.numberOfTries, back.returned], [1, [{ attempts: 1, tries: 1 }]]);
  assert.deepEqual(attemptsOf(beginTries(back, [['c']], at)), [['c', 2]]);
});

test('a try that was interrupted is over, and does not come back', () => {
  const second = beginTries(dieAndStart(performing({ numberOfTries: 0, running: ['a'] })), [['b']], at);

  assert.equal(endTries(second, [ended('b', 'interrupted')]).returned, undefined);
});

for (const { tries, left } of [
  { tries: 5, left: [2, 1, 1] },
  { tries: 2, left: [2, 1] },
  { tries: 0, left: [] },
  { tries: -1, left: [] },
]) {
  test(`of four queued tries three were started before; of ${tries} that are set, ${left.length} were`, () => {
    const waiting = aTask({
      status: 'NotComplete',
      numberOfTries: 4,
      returned: [
        { attempts: 2, tries: 1 },
        { attempts: 1, tries: 2 },
      ],
    });

    const { returned = [] } = setTries(waiting, tries);

    assert.deepEqual(
      returned.flatMap(({ attempts, tries: count }) => Array.from({ length: count }, () => attempts)),
      left,
    );
    assert.deepEqual(addTries(waiting, 3).returned, waiting.returned);
  });
}

test('an endless task counts no attempts: each of its tries is new', () => {
  const dead = dieAndStart(performing({ numberOfTries: -1, running: ['a', 'b'] }));

  assert.equal(dead.returned, undefined);
  assert.deepEqual(attemptsOf(beginTries(dead, [['c']], at)), [['c', 1]]);
});

test('redelivery needs a fence: a late end of an earlier attempt does not count', () => {
  const first = performing({ numberOfTries: 0, running: ['first'] });
  const second = beginTries(dieAndStart(first), [['second']], at);
  const late = { ...ended('first', 'success'), record: null };

  assert.equal(recordEnds(second, [late]), second);
  assert.equal(recordEnds(recoverTask(first, lostAt), [late]).doneAll, 0);
  const over = endTries(endTries(second, [late]), [ended('second', 'success')]);
  assert.deepEqual([over.doneAll, over.doneSuccessfully, over.numberOfTries], [1, 1, 0]);
  assert.equal(recordEnds(over, [late, { ...ended('second', 'success'), record: null }]), over);
});

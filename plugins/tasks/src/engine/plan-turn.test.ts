import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { planTurn } from './plan-turn.ts';

function waiting(id: string, priority = 50, limitOfThreads = 2) {
  return aTask({ id, status: 'WaitPerform', numberOfTries: -1, settings: { priority, limitOfThreads } });
}

const nothingEnded = new Map();

test('who was started first gets the threads first', () => {
  const begins = planTurn({ tasks: [waiting('old'), waiting('new')], ended: nothingEnded, ceiling: 3 });

  assert.deepEqual(
    [...begins],
    [
      ['old', 2],
      ['new', 1],
    ],
  );
});

test('a higher priority goes before an earlier start', () => {
  const tasks = [waiting('old'), waiting('critical', 100_000), waiting('high', 100)];

  const begins = planTurn({ tasks, ended: nothingEnded, ceiling: 3 });

  assert.deepEqual(
    [...begins],
    [
      ['critical', 2],
      ['high', 1],
    ],
  );
});

test('threads that run count against the ceiling, those that ended do not', () => {
  const busy = aTask({ id: 'busy', status: 'Perform', running: ['a', 'b'], numberOfTries: 0 });
  const tasks = [busy, waiting('next')];

  const full = planTurn({ tasks, ended: nothingEnded, ceiling: 2 });
  const ended = new Map([['busy', [{ tryId: 'a', result: 'success', stopTask: false } as const]]]);
  const freed = planTurn({ tasks, ended, ceiling: 2 });

  assert.deepEqual([...full], []);
  assert.deepEqual([...freed], [['next', 1]]);
});

test('a ceiling that was lowered below what runs begins nothing', () => {
  const busy = aTask({ id: 'busy', status: 'Perform', running: ['a', 'b', 'c'] });

  assert.equal(planTurn({ tasks: [busy, waiting('next')], ended: nothingEnded, ceiling: 1 }).size, 0);
});

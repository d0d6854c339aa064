import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import type { Task } from '../task/task.ts';
import { ageingMs, planTurn, type TurnInput } from './plan-turn.ts';

function waiting(id: string, priority: Task['settings']['priority'] = 50, limitOfThreads = 2) {
  return aTask({ id, status: 'WaitPerform', numberOfTries: -1, settings: { priority, limitOfThreads } });
}

const atOnce = () => 0;

function plan(input: TurnInput) {
  return planTurn(input).map(({ task, count }) => [task.id, count]);
}

test('who was started first gets the threads first', () => {
  const tasks = [waiting('old'), waiting('new')];

  const begins = plan({ tasks, waitedMs: atOnce, ceiling: 3 });

  assert.deepEqual(begins, [
    ['old', 2],
    ['new', 1],
  ]);
});

test('a higher priority goes before an earlier start', () => {
  const tasks = [waiting('low', 10), waiting('old'), waiting('critical', 100_000), waiting('high', 100)];

  const begins = plan({ tasks, waitedMs: atOnce, ceiling: 7 });

  assert.deepEqual(begins, [
    ['critical', 2],
    ['high', 2],
    ['old', 2],
    ['low', 1],
  ]);
});

for (const { minutes, first } of [
  { minutes: 3.99, first: 'critical' },
  { minutes: 4, first: 'low' },
]) {
  test(`a low task that has waited ${minutes} minutes ${first === 'low' ? 'goes' : 'does not go'} before a critical one`, () => {
    const tasks = [waiting('critical', 100_000), waiting('low', 10)];
    const waitedMs = ({ id }: Task) => (id === 'low' ? minutes * ageingMs : 0);

    const begins = plan({ tasks, waitedMs, ceiling: 1 });

    assert.deepEqual(begins, [[first, 1]]);
  });
}

test('threads that run count against the ceiling', () => {
  const busy = (...running: string[]) => aTask({ id: 'busy', status: 'Perform', running, numberOfTries: 0 });

  const full = plan({ tasks: [busy('a', 'b'), waiting('next')], waitedMs: atOnce, ceiling: 2 });
  const freed = plan({ tasks: [busy('a'), waiting('next')], waitedMs: atOnce, ceiling: 2 });

  assert.deepEqual([full, freed], [[], [['next', 1]]]);
});

test('a ceiling that was lowered below what runs begins nothing', () => {
  const busy = aTask({ id: 'busy', status: 'Perform', running: ['a', 'b', 'c'] });

  assert.equal(plan({ tasks: [busy, waiting('next')], waitedMs: atOnce, ceiling: 1 }).length, 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weekOf } from './week.ts';

const from = new Date(2027, 2, 26, 15, 30);
const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();
const plan = (id: string, ...times: readonly string[]) => ({
  task: { id, name: id },
  firings: times.map((time) => ({ at: time, attempts: 1 })),
});

test('firings stand on their days in the order of their times, over a change of the clocks too', () => {
  const days = weekOf(from, [
    plan('b', at(2027, 2, 26, 18), at(2027, 2, 28, 0), at(2027, 2, 28, 23)),
    plan('a', at(2027, 2, 26, 16), at(2027, 3, 2, 9)),
  ]);

  assert.equal(days.length, 7);
  assert.deepEqual(
    days.map(({ firings }) => firings.map(({ taskId }) => taskId).join('')),
    ['ab', '', 'bb', '', '', '', ''],
  );
  assert.ok(days.every(({ date }) => date.getHours() === 0));
});

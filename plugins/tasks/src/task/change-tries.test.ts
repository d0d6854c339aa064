import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { addTries, setTries } from './change-tries.ts';

const rows = [
  { waiting: 0, count: 1, total: 1 },
  { waiting: 3, count: 4, total: 7 },
  { waiting: 3, count: -1, total: -1 },
  { waiting: -1, count: 5, total: -1 },
  { waiting: 2_147_483_646, count: 1, total: 2_147_483_647 },
];

for (const { waiting, count, total } of rows) {
  test(`adding ${count} to ${waiting} tries makes ${total}`, () => {
    assert.equal(addTries(aTask({ numberOfTries: waiting }), count).numberOfTries, total);
  });
}

test('more tries than a counter holds are refused', () => {
  const full = aTask({ numberOfTries: 2_147_483_647 });

  assert.throws(() => addTries(full, 1), { code: 'bad_request' });
});

test('a task that waits for a thread is complete when its queue is emptied', () => {
  assert.equal(setTries(aTask({ status: 'WaitPerform', numberOfTries: 3 }), 0).status, 'Complete');
});

test('emptying the queue of a running task lets its running tries end first', () => {
  const task = setTries(aTask({ status: 'Perform', running: ['a'], numberOfTries: 3 }), 0);

  assert.deepEqual([task.status, task.numberOfTries], ['Perform', 0]);
});

test('changing the tries of a stopped task starts nothing', () => {
  assert.equal(setTries(aTask({ status: 'Stop' }), 4).status, 'Stop');
});

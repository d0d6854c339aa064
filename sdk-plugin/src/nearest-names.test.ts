import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestNames } from './nearest-names.ts';

const names = ['task_start', 'task_stop', 'task_state_get', 'tasks_list', 'ping', 'project_start'];

for (const [wanted, nearest] of [
  ['task_strat', 'task_start'],
  ['start_task', 'task_start'],
  ['task-start', 'task_start'],
  ['tasks_start', 'task_start'],
  ['TASK_STOP', 'task_stop'],
  ['pong', 'ping'],
] as const) {
  test(`the nearest to ${wanted} is ${nearest}`, () => {
    assert.equal(nearestNames(wanted, names)[0], nearest);
  });
}

test('a text that is too long for a name is near to nothing', () => {
  assert.deepEqual(nearestNames('task_start'.repeat(11), names), []);
});

test('nothing is near to what is like nothing', () => {
  assert.deepEqual(nearestNames('quantum_entangle', names), []);
});

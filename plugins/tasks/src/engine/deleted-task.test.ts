import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addTask, setUpTasks, start, untilStatus } from '../../test/fakes/set-up-tasks.ts';

const gone = { code: 'not_found' };

test('a start whose project is being read while the task is deleted is refused', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const run = await tasks.runs.next();

  const refused = assert.rejects(start(tasks, id), gone);
  const deleting = tasks.ask('task_delete', { params: { id } });
  await refused;
  run.end({ result: 'interrupted' });
  await deleting;

  assert.equal(tasks.runs.started.length, 1);
});

test('tries for a task that is being deleted are refused', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const run = await tasks.runs.next();

  const deleting = tasks.ask('task_delete', { params: { id } });
  await untilStatus(tasks, id, 'Stopping');
  await assert.rejects(tasks.ask('task_tries_add', { params: { id }, body: { count: 1 } }), gone);
  run.end({ result: 'interrupted' });
  await deleting;

  assert.equal(tasks.runs.started.length, 1);
});

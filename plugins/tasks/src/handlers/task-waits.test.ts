import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addTask, setUpTasks, start, stateOf } from '../../test/fakes/set-up-tasks.ts';

test('task_start with waitSeconds answers at the end of the task, with its state', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);

  const started = tasks.ask('task_start', { params: { id }, body: { waitSeconds: 60 } });
  (await tasks.runs.next()).end();

  const { state } = await started;
  assert.deepEqual([state?.status, state?.doneSuccessfully], ['Complete', 1]);
});

test('task_state_get with waitSeconds answers at the end of a task, and at once for one that does not run', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  const wait = () => tasks.ask('task_state_get', { params: { id }, query: { waitSeconds: 60 } });
  assert.equal((await wait()).status, 'Newbie');

  await start(tasks, id);
  const waited = wait();
  (await tasks.runs.next()).end();

  assert.equal((await waited).status, 'Complete');
});

test('deleting a task ends the waits for it', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const waited = tasks.ask('task_state_get', { params: { id }, query: { waitSeconds: 60 } });

  await tasks.ask('task_delete', { params: { id } });

  assert.equal((await waited).status, 'Stop');
  await assert.rejects(stateOf(tasks, id), { code: 'not_found' });
});

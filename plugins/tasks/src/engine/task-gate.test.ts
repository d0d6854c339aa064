import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MemoryCollection } from '../../test/fakes/memory-store.ts';
import { addTask, setTries, setUpTasks, start, stateOf } from '../../test/fakes/set-up-tasks.ts';
import type { Task } from '../task/task.ts';

test('tries that are sent to a ready task start it, and those of a stopped task do not', async (t) => {
  const tasks = await setUpTasks(t);
  const ready = await addTask(tasks, 'ready');
  const stopped = await addTask(tasks, 'stopped');
  await tasks.ask('task_stop', { params: { id: stopped.id } });

  const added = await tasks.ask('task_tries_add', { params: { id: stopped.id }, body: { count: 2 } });
  await tasks.ask('task_tries_add', { params: { id: ready.id }, body: { count: 1 } });
  const run = await tasks.runs.next();

  assert.deepEqual(added, { totalTries: 2, addedTries: 2 });
  assert.equal(run.request.taskId, ready.id);
  assert.equal((await stateOf(tasks, stopped.id)).status, 'Stop');
});

test('a refused start changes nothing, whichever door it came through', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  tasks.runs.neededScope = 'io:network';

  await assert.rejects(start(tasks, id), { code: 'forbidden' });
  await assert.rejects(setTries(tasks, id, 3), { code: 'forbidden' });
  await assert.rejects(tasks.ask('task_tries_add', { params: { id }, body: { count: -1 } }), {
    code: 'forbidden',
  });
  await setTries(tasks, id, 0);

  const { status, numberOfTries } = await stateOf(tasks, id);
  assert.deepEqual([status, numberOfTries], ['Newbie', 0]);
  assert.deepEqual(tasks.runs.started, []);
});

test('tries for a task that ends at that moment pass the gate before they start it', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const run = await tasks.runs.next();
  tasks.runs.neededScope = 'io:network';

  run.end();
  // The end is being written, and the task still shows as running.
  await nextUpdate(await tasks.store.collection<Task>('tasks'));
  const adding = tasks.ask('task_tries_add', { params: { id }, body: { count: 1 } });

  await assert.rejects(adding, { code: 'forbidden' });
  const { status, numberOfTries } = await stateOf(tasks, id);
  assert.deepEqual([status, numberOfTries], ['Complete', 0]);
});

/** Resolves once a change is requested that is not written yet. */
function nextUpdate(disk: MemoryCollection<Task>): Promise<void> {
  const update = disk.update.bind(disk);
  return new Promise((resolve) => {
    disk.update = (id, change) => {
      disk.update = update;
      resolve();
      return update(id, change);
    };
  });
}

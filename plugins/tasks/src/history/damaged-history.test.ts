import assert from 'node:assert/strict';
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  addTask,
  setTries,
  setUpTasks,
  start,
  stateOf,
  type Tasks,
  untilStatus,
} from '../../test/fakes/set-up-tasks.ts';

const damages: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  'is gone': (path) => rm(path, { force: true }),
  'is no text': (path) => writeFile(path, Buffer.alloc(70_000, 0xff)),
  'breaks off': (path) => writeFile(path, '{"uowId":"a"').then(() => truncate(path, 5)),
  'is a folder now': (path) =>
    rm(path, { force: true }).then(() => mkdir(join(path, 'in it'), { recursive: true })),
};

/** A task that has ended tries, runs one and has more waiting; then its history is damaged. */
async function damaged(tasks: Tasks, harm: (path: string) => Promise<unknown>) {
  const { id } = await addTask(tasks);
  await start(tasks, id);
  (await tasks.runs.next()).fail();
  await untilStatus(tasks, id, 'Fail');
  await setTries(tasks, id, 3);
  await start(tasks, id);
  const run = await tasks.runs.next();
  await harm(join(tasks.path, 'task-history', `${id}.jsonl`));
  return { id, run };
}

for (const [what, harm] of Object.entries(damages)) {
  test(`a task whose history ${what} is stopped, cleared and deleted like any other`, async (t) => {
    const tasks = await setUpTasks(t);
    const { id, run } = await damaged(tasks, harm);
    const params = { id };

    await tasks.ask('task_stop', { params });
    const stopping = await stateOf(tasks, id);
    await tasks.ask('task_interrupt', { params });
    run.end({ result: 'interrupted', errorCode: 'interrupted' });
    await untilStatus(tasks, id, 'Stop');
    await tasks.ask('task_success_clear', { params });
    await tasks.ask('task_fails_clear', { params });
    const { tries } = await tasks.ask('task_history_get', { params, query: { skip: 0, take: 10 } });
    const stopped = await stateOf(tasks, id);
    await tasks.ask('task_delete', { params });

    assert.equal(stopping.status, 'Stopping');
    assert.equal(tries[0]?.uowId, run.info.uowId);
    assert.deepEqual([stopped.numberOfTries, stopped.numOfFailStop], [2, 0]);
    assert.deepEqual((await tasks.ask('tasks_list', { query: { skip: 0 } })).tasks, []);
  });

  test(`a daemon starts beside a task whose history ${what}, and runs its tries`, async (t) => {
    const before = await setUpTasks(t);
    const { id } = await damaged(before, harm);

    const after = await setUpTasks(t, { store: before.store, folder: before.path });
    await setTries(after, id, 20);
    for (let tries = 0; tries < 20; tries += 1) (await after.runs.next()).end();
    await untilStatus(after, id, 'Complete');

    assert.equal((await stateOf(after, id)).doneSuccessfully, 20);
  });
}

test('a folder in place of the history of a deleted task is removed at the start', async (t) => {
  const before = await setUpTasks(t);
  await mkdir(join(before.path, 'task-history', 'gone.jsonl', 'in it'), { recursive: true });

  const after = await setUpTasks(t, { store: before.store, folder: before.path });

  assert.deepEqual((await after.ask('tasks_list', { query: { skip: 0 } })).tasks, []);
});

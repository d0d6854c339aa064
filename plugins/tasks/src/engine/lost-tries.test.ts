import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  addTask,
  setTries,
  setUpTasks,
  start,
  stateOf,
  type Tasks,
  until,
  untilStatus,
} from '../../test/fakes/set-up-tasks.ts';

const again = { whenLost: 'again' } as const;

/** The next daemon, once it has started a try. */
async function restarted(t: TestContext, { store, path: folder }: Tasks): Promise<Tasks> {
  const tasks = await setUpTasks(t, { store, folder });
  await until(() => tasks.runs.started.length > 0);
  return tasks;
}

async function attemptsOf(tasks: Tasks, id: string) {
  const query = { skip: 0, take: 100 };
  const { tries } = await tasks.ask('task_history_get', { params: { id }, query });
  return tries.map(({ result, errorCode, attempt }) => [result, errorCode, attempt]);
}

test('tries that a death of the daemon cut off go on by themselves, as their second attempt', async (t) => {
  const before = await setUpTasks(t);
  const { id } = await addTask(before, 'shop', again);
  await setTries(before, id, 3);
  await before.runs.next();

  const after = await restarted(t, before);
  for (let tries = 0; tries < 3; tries += 1) (await after.runs.next()).end();
  await untilStatus(after, id, 'Complete');

  const { doneAll, numberOfTries } = await stateOf(after, id);
  assert.deepEqual([doneAll, numberOfTries], [3, 0]);
  assert.deepEqual((await attemptsOf(after, id)).toReversed().slice(0, 2), [
    ['interrupted', 'daemon_lost', 1],
    ['success', null, 2],
  ]);
});

test('a task that goes on has the rights of the key that started it', async (t) => {
  const before = await setUpTasks(t);
  const { id } = await addTask(before, 'shop', again);
  await start(before, id);
  const { request } = await before.runs.next();

  const after = await restarted(t, before);
  const next = await after.runs.next();

  assert.deepEqual([...next.request.allowedScopes].sort(), [...request.allowedScopes].sort());
});

test('a task that was asked to stop before the death does not go on', async (t) => {
  const before = await setUpTasks(t);
  const { id } = await addTask(before, 'shop', again);
  const other = await addTask(before, 'other', again);
  await start(before, id);
  await before.runs.next();
  await before.ask('task_stop', { params: { id } });
  await start(before, other.id);
  await before.runs.next();

  const after = await restarted(t, before);
  const run = await after.runs.next();

  assert.equal(run.info.taskId, other.id);
  assert.equal((await stateOf(after, id)).status, 'NotComplete');
});

test('a try whose worker dies begins again and counts once', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks, 'shop', again);
  await start(tasks, id);

  (await tasks.runs.next()).fail('worker_lost');
  (await tasks.runs.next()).end();
  await untilStatus(tasks, id, 'Complete');

  const { doneAll, doneSuccessfully } = await stateOf(tasks, id);
  assert.deepEqual([doneAll, doneSuccessfully], [1, 1]);
  assert.deepEqual(await attemptsOf(tasks, id), [
    ['success', null, 2],
    ['interrupted', 'worker_lost', 1],
  ]);
});

test('a try that kills its worker each time fails with its fifth attempt', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks, 'shop', again);
  await start(tasks, id);

  for (let attempt = 1; attempt <= 5; attempt += 1) (await tasks.runs.next()).fail('worker_lost');
  await untilStatus(tasks, id, 'Fail');

  assert.deepEqual((await attemptsOf(tasks, id))[0], ['failure', 'worker_lost', 5]);
  assert.equal((await stateOf(tasks, id)).doneAll, 1);
});

test('the setting is wait where nobody has set it, and a failure of the worker counts at once', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);

  (await tasks.runs.next()).fail('worker_lost');
  await untilStatus(tasks, id, 'Fail');

  assert.equal((await tasks.ask('task_execution_get', { params: { id } })).whenLost, 'wait');
  assert.deepEqual(await attemptsOf(tasks, id), [['failure', 'worker_lost', 1]]);
});

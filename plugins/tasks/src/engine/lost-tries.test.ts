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

/** Answers the question about the task, once it is asked. */
async function answerLost({ questions }: Tasks, choice: 'again' | 'fail') {
  await until(() => questions.length > 0);
  questions[0]?.answer(choice);
}

/** Answers as the next daemon, and waits until the task goes on. */
async function answerNext(tasks: Tasks, choice: 'again' | 'fail') {
  await answerLost(tasks, choice);
  await until(() => tasks.runs.started.length > 0);
}

test('the try of a lost worker asks a person, and runs again where the person chooses that', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks, 'shop', { whenLost: 'ask' });
  await start(tasks, id);

  (await tasks.runs.next()).fail('worker_lost');
  const { status, countOfThreads } = await stateOf(tasks, id);
  await answerLost(tasks, 'again');
  (await tasks.runs.next()).end();
  await untilStatus(tasks, id, 'Complete');

  assert.deepEqual([status, countOfThreads, tasks.questions.length], ['Perform', 1, 1]);
  assert.match(tasks.questions[0]?.prompt ?? '', /"shop" was lost. ended by worker_lost/);
  assert.deepEqual(await attemptsOf(tasks, id), [
    ['success', null, 2],
    ['interrupted', 'worker_lost', 1],
  ]);
});

test('the try of a lost worker fails where the person chooses that', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks, 'shop', { whenLost: 'ask' });
  await start(tasks, id);

  (await tasks.runs.next()).fail('worker_lost');
  await answerLost(tasks, 'fail');
  await untilStatus(tasks, id, 'Fail');

  assert.deepEqual(await attemptsOf(tasks, id), [['failure', 'worker_lost', 1]]);
});

test('an interrupt ends a try that asks', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks, 'shop', { whenLost: 'ask' });
  await start(tasks, id);
  (await tasks.runs.next()).fail('worker_lost');

  await tasks.ask('task_interrupt', { params: { id } });
  await untilStatus(tasks, id, 'Stop');

  assert.equal(tasks.questions[0]?.signal.aborted, true);
  assert.deepEqual(await attemptsOf(tasks, id), [['interrupted', 'interrupted', 1]]);
});

/** The next daemon, once it has asked. */
async function restartedAsking(t: TestContext, { store, path: folder }: Tasks): Promise<Tasks> {
  const tasks = await setUpTasks(t, { store, folder });
  await until(() => tasks.questions.length > 0);
  return tasks;
}

for (const [choice, done, first] of [
  ['again', 3, ['interrupted', 'daemon_lost', 1]],
  ['fail', 3, ['failure', 'daemon_lost', 1]],
] as const)
  test(`after a death of the daemon a task asks once, and goes on after ${choice}`, async (t) => {
    const before = await setUpTasks(t);
    const { id } = await addTask(before, 'shop', { whenLost: 'ask' });
    await setTries(before, id, 3);
    await before.runs.next();

    const after = await restartedAsking(t, before);
    const { status, waitReason } = await stateOf(after, id);
    await answerNext(after, choice);
    const runs = choice === 'again' ? 3 : 2;
    for (let tries = 0; tries < runs; tries += 1) (await after.runs.next()).end();
    await untilStatus(after, id, 'Complete');

    assert.equal(status, 'NotComplete');
    assert.match(waitReason ?? '', /while 1 of its tries ran/);
    assert.equal((await stateOf(after, id)).doneAll, done);
    assert.deepEqual((await attemptsOf(after, id)).at(-1), first);
  });

test('a person who starts the task runs its lost tries again, and the question is gone', async (t) => {
  const before = await setUpTasks(t);
  const { id } = await addTask(before, 'shop', { whenLost: 'ask' });
  await start(before, id);
  await before.runs.next();
  const after = await restartedAsking(t, before);

  await start(after, id);
  (await after.runs.next()).end();
  await untilStatus(after, id, 'Complete');
  await until(() => after.questions[0]?.signal.aborted === true);

  assert.equal((await stateOf(after, id)).doneAll, 1);
});

test('another death before the answer asks again and loses nothing', async (t) => {
  const before = await setUpTasks(t);
  const { id } = await addTask(before, 'shop', { whenLost: 'ask' });
  await start(before, id);
  await before.runs.next();
  const second = await restartedAsking(t, before);

  const third = await restartedAsking(t, second);
  await answerNext(third, 'again');
  (await third.runs.next()).end();
  await untilStatus(third, id, 'Complete');

  assert.deepEqual((await attemptsOf(third, id))[0], ['success', null, 2]);
});

test('with fail the tries that a death of the daemon cut off fail, and the others go on', async (t) => {
  const before = await setUpTasks(t);
  const { id } = await addTask(before, 'shop', { whenLost: 'fail' });
  await setTries(before, id, 2);
  await before.runs.next();

  const after = await restarted(t, before);
  (await after.runs.next()).end();
  await untilStatus(after, id, 'Complete');

  assert.deepEqual(await attemptsOf(after, id), [
    ['success', null, 1],
    ['failure', 'daemon_lost', 1],
  ]);
  assert.equal((await stateOf(after, id)).doneAll, 2);
});

test('the history and the failure point of a try name the node on which it was lost', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  tasks.runs.node = 'rack-2';
  await start(tasks, id);

  (await tasks.runs.next()).fail('worker_lost');
  await untilStatus(tasks, id, 'Fail');

  const { tries } = await tasks.ask('task_history_get', { params: { id }, query: { skip: 0, take: 1 } });
  const { failurePoints } = await stateOf(tasks, id);
  assert.deepEqual([tries[0]?.node, failurePoints[0]?.node], ['rack-2', 'rack-2']);
});

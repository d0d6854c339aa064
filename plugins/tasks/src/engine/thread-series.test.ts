import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  addTask,
  setTries,
  setUpTasks,
  stateOf,
  type Tasks,
  until,
  untilStatus,
} from '../../test/fakes/set-up-tasks.ts';
import type { Task } from '../task/task.ts';

const short = 20;

/** A task of one thread with short tries, as measured by the runner; the next try of its series runs. */
async function setUpSeries(t: TestContext, tries = 100) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await setTries(tasks, id, tries);
  for (let count = 0; count < short; count++) (await tasks.runs.next()).end();
  const run = await tasks.runs.next();
  // Waits for the batch of ends.
  t.mock.timers.tick(5);
  await until(async () => (await stateOf(tasks, id)).doneAll === short);
  return { tasks, id, run };
}

async function stored(tasks: Tasks, id: string): Promise<Task | undefined> {
  return (await tasks.store.collection<Task>('tasks')).get(id);
}

async function threadsOf(tasks: Tasks, id: string): Promise<number | undefined> {
  return (await stored(tasks, id))?.running.length;
}

async function nextOf(tasks: Tasks, id: string): Promise<readonly string[]> {
  return (await stored(tasks, id))?.running[0]?.next ?? [];
}

test('short tries are assigned several at once, and each counts and is in the history once', async (t) => {
  const { tasks, id, run } = await setUpSeries(t);

  const next = await nextOf(tasks, id);
  const { numberOfTries } = await stateOf(tasks, id);
  run.end();
  const following = await tasks.runs.next();
  const writesLater = following.info.uowId;
  following.end();
  for (let ended = short + 2; ended < 100; ended++) (await tasks.runs.next()).end();
  await untilStatus(tasks, id, 'Complete');

  const { tries, total } = await tasks.ask('task_history_get', {
    params: { id },
    query: { skip: 0, take: 1000 },
  });
  const ids = tries.map(({ uowId }) => uowId);
  assert.equal(writesLater, next[0]);
  assert.deepEqual([numberOfTries, total, new Set(ids).size], [100 - short - 1, 100, 100]);
  assert.equal((await stateOf(tasks, id)).doneAll, 100);
});

test('a stop lets the running try end and returns the rest of its series to the queue', async (t) => {
  const { tasks, id, run } = await setUpSeries(t);
  const started = tasks.runs.started.length;

  await tasks.ask('task_stop', { params: { id } });
  run.end();
  await untilStatus(tasks, id, 'Stop');

  const { numberOfTries, doneAll } = await stateOf(tasks, id);
  assert.deepEqual([numberOfTries, doneAll, tasks.runs.started.length], [79, 21, started]);
});

test('an interrupt reaches the current try of a thread, although the stored task is older', async (t) => {
  const { tasks, id, run } = await setUpSeries(t);
  run.end();
  const following = await tasks.runs.next();

  await tasks.ask('task_interrupt', { params: { id } });
  following.end({ result: 'interrupted', errorCode: 'interrupted' });
  await untilStatus(tasks, id, 'Stop');

  assert.equal(following.interrupts.length, 1);
  assert.equal((await stateOf(tasks, id)).numberOfTries, 78);
});

test('a try that takes long gives the rest of its series to other threads', async (t) => {
  const { tasks, id, run } = await setUpSeries(t);
  const before = await nextOf(tasks, id);

  // At the first check the thread has advanced since its start; at the second it has not.
  t.mock.timers.tick(100);
  t.mock.timers.tick(100);
  await until(async () => (await nextOf(tasks, id)).length === 0);
  const { numberOfTries } = await stateOf(tasks, id);
  run.end();
  await tasks.runs.next();

  assert.deepEqual([before.length > 0, numberOfTries], [true, 79]);
});

test('tries wait at most 20 ms for threads that should soon be free', async (t) => {
  const { tasks, id } = await setUpSeries(t);
  await tasks.ask('task_threads_max_set', { params: { id }, body: { maxThreads: 4 } });
  await until(async () => (await threadsOf(tasks, id)) === 3);

  await tasks.ask('task_tries_add', { params: { id }, body: { count: 10 } });
  for (const age of [5, 10, 15]) {
    tasks.clock.advance(5);
    t.mock.timers.tick(5);
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    assert.deepEqual([age, await threadsOf(tasks, id)], [age, 3]);
  }
  tasks.clock.advance(5);
  t.mock.timers.tick(5);

  await until(async () => (await threadsOf(tasks, id)) === 4);
});

test('a new number of tries replaces the tries that threads had not started', async (t) => {
  const { tasks, id, run } = await setUpSeries(t);

  await setTries(tasks, id, 1);
  run.end();
  (await tasks.runs.next()).end();
  await untilStatus(tasks, id, 'Complete');

  assert.equal((await stateOf(tasks, id)).doneAll, short + 2);
});

test('a project that stops its task ends the series', async (t) => {
  const { tasks, id, run } = await setUpSeries(t);
  const started = tasks.runs.started.length;

  run.end({ stopTask: true });
  await untilStatus(tasks, id, 'Stop');

  assert.deepEqual([(await stateOf(tasks, id)).numberOfTries, tasks.runs.started.length], [79, started]);
});

test('after a crash nothing of a series is lost and nothing counts twice', async (t) => {
  const { tasks, id, run } = await setUpSeries(t);
  run.end();
  await tasks.runs.next();

  const after = await setUpTasks(t, { store: tasks.store, folder: tasks.path });

  const { numberOfTries, doneAll, status } = await stateOf(after, id);
  assert.deepEqual([numberOfTries + doneAll, status], [100, 'NotComplete']);
});

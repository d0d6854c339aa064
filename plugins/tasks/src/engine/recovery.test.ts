import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MemoryCollection } from '../../test/fakes/memory-store.ts';
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
import type { Task } from '../task/task.ts';

test('after a crash what ran is queued again, and nothing that had ended has changed', async (t) => {
  const before = await setUpTasks(t);
  const running = await addTask(before, 'running', { limitOfThreads: 2 });
  const failed = await addTask(before, 'failed');
  await start(before, failed.id);
  (await before.runs.next()).fail();
  await untilStatus(before, failed.id, 'Fail');
  await setTries(before, running.id, 5);
  await before.runs.next();
  await before.runs.next();

  const after = await setUpTasks(t, { store: before.store, folder: before.path });
  const [recovered, final] = [await stateOf(after, running.id), await stateOf(after, failed.id)];

  assert.deepEqual(
    [recovered.status, recovered.numberOfTries, recovered.countOfThreads],
    ['NotComplete', 5, 0],
  );
  assert.deepEqual([final.status, final.doneAll, final.failurePoints.length], ['Fail', 1, 1]);
  assert.deepEqual(after.runs.started, []);
});

for (const waiting of [0, 1, 25]) {
  test(`after a crash with ${waiting} tries in the queue the one that ran is closed, and all run once somebody starts them`, async (t) => {
    const before = await setUpTasks(t);
    const { id } = await addTask(before);
    await setTries(before, id, waiting + 1);
    const lost = await before.runs.next();

    const after = await setUpTasks(t, { store: before.store, folder: before.path });
    const recovered = await stateOf(after, id);
    const history = await historyOf(after, id);
    await start(after, id);
    for (let tries = 0; tries <= waiting; tries += 1) (await after.runs.next()).end();
    await untilStatus(after, id, 'Complete');

    const { status, numberOfTries, countOfThreads } = recovered;
    assert.deepEqual([status, numberOfTries, countOfThreads], ['NotComplete', waiting + 1, 0]);
    assert.deepEqual(history, [[lost.info.uowId, 'daemon_lost']]);
    assert.equal((await stateOf(after, id)).doneSuccessfully, waiting + 1);
  });
}

test('queued tries survive a crash and do not start by themselves', async (t) => {
  const before = await setUpTasks(t, { maxThreads: 1 });
  const busy = await addTask(before, 'busy');
  const held = await addTask(before, 'held');
  await start(before, busy.id);
  await before.runs.next();
  await setTries(before, held.id, 4);
  const accepted = await stateOf(before, held.id);

  const after = await setUpTasks(t, { maxThreads: 1, store: before.store, folder: before.path });
  after.clock.advance(400 * 24 * 3_600_000);
  const other = await addTask(after, 'other');
  await start(after, other.id);
  (await after.runs.next()).end();
  await untilStatus(after, other.id, 'Complete');
  const old = await stateOf(after, held.id);
  const begun = after.runs.started.map(({ request }) => request.document.name);
  await start(after, held.id);
  for (let tries = 0; tries < 4; tries += 1) (await after.runs.next()).end();
  await untilStatus(after, held.id, 'Complete');

  assert.deepEqual([accepted.status, accepted.numberOfTries], ['WaitPerform', 4]);
  assert.deepEqual([old.status, old.numberOfTries], ['NotComplete', 4]);
  assert.deepEqual(begun, ['other']);
  assert.equal((await stateOf(after, held.id)).doneSuccessfully, 4);
});

test('a stop of the daemon lets tries end for a while and then puts them back for the next start', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const before = await setUpTasks(t);
  const { id } = await addTask(before, 'shop', { limitOfThreads: 2 });
  await setTries(before, id, 2);
  const [quick, slow] = [await before.runs.next(), await before.runs.next()];

  const stopping = before.stop();
  quick.end();
  await until(async () => (await stateOf(before, id)).doneAll === 1);
  const beforeTimeIsUp = slow.interrupts.length;
  t.mock.timers.tick(2000);
  await until(() => slow.interrupts.length === 1);
  slow.end({ result: 'interrupted', errorCode: 'interrupted' });
  await stopping;
  const after = await setUpTasks(t, { store: before.store, folder: before.path });

  const { status, numberOfTries, doneAll } = await stateOf(after, id);
  assert.equal(beforeTimeIsUp, 0);
  assert.deepEqual([status, numberOfTries, doneAll], ['NotComplete', 1, 1]);
});

test('an end that cannot be written is written when the disk takes it again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const run = await tasks.runs.next();
  const disk: MemoryCollection<Task> = await tasks.store.collection<Task>('tasks');

  disk.failure = new Error('no space left');
  run.end();
  await until(() => tasks.errors.length === 1);
  disk.failure = null;
  t.mock.timers.tick(1000);
  await untilStatus(tasks, id, 'Complete');

  assert.equal((await stateOf(tasks, id)).doneAll, 1);
});

test('a daemon whose disk takes no end stops nevertheless', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const run = await tasks.runs.next();
  const disk: MemoryCollection<Task> = await tasks.store.collection<Task>('tasks');
  disk.failure = new Error('no space left');
  run.end();
  await until(() => tasks.errors.length === 1);

  await tasks.stop();

  assert.equal(disk.get(id)?.doneAll, 0);
});

test('many tries that end together cost one write', async (t) => {
  const tasks = await setUpTasks(t, { maxThreads: 50 });
  const { id } = await addTask(tasks, 'shop', { limitOfThreads: 50 });
  await setTries(tasks, id, 50);
  await until(() => tasks.runs.running.length === 50);
  const disk: MemoryCollection<Task> = await tasks.store.collection<Task>('tasks');
  const before = disk.writes;

  for (const run of tasks.runs.started) run.end();
  await untilStatus(tasks, id, 'Complete');

  assert.equal((await stateOf(tasks, id)).doneAll, 50);
  assert.ok(disk.writes - before <= 3, `${disk.writes - before} writes`);
});

test('an end that was not written when the daemon died does not count, and its try is queued again', async (t) => {
  const before = await setUpTasks(t);
  const { id } = await addTask(before, 'shop', { limitOfThreads: 2 });
  await setTries(before, id, 2);
  const [ended, other] = [await before.runs.next(), await before.runs.next()];
  const disk: MemoryCollection<Task> = await before.store.collection<Task>('tasks');

  disk.failure = new Error('the daemon is gone');
  ended.fail();
  await until(() => before.errors.length === 1);
  disk.failure = null;
  const after = await setUpTasks(t, { store: before.store, folder: before.path });
  const again = await setUpTasks(t, { store: after.store, folder: after.path });

  const { status, numberOfTries, doneAll, numOfFailStop } = await stateOf(again, id);
  assert.deepEqual([status, numberOfTries, doneAll, numOfFailStop], ['NotComplete', 2, 0, 0]);
  assert.deepEqual(await historyOf(again, id), [
    [other.info.uowId, 'daemon_lost'],
    [ended.info.uowId, 'daemon_lost'],
  ]);
});

test('tries that waited to be filed when the daemon died are in the history once', async (t) => {
  const before = await setUpTasks(t);
  const { id } = await addTask(before);
  await setTries(before, id, 12);
  for (let ended = 0; ended < 11; ended++) (await before.runs.next()).end();
  await until(async () => (await stateOf(before, id)).doneAll === 11);

  const after = await setUpTasks(t, { store: before.store, folder: before.path });
  const history = await historyOf(after, id);

  assert.deepEqual(
    history.map(([, errorCode]) => errorCode),
    ['daemon_lost', ...Array.from({ length: 11 }, () => null)],
  );
  assert.equal(new Set(history.map(([uowId]) => uowId)).size, 12);
});

test('each crash of the daemon adds an attempt to its running try, and the history shows the number', async (t) => {
  const first = await setUpTasks(t);
  const { id } = await addTask(first);
  await start(first, id);
  await first.runs.next();
  const second = await setUpTasks(t, { store: first.store, folder: first.path });
  await start(second, id);
  await second.runs.next();
  const third = await setUpTasks(t, { store: second.store, folder: second.path });
  await start(third, id);
  (await third.runs.next()).end();
  await untilStatus(third, id, 'Complete');
  await start(third, id);
  (await third.runs.next()).end();
  await until(async () => (await stateOf(third, id)).doneAll === 2);

  const { tries } = await third.ask('task_history_get', { params: { id }, query: { skip: 0, take: 100 } });

  assert.deepEqual(
    tries.map(({ result, errorCode, attempt }) => [result, errorCode, attempt]),
    [
      ['success', null, 1],
      ['success', null, 3],
      ['interrupted', 'daemon_lost', 2],
      ['interrupted', 'daemon_lost', 1],
    ],
  );
  const { entries } = await second.ask('task_logs_get', {
    params: { id },
    query: { skip: 0, take: 1, logLevel: 7 },
  });
  assert.equal(
    entries[0]?.message,
    'The try started, as attempt 2: the daemon or its worker ended during the one before',
  );
});

test('a late end of an earlier attempt does not count, and the running attempt continues', async (t) => {
  const before = await setUpTasks(t);
  const { id } = await addTask(before);
  await start(before, id);
  const early = await before.runs.next();
  const after = await setUpTasks(t, { store: before.store, folder: before.path });
  await start(after, id);
  const again = await after.runs.next();
  const disk: MemoryCollection<Task> = await before.store.collection<Task>('tasks');
  const { writes } = disk;

  early.end();
  await until(() => disk.writes > writes);
  const during = await stateOf(after, id);
  again.fail();
  await untilStatus(after, id, 'Fail');

  assert.deepEqual([during.status, during.countOfThreads, during.doneAll], ['Perform', 1, 0]);
  const { doneAll, doneSuccessfully } = await stateOf(after, id);
  assert.deepEqual([doneAll, doneSuccessfully], [1, 0]);
});

async function historyOf(tasks: Tasks, id: string) {
  const query = { skip: 0, take: 100 };
  const { tries } = await tasks.ask('task_history_get', { params: { id }, query });
  return tries.map(({ uowId, errorCode }) => [uowId, errorCode] as const);
}

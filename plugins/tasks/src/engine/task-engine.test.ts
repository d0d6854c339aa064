import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { aCaller, aFailure } from '../../test/fakes/fake-runs.ts';
import {
  addTask,
  setTries,
  setUpTasks,
  start,
  stateOf,
  until,
  untilStatus,
} from '../../test/fakes/set-up-tasks.ts';

test('a started task runs one try with the document that was read at the start, then is complete', async (t) => {
  const tasks = await setUpTasks(t);
  const { id, projectPath } = await addTask(tasks);
  await writeFile(projectPath, 'changed since it was added');

  const answer = await tasks.ask('task_start', { params: { id }, caller: aCaller('io:network') });
  const run = await tasks.runs.next();
  const performing = await stateOf(tasks, id);
  run.end();
  await untilStatus(tasks, id, 'Complete');

  assert.deepEqual(answer, { status: 'started', id });
  assert.equal(run.request.document.name, 'changed since it was added');
  assert.deepEqual([...run.request.allowedScopes], ['io:network']);
  assert.deepEqual(
    [performing.status, performing.countOfThreads, performing.numberOfTries],
    ['Perform', 1, 0],
  );
  const { doneAll, doneSuccessfully, countOfThreads } = await stateOf(tasks, id);
  assert.deepEqual([doneAll, doneSuccessfully, countOfThreads], [1, 1, 0]);
  assert.equal(tasks.runs.started.length, 1);
});

test('a task runs as many threads as it may, and no more over all tasks than the ceiling', async (t) => {
  const tasks = await setUpTasks(t, { maxThreads: 3 });
  const first = await addTask(tasks, 'first', { limitOfThreads: 2 });
  const second = await addTask(tasks, 'second', { limitOfThreads: 5 });

  await setTries(tasks, first.id, 4);
  await setTries(tasks, second.id, -1);
  await until(() => tasks.runs.running.length === 3);
  const counts = [await stateOf(tasks, first.id), await stateOf(tasks, second.id)];

  assert.deepEqual(
    counts.map(({ countOfThreads, maxAllowOfThreads }) => [countOfThreads, maxAllowOfThreads]),
    [
      [2, 3],
      [1, 3],
    ],
  );
  assert.deepEqual(
    tasks.runs.running.map(({ request }) => [request.document.name, request.threadId]),
    [
      ['first', 0],
      ['first', 1],
      ['second', 0],
    ],
  );
});

test('machines run as many threads as they have slots, and none waits for those of a label', async (t) => {
  const tasks = await setUpTasks(t, { maxThreads: 100 });
  tasks.runs.slots = new Map([
    ['', 7],
    ['gpu', 2],
  ]);
  const picky = await addTask(tasks, 'picky', { limitOfThreads: 50, requires: ['gpu'] });
  const other = await addTask(tasks, 'other', { limitOfThreads: 50 });

  await setTries(tasks, picky.id, 100);
  await setTries(tasks, other.id, 100);
  await until(() => tasks.runs.running.length === 7);

  const states = [await stateOf(tasks, picky.id), await stateOf(tasks, other.id)];
  assert.deepEqual(
    states.map(({ countOfThreads, maxAllowOfThreads }) => [countOfThreads, maxAllowOfThreads]),
    [
      [2, 7],
      [5, 7],
    ],
  );
});

test('tries that have begun and have no machine say what they wait for, as do those that have not begun', async (t) => {
  const tasks = await setUpTasks(t);
  const begun = await addTask(tasks, 'begun', { limitOfThreads: 1 });
  await setTries(tasks, begun.id, 1);
  await until(() => tasks.runs.running.length === 1);
  const reasons = async () => (await stateOf(tasks, begun.id)).waitReason;

  tasks.runs.lacksSlot = 'It waits for any node: one rests';
  assert.equal(await reasons(), null);
  tasks.runs.isWaiting = true;
  assert.equal(await reasons(), 'It waits for any node: one rests');

  tasks.runs.isWaiting = false;
  tasks.runs.slots = new Map([['', 1]]);
  const later = await addTask(tasks, 'later', { limitOfThreads: 1 });
  await setTries(tasks, later.id, 1);
  assert.equal((await stateOf(tasks, later.id)).waitReason, 'It waits for any node: one rests');
});

test('tasks that wait start when machines have more slots', async (t) => {
  const tasks = await setUpTasks(t);
  tasks.runs.slots = new Map([
    ['', 2],
    ['gpu', 1],
  ]);
  const picky = await addTask(tasks, 'picky', { limitOfThreads: 2, requires: ['gpu'] });
  const other = await addTask(tasks, 'other', { limitOfThreads: 2 });
  await setTries(tasks, picky.id, 10);
  await setTries(tasks, other.id, 10);
  await until(() => tasks.runs.running.length === 2);

  tasks.runs.slots = new Map([
    ['', 4],
    ['gpu', 2],
  ]);
  tasks.runs.machinesChanged();
  await until(() => tasks.runs.running.length === 4);

  const states = [await stateOf(tasks, picky.id), await stateOf(tasks, other.id)];
  assert.deepEqual(
    states.map(({ countOfThreads }) => countOfThreads),
    [2, 2],
  );
});

test('a task without a thread waits, and a thread that is free goes to the higher priority', async (t) => {
  const tasks = await setUpTasks(t, { maxThreads: 1 });
  const busy = await addTask(tasks, 'busy');
  const low = await addTask(tasks, 'low', { priority: 10 });
  const high = await addTask(tasks, 'high', { priority: 100 });
  await start(tasks, busy.id);
  const running = await tasks.runs.next();

  await start(tasks, low.id);
  await start(tasks, high.id);
  const waiting = await stateOf(tasks, high.id);
  running.end();
  const next = await tasks.runs.next();

  assert.equal(waiting.status, 'WaitPerform');
  assert.equal(next.request.document.name, 'high');
});

test('a stop lets running tries end and begins no other', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await setTries(tasks, id, 3);
  const run = await tasks.runs.next();

  const answer = await tasks.ask('task_stop', { params: { id } });
  const stopping = await stateOf(tasks, id);
  run.end();
  await untilStatus(tasks, id, 'Stop');

  assert.deepEqual(answer, { status: 'stopped', id });
  assert.deepEqual([stopping.status, run.interrupts], ['Stopping', []]);
  const stopped = await stateOf(tasks, id);
  assert.deepEqual([stopped.numberOfTries, stopped.doneSuccessfully], [2, 1]);
  assert.equal(tasks.runs.started.length, 1);
});

for (const throughBadEnd of [true, false]) {
  test(`an interrupt ends running tries now, ${throughBadEnd ? '' : 'not '}through BadEnd`, async (t) => {
    const tasks = await setUpTasks(t);
    const { id } = await addTask(tasks, 'shop', { performBadEndOnInterrupt: throughBadEnd });
    await setTries(tasks, id, 3);
    const run = await tasks.runs.next();

    await tasks.ask('task_interrupt', { params: { id } });
    await tasks.ask('task_interrupt', { params: { id } });
    run.emit({ kind: 'failure', failure: aFailure({ exceptionMessage: 'cut off' }) });
    run.end({ result: 'interrupted', errorCode: 'interrupted' });
    await untilStatus(tasks, id, 'Stop');

    const { numberOfTries, doneAll, numOfFailStop, failurePoints } = await stateOf(tasks, id);
    assert.deepEqual([numberOfTries, doneAll, numOfFailStop, failurePoints], [2, 0, 0, []]);
    assert.deepEqual(run.interrupts[0], { throughBadEnd });
  });
}

test('an interrupt while a try is being started ends that try as well', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);

  await start(tasks, id);
  await tasks.ask('task_interrupt', { params: { id } });
  for (const run of tasks.runs.running) run.end({ result: 'interrupted' });
  await untilStatus(tasks, id, 'Stop');

  assert.ok(tasks.runs.started.every(({ interrupts }) => interrupts.length > 0));
});

test('stop and interrupt work although the file of the task is gone', async (t) => {
  const tasks = await setUpTasks(t);
  const { id, projectPath } = await addTask(tasks);
  await rm(projectPath);

  await tasks.ask('task_stop', { params: { id } });
  await tasks.ask('task_interrupt', { params: { id } });

  assert.equal((await stateOf(tasks, id)).status, 'Stop');
  await assert.rejects(start(tasks, id), { code: 'not_found' });
});

test('more threads begin at once where tries wait', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await setTries(tasks, id, 3);
  await tasks.runs.next();

  const answer = await tasks.ask('task_threads_max_set', { params: { id }, body: { maxThreads: 2 } });
  await tasks.runs.next();

  assert.deepEqual(answer, { maxThreads: 2 });
  assert.equal((await stateOf(tasks, id)).countOfThreads, 2);
});

test('an inactive task is deleted by one write, so that a crash leaves it whole', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  const collection = await tasks.store.collection('tasks');
  const before = collection.writes;

  await tasks.ask('task_delete', { params: { id } });

  assert.equal(collection.writes - before, 1);
  assert.equal(collection.size, 0);
});

test('while a disk fails, tries that could begin are not written in each turn of the event loop', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const tasks = await setUpTasks(t, { maxThreads: 1 });
  const { id } = await addTask(tasks);
  const collection = await tasks.store.collection('tasks');
  await setTries(tasks, id, 1);
  collection.failure = new Error('The disk is full');

  await until(() => tasks.errors.length > 0);
  const writes = collection.writes;
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  assert.equal(collection.writes, writes);

  collection.failure = null;
  t.mock.timers.tick(1000);
  (await tasks.runs.next()).end();
  await untilStatus(tasks, id, 'Complete');
});

for (const throughBadEnd of [true, false]) {
  test(`a stop of the daemon ends running tries ${throughBadEnd ? '' : 'not '}through BadEnd`, async (t) => {
    const tasks = await setUpTasks(t);
    const { id } = await addTask(tasks, 'shop', { performBadEndOnInterrupt: throughBadEnd });
    await start(tasks, id);
    const run = await tasks.runs.next();

    t.mock.timers.enable({ apis: ['setTimeout'] });
    const stopped = tasks.stop();
    while (run.interrupts.length === 0) {
      await setImmediate();
      t.mock.timers.tick(500);
    }
    run.end({ result: 'interrupted', errorCode: 'interrupted' });
    t.mock.timers.reset();
    await stopped;

    assert.deepEqual(run.interrupts[0], { throughBadEnd });
  });
}

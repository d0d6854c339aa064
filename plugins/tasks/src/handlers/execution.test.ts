import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { aCaller } from '../../test/fakes/fake-runs.ts';
import {
  addTask,
  setUpTasks,
  start,
  stateOf,
  type Tasks,
  untilStatus,
} from '../../test/fakes/set-up-tasks.ts';
import { executionBody } from '../declaration/execution-schemas.ts';
import type { Task } from '../task/task.ts';

function setExecution(tasks: Tasks, id: string, body: object) {
  return tasks.ask('task_execution_set', { params: { id }, body });
}

function setWithNetwork(tasks: Tasks, id: string, body: object) {
  return tasks.ask('task_execution_set', { params: { id }, body, caller: aCaller('io:network') });
}

function getExecution(tasks: Tasks, id: string) {
  return tasks.ask('task_execution_get', { params: { id } });
}

/** A task that a crash left with tries in its queue. */
async function addNotComplete(tasks: Tasks) {
  const { id } = await addTask(tasks);
  const disk = await tasks.store.collection<Task>('tasks');
  await disk.update(id, (task) => ({ ...task, status: 'NotComplete', numberOfTries: 3 }));
  return id;
}

const full = {
  limitOfThreads: 3,
  numberOfTries: 0,
  priority: 100_000,
  proxy: 'UseProxyWithoutRemove',
  proxyLabels: 'fast,home',
  groupLabels: 'shops',
  maxNumOfSuccessStop: 10,
  maxNumOfFailStop: 2,
  timeout: 5,
  traceTask: true,
  performBadEndOnInterrupt: true,
  whenLost: 'again',
  certificates: 'certificates/intranet.pem',
  keepEvidence: false,
  trace: 'sample 2.5 %',
  caps: [{ measure: 'sms', per: 'day', max: 5 }],
  requires: ['gpu', 'node=rack-2'],
  prefers: ['fast'],
  targets: ['host:shop.example', 'account:anna'],
};

test('execution settings are read back in full, and a part of them leaves the others', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);

  const fresh = await getExecution(tasks, id);
  const answer = await setExecution(tasks, id, full);
  const set = await getExecution(tasks, id);
  await setExecution(tasks, id, { timeout: -1 });

  assert.deepEqual(Object.keys(fresh).sort(), Object.keys(full).sort());
  assert.deepEqual([answer, set], [{ message: 'updated', id }, full]);
  assert.deepEqual(await getExecution(tasks, id), { ...full, timeout: -1 });
});

const bad = {
  limitOfThreads: [0, -1, 1.5, '2', 2_147_483_648],
  numberOfTries: [-2, 0.5, '1'],
  priority: [0, 11, 60, 99_999, '50'],
  proxy: ['useproxy', '', 'None'],
  proxyLabels: [5, ['fast']],
  groupLabels: [true],
  maxNumOfSuccessStop: [0, -2, 1.5],
  maxNumOfFailStop: [0, -2],
  timeout: [0, -2, 2_147_483_648],
  traceTask: [1, 'true'],
  performBadEndOnInterrupt: ['no'],
  whenLost: ['never', true],
  certificates: [true, ['a.pem'], 'a'.repeat(4097)],
  keepEvidence: [1, 'false'],
  trace: [true, 'on', 'sample', 'sample 101 %', 'sample 1', 'off '],
  caps: [5, [{ measure: 'sms', per: 'week', max: 5 }], [{ measure: 'a b', per: 'day', max: 5 }]],
  numberOfThreads: [1],
};

for (const [field, values] of Object.entries(bad)) {
  for (const value of values) {
    test(`${field} is never ${JSON.stringify(value)}`, () => {
      assert.equal(v.is(executionBody, { [field]: value }), false);
    });
  }
}

test('all faults of execution settings are reported together', () => {
  const { issues = [] } = v.safeParse(executionBody, { limitOfThreads: 0, priority: 1, timeout: 0 });

  assert.deepEqual(
    issues.map((issue) => v.getDotPath(issue)),
    ['limitOfThreads', 'priority', 'timeout'],
  );
});

test('tries that are sent to a ready task start it, through the gate', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  tasks.runs.neededScope = 'io:network';

  await assert.rejects(setExecution(tasks, id, { numberOfTries: 2, priority: 100 }), { code: 'forbidden' });
  const refused = await getExecution(tasks, id);
  await setWithNetwork(tasks, id, { numberOfTries: 2 });
  await tasks.runs.next();

  assert.deepEqual([refused.numberOfTries, refused.priority], [0, 50]);
  assert.equal((await stateOf(tasks, id)).status, 'Perform');
});

test('changing settings of a ready task with queued tries needs the rights of a start and does not start it', async (t) => {
  const tasks = await setUpTasks(t);
  const id = await addNotComplete(tasks);
  tasks.runs.neededScope = 'io:network';

  await assert.rejects(setExecution(tasks, id, { priority: 10 }), { code: 'forbidden' });
  await setWithNetwork(tasks, id, { priority: 10 });
  await setExecution(tasks, id, { numberOfTries: 0 });

  const { status, numberOfTries } = await stateOf(tasks, id);
  assert.deepEqual([status, numberOfTries, tasks.runs.started.length], ['NotComplete', 0, 0]);
});

test('adding tries to a stopped task starts nothing', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await tasks.ask('task_stop', { params: { id } });
  tasks.runs.neededScope = 'io:network';

  await setExecution(tasks, id, { numberOfTries: -1 });

  assert.deepEqual([(await stateOf(tasks, id)).status, tasks.runs.started.length], ['Stop', 0]);
});

test('more threads begin at once, and a lower threshold ends the task', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await setExecution(tasks, id, { numberOfTries: -1 });
  const first = await tasks.runs.next();

  await setExecution(tasks, id, { limitOfThreads: 2 });
  const second = await tasks.runs.next();
  first.end();
  const third = await tasks.runs.next();
  await setExecution(tasks, id, { maxNumOfSuccessStop: 1 });
  second.end();
  third.end();
  await untilStatus(tasks, id, 'Complete');

  assert.equal(tasks.runs.started.length, 3);
});

test('a task that failed too often in a row can be started again', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await setExecution(tasks, id, { maxNumOfFailStop: 1, numberOfTries: 5 });
  (await tasks.runs.next()).fail();
  await untilStatus(tasks, id, 'Fail');

  await start(tasks, id);
  (await tasks.runs.next()).end();
  await tasks.runs.next();

  const { status, numOfFailStop } = await stateOf(tasks, id);
  assert.deepEqual([status, numOfFailStop], ['Perform', 0]);
});

test('clearing counters changes nothing else', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await setExecution(tasks, id, { numberOfTries: 3, maxNumOfFailStop: 2 });
  (await tasks.runs.next()).end();
  (await tasks.runs.next()).fail();
  (await tasks.runs.next()).fail();
  await untilStatus(tasks, id, 'Fail');

  const answers = [
    await tasks.ask('task_success_clear', { params: { id } }),
    await tasks.ask('task_fails_clear', { params: { id } }),
  ];

  const state = await stateOf(tasks, id);
  assert.deepEqual(answers, [
    { message: 'cleared', id },
    { message: 'cleared', id },
  ]);
  assert.deepEqual(
    [state.doneSuccessfully, state.numOfFailStop, state.doneAll, state.status],
    [0, 0, 3, 'Fail'],
  );
  assert.equal(state.failurePoints.length, 1);
});

const startsByTries: Readonly<Record<string, (tasks: Tasks, id: string) => Promise<unknown>>> = {
  task_tries_add: (tasks, id) => tasks.ask('task_tries_add', { params: { id }, body: { count: 1 } }),
  task_tries_set: (tasks, id) => tasks.ask('task_tries_set', { params: { id }, body: { tries: 1 } }),
  task_execution_set: (tasks, id) => setExecution(tasks, id, { numberOfTries: 1 }),
};

for (const [operation, startBy] of Object.entries(startsByTries)) {
  test(`what a start by ${operation} vouches for names the request`, async (t) => {
    const tasks = await setUpTasks(t);
    const { id, projectPath } = await addTask(tasks);
    tasks.approvals.files.clear();

    await startBy(tasks, id);

    assert.equal(tasks.approvals.files.get(projectPath)?.requestId, 'request-1');
  });
}

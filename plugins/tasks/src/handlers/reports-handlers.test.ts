import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aFailure } from '../../test/fakes/fake-runs.ts';
import {
  addTask,
  setTries,
  setUpTasks,
  start,
  stateOf,
  type Tasks,
  until,
} from '../../test/fakes/set-up-tasks.ts';

const place = { actionId: 'action-1', groupId: 'group-1' };
const timestamp = '2026-03-01T10:00:00.500Z';

function logsOf(tasks: Tasks, id: string, query: object = {}) {
  const defaults = { logLevel: 7, skip: 0, take: 100 };
  return tasks.ask('task_logs_get', { params: { id }, query: { ...defaults, ...query } });
}

function historyOf(tasks: Tasks, id: string, page = { skip: 0, take: 100 }) {
  return tasks.ask('task_history_get', { params: { id }, query: page });
}

async function untilDone(tasks: Tasks, id: string, count: number) {
  await until(async () => (await stateOf(tasks, id)).doneAll === count);
}

test('the log of a task has the color that an action asks for', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const run = await tasks.runs.next();

  run.emit({ kind: 'log', timestamp, level: 'Info', message: 'found', color: 'green', ...place });

  await until(async () => (await logsOf(tasks, id)).entries.length === 2);
  const { entries } = await logsOf(tasks, id);
  assert.deepEqual(
    entries.map(({ message, color }) => [message, color]),
    [
      ['The try started', undefined],
      ['found', 'green'],
    ],
  );
});

test('the log of a task has the entries of its project and the result of each try', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const run = await tasks.runs.next();
  tasks.clock.advance(1000);
  run.emit({ kind: 'log', timestamp, level: 'Warning', message: 'slow', ...place });
  run.emit({ kind: 'action', status: 'Success', ...place });
  run.fail('bad_end');
  await untilDone(tasks, id, 1);

  const [begin, ...entries] = (await logsOf(tasks, id)).entries;

  assert.deepEqual([begin?.kind, begin?.message], ['engine', 'The try started']);
  assert.deepEqual(entries[0], {
    kind: 'project',
    timestamp,
    level: 'Warning',
    uowId: run.info.uowId,
    threadId: 0,
    message: 'slow',
    way: null,
    actionId: 'action-1',
    actionGroupId: 'group-1',
    actionName: null,
    direction: 'Info',
    elapsedMilliseconds: null,
  });
  assert.deepEqual(
    entries.slice(1).map(({ kind, level, message }) => [kind, level, message]),
    [['engine', 'Error', 'The try failed: ended by bad_end']],
  );
});

test('the first try of a start logs what the validation of its project would say', async (t) => {
  const tasks = await setUpTasks(t);
  tasks.runs.warnings = [{ ...place, message: 'Page.Click: bindings.scalars.Hint must be given.' }];
  const { id } = await addTask(tasks);
  await setTries(tasks, id, 2);
  (await tasks.runs.next()).end();
  (await tasks.runs.next()).end();
  await untilDone(tasks, id, 2);

  const { entries } = await logsOf(tasks, id);

  assert.deepEqual(
    entries.map(({ level, message, actionId }) => [level, message, actionId]),
    [
      ['Info', 'The try started', null],
      ['Warning', 'Page.Click: bindings.scalars.Hint must be given.', 'action-1'],
      ['Info', 'The try succeeded', null],
      ['Info', 'The try started', null],
      ['Info', 'The try succeeded', null],
    ],
  );
});

test('the answer of a start has the same warnings, each cut to a length, and no such member without any', async (t) => {
  const tasks = await setUpTasks(t);
  const [sound, other] = [await addTask(tasks, 'sound'), await addTask(tasks, 'other')];
  const plain = await start(tasks, sound.id);
  const message = 'Page.Click: bindings.scalars.Hint must be given.';
  tasks.runs.warnings = [
    { ...place, message },
    { ...place, message: 'é'.repeat(5000) },
  ];

  const warned = await start(tasks, other.id);

  assert.deepEqual(plain, { status: 'started', id: sound.id });
  assert.deepEqual(warned, {
    status: 'started',
    id: other.id,
    warnings: [
      { ...place, message },
      { ...place, message: `${'é'.repeat(500)}…` },
    ],
  });
});

test('a task that is traced logs the way into each action and out of it', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks, 'shop', { traceTask: true });
  await start(tasks, id);
  const run = await tasks.runs.next();

  const beganAt = tasks.clock.now();
  const begun = { ...place, beganAt, ms: null, status: 'Executing', branch: null } as const;
  const ended = { ...begun, ms: 40, status: 'Fail', branch: 'OnError' } as const;
  run.emit({ kind: 'trace', trace: { steps: [begun], omitted: 3000 } });
  tasks.clock.advance(40);
  run.emit({ kind: 'trace', trace: { steps: [ended], omitted: 0 } });
  run.emit({ kind: 'failure', failure: aFailure({ isHardStop: false, timestamp: tasks.clock.timestamp() }) });

  const { entries } = await logsOf(tasks, id);
  assert.deepEqual(run.request.isTraced, true);
  assert.deepEqual(
    entries.map(({ direction, level, way, elapsedMilliseconds }) => [
      direction,
      level,
      way,
      elapsedMilliseconds,
    ]),
    [
      ['Info', 'Info', null, null],
      ['Info', 'Info', null, null],
      ['In', 'Info', null, null],
      ['Bad', 'Info', 'OnError', 40],
      ['Bad', 'Warning', 'OnError', 40],
    ],
  );
});

test('logs are filtered by level and by try', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await setTries(tasks, id, 2);
  const first = await tasks.runs.next();
  for (const level of ['Info', 'Error'] as const) {
    first.emit({ kind: 'log', timestamp, level, message: level, ...place });
  }
  first.end();
  const second = await tasks.runs.next();
  second.emit({ kind: 'log', timestamp, level: 'Error', message: 'of the second', ...place });

  const errors = await logsOf(tasks, id, { logLevel: 4 });
  const ofSecond = await logsOf(tasks, id, { uowId: second.info.uowId });

  assert.deepEqual(
    errors.entries.map(({ message }) => message),
    ['Error', 'of the second'],
  );
  assert.deepEqual(
    ofSecond.entries.map(({ message }) => message),
    ['The try started', 'of the second'],
  );
});

test('a message without end is cut', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const run = await tasks.runs.next();

  run.emit({ kind: 'log', timestamp, level: 'Info', message: 'x'.repeat(1_000_000), ...place });

  assert.equal((await logsOf(tasks, id)).entries[1]?.message.length, 4001);
});

test('the history has each try once, with its unit of work, its times and why it ended', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await setTries(tasks, id, 2);
  const good = await tasks.runs.next();
  tasks.clock.advance(1500);
  good.end({ actionsExecuted: 7 });
  const lost = await tasks.runs.next();
  lost.fail('worker_lost');
  await untilDone(tasks, id, 2);

  const { tries, total } = await historyOf(tasks, id);

  assert.equal(total, 2);
  assert.deepEqual(tries[1], {
    uowId: good.info.uowId,
    threadId: 0,
    startedAt: '2026-03-01T10:00:00.000Z',
    endedAt: '2026-03-01T10:00:01.500Z',
    result: 'success',
    errorCode: null,
    errorMessage: null,
    actionsExecuted: 7,
    sessions: [],
    attempt: 1,
  });
  assert.deepEqual(
    [tries[0]?.uowId, tries[0]?.result, tries[0]?.errorCode, tries[0]?.errorMessage],
    [lost.info.uowId, 'failure', 'worker_lost', 'ended by worker_lost'],
  );
});

test('an interrupted try is in the history and does not count', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const run = await tasks.runs.next();

  await tasks.ask('task_interrupt', { params: { id } });
  run.end({ result: 'interrupted', errorCode: 'interrupted' });
  await until(async () => (await stateOf(tasks, id)).status === 'Stop');

  const { tries } = await historyOf(tasks, id);
  assert.deepEqual(
    tries.map(({ result, errorCode }) => [result, errorCode]),
    [['interrupted', 'interrupted']],
  );
  assert.equal((await stateOf(tasks, id)).doneAll, 0);
});

test('logs and history go with their task', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  (await tasks.runs.next()).end();
  await untilDone(tasks, id, 1);

  await tasks.ask('task_delete', { params: { id } });

  await assert.rejects(logsOf(tasks, id), { code: 'not_found' });
  await assert.rejects(historyOf(tasks, id), { code: 'not_found' });
});

test('a page of the task list has the tasks in the order in which they were added', async (t) => {
  const tasks = await setUpTasks(t);
  for (const name of ['a', 'b', 'c', 'd']) await addTask(tasks, name);
  const list = async (query: object) =>
    (await tasks.ask('tasks_list', { query })).tasks.map(({ name }) => name);

  assert.deepEqual(await list({ skip: 0 }), ['a', 'b', 'c', 'd']);
  assert.deepEqual(await list({ skip: 1, take: 2 }), ['b', 'c']);
  assert.deepEqual(await list({ skip: 9, take: 2 }), []);
});

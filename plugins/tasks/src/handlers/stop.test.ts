import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someSettings } from '../../test/fakes/a-schedule.ts';
import { addTask, setTries, setUpTasks, start, stateOf, untilStatus } from '../../test/fakes/set-up-tasks.ts';

test('a stop reaches tasks that run, wait for a thread, wait for their schedule or are inactive, and the state shows which', async (t) => {
  const tasks = await setUpTasks(t, { maxThreads: 1 });
  const { id: running } = await addTask(tasks, 'running');
  const { id: waiting } = await addTask(tasks, 'waiting');
  const { id: scheduled } = await addTask(tasks, 'scheduled');
  const { id: resting } = await addTask(tasks, 'resting');
  await setTries(tasks, running, 3);
  const run = await tasks.runs.next();
  await setTries(tasks, waiting, 2);
  await tasks.ask('task_scheduler_set', {
    params: { id: scheduled },
    body: someSettings({ intervals: ['03:00'], attemptsRange: '1' }),
    demand: () => undefined,
  });
  const ids = [running, waiting, scheduled, resting];
  const statuses = () => Promise.all(ids.map(async (id) => (await stateOf(tasks, id)).status));
  const queued = () => Promise.all(ids.map(async (id) => (await stateOf(tasks, id)).numberOfTries));

  const before = await statuses();
  const answers = await Promise.all(ids.map((id) => tasks.ask('task_stop', { params: { id } })));
  const after = await statuses();
  run.end();
  await untilStatus(tasks, running, 'Stop');
  const again = await Promise.all(ids.map((id) => tasks.ask('task_stop', { params: { id } })));

  assert.deepEqual(before, ['Perform', 'WaitPerform', 'Schedule', 'Newbie']);
  assert.deepEqual(after, ['Stopping', 'Stop', 'Stop', 'Stop']);
  assert.deepEqual(await queued(), [2, 2, 0, 0]);
  assert.deepEqual(
    answers,
    ids.map((id) => ({ status: 'stopped', id })),
  );
  assert.deepEqual(again, answers);
  assert.equal(tasks.runs.started.length, 1);
});

test('each try has an id of its own from its begin on, and the history tells what became of it', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await setTries(tasks, id, 2);
  const first = await tasks.runs.next();
  first.end();
  const second = await tasks.runs.next();
  await tasks.ask('task_interrupt', { params: { id } });
  second.end({ result: 'interrupted', errorCode: 'interrupted' });
  await untilStatus(tasks, id, 'Stop');

  const { tries } = await tasks.ask('task_history_get', { params: { id }, query: { skip: 0, take: 10 } });

  assert.deepEqual(
    tries.map(({ uowId, result }) => [uowId, result]),
    [
      [second.info.uowId, 'interrupted'],
      [first.info.uowId, 'success'],
    ],
  );
});

test('concurrent starts run no try twice', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);

  const answers = await Promise.all(Array.from({ length: 10 }, () => start(tasks, id)));
  (await tasks.runs.next()).end();
  await untilStatus(tasks, id, 'Complete');

  assert.deepEqual(answers, Array(10).fill({ status: 'started', id }));
  assert.equal(tasks.runs.started.length, 1);
});

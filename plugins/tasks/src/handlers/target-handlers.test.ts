import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addTask, setTries, setUpTasks, start, stateOf, until } from '../../test/fakes/set-up-tasks.ts';

type Tasks = Awaited<ReturnType<typeof setUpTasks>>;

const shop = 'host:shop.example';

async function startedTask(tasks: Tasks, name: string, settings: object) {
  const { id } = await addTask(tasks, name, { limitOfThreads: 2, targets: [shop], ...settings });
  await setTries(tasks, id, 5);
  await start(tasks, id);
  return id;
}

const limit = (tasks: Tasks, limits: readonly object[]) =>
  tasks.ask('target_limits_set', { body: { limits } });
const runningOf = (tasks: Tasks, id: string) => tasks.runs.running.filter(({ info }) => info.taskId === id);

test('a limit holds over all tasks, the state names it, and the end of a try lets the next task start', async (t) => {
  const tasks = await setUpTasks(t, { maxThreads: 8 });
  await limit(tasks, [{ target: shop, atOnce: 1 }]);
  const first = await startedTask(tasks, 'first', { priority: 100 });
  await until(() => tasks.runs.running.length === 1);
  const second = await startedTask(tasks, 'second', { priority: 10 });
  const other = await startedTask(tasks, 'other', { targets: [] });
  await until(() => runningOf(tasks, other).length === 2);
  await until(async () => (await stateOf(tasks, second)).waitReason !== null);

  assert.match((await stateOf(tasks, second)).waitReason ?? '', /host:shop\.example, where 1 of 1 tries/);
  assert.deepEqual((await tasks.ask('target_limits_list')).limits, [
    { target: shop, atOnce: 1, rate: null, running: 1, waiting: 2 },
  ]);
  assert.equal(runningOf(tasks, second).length, 0);

  runningOf(tasks, first)[0]?.end();
  // The task of low priority waits as long as the other, and comes in turn.
  await until(() => runningOf(tasks, first).length + runningOf(tasks, second).length === 1);
  runningOf(tasks, first)[0]?.end();
  await until(() => runningOf(tasks, second).length === 1);
  assert.equal(runningOf(tasks, first).length, 0);
});

test('a rate lets tries start later, without another event, and a limit that is removed at once', async (t) => {
  const tasks = await setUpTasks(t, { maxThreads: 8 });
  await limit(tasks, [{ target: shop, rate: { starts: 1, seconds: 1 } }]);
  const id = await startedTask(tasks, 'rated', {});
  await until(async () => (await stateOf(tasks, id)).waitReason !== null);
  assert.equal(tasks.runs.running.length, 1);
  assert.match((await stateOf(tasks, id)).waitReason ?? '', /1 tries may start in 1 s, the next at 2026-/);

  tasks.clock.advance(1000);
  await until(() => tasks.runs.running.length === 2);

  tasks.runs.running[0]?.end();
  await until(async () => (await stateOf(tasks, id)).waitReason !== null);
  assert.deepEqual(await tasks.ask('target_limits_delete', { body: { targets: [shop] } }), { deleted: 1 });
  await until(() => tasks.runs.running.length === 2);
});

test('a task that is stopped or deleted while it waits keeps nobody waiting', async (t) => {
  const tasks = await setUpTasks(t, { maxThreads: 8 });
  await limit(tasks, [
    { target: shop, atOnce: 1 },
    { target: 'account:anna', atOnce: 1 },
  ]);
  const holder = await startedTask(tasks, 'holder', { targets: ['account:anna'], limitOfThreads: 1 });
  const first = await startedTask(tasks, 'first', { limitOfThreads: 1 });
  await until(() => tasks.runs.running.length === 2);
  const both = await startedTask(tasks, 'both', { targets: [shop, 'account:anna'] });
  const gone = await startedTask(tasks, 'gone', { targets: [shop, 'account:anna'] });
  const last = await startedTask(tasks, 'last', {});
  await until(async () => (await stateOf(tasks, last)).waitReason !== null);

  await tasks.ask('task_stop', { params: { id: both } });
  await tasks.ask('task_delete', { params: { id: gone } });
  await tasks.ask('task_stop', { params: { id: first } });
  runningOf(tasks, first)[0]?.end();

  await until(() => runningOf(tasks, last).length === 1);
  assert.equal(runningOf(tasks, holder).length, 1);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addTask, setTries, setUpTasks, type Tasks, until } from '../../test/fakes/set-up-tasks.ts';
import { ageingMs } from './plan-turn.ts';

/** Ends the run that goes on, a while after it began, and tells whose run is next. */
async function nextAfter(tasks: Tasks, ms: number): Promise<string> {
  const [running] = tasks.runs.running;
  const started = tasks.runs.started.length;
  tasks.clock.advance(ms);
  running?.end();
  await until(() => tasks.runs.started.length > started);
  return tasks.runs.started.at(-1)?.request.document.name ?? '';
}

test('an endless task of high priority keeps its thread, but no task starves', async (t) => {
  const tasks = await setUpTasks(t, { maxThreads: 1 });
  const greedy = await addTask(tasks, 'greedy', { priority: 100_000 });
  const low = await addTask(tasks, 'low', { priority: 10 });
  await setTries(tasks, greedy.id, -1);
  await tasks.runs.next();
  await setTries(tasks, low.id, 2);
  await until(async () => (await tasks.ask('task_state_get', { params: low })).status === 'WaitPerform');

  const order: string[] = [];
  for (let i = 0; i < 10; i++) order.push(await nextAfter(tasks, ageingMs));

  // Three minutes make it as high, one more makes it its turn; then it waits anew.
  const turns = ['greedy', 'greedy', 'greedy', 'greedy', 'low'];
  assert.deepEqual(order, [...turns.slice(1), ...turns, 'greedy']);
});

test('a task that ran as long as its try took has not waited', async (t) => {
  const tasks = await setUpTasks(t, { maxThreads: 2 });
  const slow = await addTask(tasks, 'slow', { priority: 10 });
  const quick = await addTask(tasks, 'quick', { priority: 100, limitOfThreads: 2 });
  await setTries(tasks, slow.id, -1);
  const slowRun = await tasks.runs.next();
  await setTries(tasks, quick.id, -1);
  await tasks.runs.next();

  tasks.clock.advance(60 * ageingMs);
  const started = tasks.runs.started.length;
  tasks.runs.running.find((run) => run !== slowRun)?.end();
  await until(() => tasks.runs.started.length > started);
  slowRun.end();
  await until(() => tasks.runs.started.length > started + 1);

  const names = tasks.runs.started.slice(started).map(({ request }) => request.document.name);
  assert.deepEqual(names, ['quick', 'quick']);
});

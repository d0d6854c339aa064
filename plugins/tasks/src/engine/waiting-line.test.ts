import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { addTask, setTries, setUpTasks, type Tasks, until } from '../../test/fakes/set-up-tasks.ts';
import type { Task } from '../task/task.ts';
import { ageingMs, WaitingLine } from './waiting-line.ts';

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

function waiting(id: string, priority: Task['settings']['priority'] = 50, limitOfThreads = 2) {
  return aTask({ id, status: 'WaitPerform', numberOfTries: -1, settings: { priority, limitOfThreads } });
}

function lineOf(...tasks: readonly Task[]) {
  const clock = new FakeClock();
  const line = new WaitingLine(clock);
  const start = (task: Task) => {
    line.join(task.id);
    line.update(task);
  };
  for (const task of tasks) start(task);
  return { clock, line, serve: (ceiling: number) => line.serve(ceiling).map(toPair) };
}

function toPair({ taskId, count }: { readonly taskId: string; readonly count: number }) {
  return [taskId, count] as const;
}

test('who was started first gets the threads first', () => {
  const { serve } = lineOf(waiting('old'), waiting('new'));

  assert.deepEqual(serve(3), [
    ['old', 2],
    ['new', 1],
  ]);
});

test('who was started first stays first after each of its tries', () => {
  const tasks = ['a', 'b', 'c', 'd'].map((id) => waiting(id, 50, 1));
  const { line, serve } = lineOf(...tasks);

  const turns: unknown[] = [];
  for (let turn = 0; turn < 3; turn++) {
    turns.push(...serve(2));
    for (const task of tasks) line.update(task);
  }

  assert.deepEqual(turns.map(String), ['a,1', 'b,1', 'a,1', 'b,1', 'a,1', 'b,1']);
});

test('a higher priority goes before an earlier start', () => {
  const { serve } = lineOf(
    waiting('low', 10),
    waiting('old'),
    waiting('critical', 100_000),
    waiting('high', 100),
  );

  assert.deepEqual(serve(7), [
    ['critical', 2],
    ['high', 2],
    ['old', 2],
    ['low', 1],
  ]);
});

for (const { minutes, first } of [
  { minutes: 3.99, first: 'critical' },
  { minutes: 4, first: 'low' },
]) {
  test(`a low task that has waited ${minutes} minutes ${first === 'low' ? 'goes' : 'does not go'} before a critical one`, () => {
    const { clock, line, serve } = lineOf(waiting('critical', 100_000, 1), waiting('low', 10));
    serve(1);
    clock.advance(minutes * ageingMs);
    line.update(waiting('critical', 100_000, 1));

    assert.deepEqual(serve(1), [[first, 1]]);
  });
}

test('a priority that is changed while a task waits holds at once', () => {
  const { line, serve } = lineOf(waiting('a'), waiting('b'));

  line.update(waiting('b', 100));

  assert.deepEqual(serve(1), [['b', 1]]);
});

test('threads that run count against the ceiling', () => {
  const busy = (...running: string[]) => aTask({ id: 'busy', status: 'Perform', running, numberOfTries: 0 });
  const { line, serve } = lineOf(busy('a', 'b'), waiting('next'));

  const full = serve(2);
  line.update(busy('a'));
  const freed = serve(2);

  assert.deepEqual([full, freed], [[], [['next', 1]]]);
});

test('a ceiling that was lowered below what runs begins nothing', () => {
  const busy = aTask({ id: 'busy', status: 'Perform', running: ['a', 'b', 'c'] });

  assert.deepEqual(lineOf(busy, waiting('next')).serve(1), []);
});

test('a task that left the line frees its threads and is passed over', () => {
  const { line, serve } = lineOf(waiting('gone', 100), waiting('next'));
  serve(2);

  line.leave('gone');

  assert.deepEqual(serve(2), [['next', 2]]);
});

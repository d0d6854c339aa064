import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { addTask, setTries, setUpTasks, type Tasks, until } from '../../test/fakes/set-up-tasks.ts';
import { allocateThreads } from '../task/allocate-threads.ts';
import type { Task } from '../task/task.ts';
import { ageingMs, ReadyQueue } from './ready-queue.ts';

/** Ends the current run after a while and returns the task of the next one. */
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

  // Three minutes raise it to the same rank, one more to the front; then it waits again.
  const turns = ['greedy', 'greedy', 'greedy', 'greedy', 'low'];
  assert.deepEqual(order, [...turns.slice(1), ...turns, 'greedy']);
});

test('a task whose try was running has not waited', async (t) => {
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

/** A queue with these tasks, and what `allocateThreads` makes of it. */
function queueOf(...tasks: readonly Task[]) {
  const clock = new FakeClock();
  const queue = new ReadyQueue(clock);
  const latest = new Map<string, Task>();
  const update = (task: Task) => {
    latest.set(task.id, task);
    queue.update(task);
  };
  for (const task of tasks) {
    queue.add(task.id);
    update(task);
  }
  function* demands() {
    for (const id of queue.take()) yield { task: latest.get(id) ?? aTask(), tryMs: null, freed: 0 };
  }
  const allocate = (ceiling: number) => {
    const supply = { freeThreads: ceiling - queue.running, now: clock.now(), openThread: () => 'thread' };
    return allocateThreads(demands(), supply).map(({ task, threads }) => {
      queue.noteStarted(task.id, threads.length);
      return [task.id, threads.length] as const;
    });
  };
  return { clock, queue, update, allocate };
}

test('the task that was started first gets the threads first', () => {
  const { allocate } = queueOf(waiting('old'), waiting('new'));

  assert.deepEqual(allocate(3), [
    ['old', 2],
    ['new', 1],
  ]);
});

test('the task that was started first stays first after each of its tries', () => {
  const tasks = ['a', 'b', 'c', 'd'].map((id) => waiting(id, 50, 1));
  const { update, allocate } = queueOf(...tasks);

  const turns: unknown[] = [];
  for (let turn = 0; turn < 3; turn++) {
    turns.push(...allocate(2));
    for (const task of tasks) update(task);
  }

  assert.deepEqual(turns.map(String), ['a,1', 'b,1', 'a,1', 'b,1', 'a,1', 'b,1']);
});

test('a higher priority goes before an earlier start', () => {
  const { allocate } = queueOf(
    waiting('low', 10),
    waiting('old'),
    waiting('critical', 100_000),
    waiting('high', 100),
  );

  assert.deepEqual(allocate(7), [
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
    const { clock, update, allocate } = queueOf(waiting('critical', 100_000, 1), waiting('low', 10));
    allocate(1);
    clock.advance(minutes * ageingMs);
    update(waiting('critical', 100_000, 1));

    assert.deepEqual(allocate(1), [[first, 1]]);
  });
}

test('a priority that is changed while a task waits holds at once', () => {
  const { update, allocate } = queueOf(waiting('a'), waiting('b'));

  update(waiting('b', 100));

  assert.deepEqual(allocate(1), [['b', 1]]);
});

test('threads that run count against the ceiling', () => {
  const busy = (...running: string[]) => aTask({ id: 'busy', status: 'Perform', running, numberOfTries: 0 });
  const { update, allocate } = queueOf(busy('a', 'b'), waiting('next'));

  const full = allocate(2);
  update(busy('a'));
  const freed = allocate(2);

  assert.deepEqual([full, freed], [[], [['next', 1]]]);
});

test('no thread starts while more run than the ceiling allows', () => {
  const busy = aTask({ id: 'busy', status: 'Perform', running: ['a', 'b', 'c'] });

  assert.deepEqual(queueOf(busy, waiting('next')).allocate(1), []);
});

test('a task that left the queue frees its threads and is passed over', () => {
  const { queue, allocate } = queueOf(waiting('gone', 100), waiting('next'));
  allocate(2);

  queue.remove('gone');

  assert.deepEqual(allocate(2), [['next', 2]]);
});

test('what is not in the queue is not counted', () => {
  const queue = new ReadyQueue(new FakeClock());

  queue.update(aTask({ id: 'gone', status: 'Perform', running: ['a'] }));
  queue.noteStarted('gone', 3);
  queue.remove('gone');

  assert.deepEqual([queue.running, [...queue.take()]], [0, []]);
});

test('a task that can start nothing any more is not taken, until it can again', () => {
  const queue = new ReadyQueue(new FakeClock());
  queue.add('a');
  queue.update(waiting('a'));

  queue.update(aTask({ id: 'a', status: 'WaitPerform', numberOfTries: 0 }));
  const without = [...queue.take()];
  queue.update(waiting('a'));

  assert.deepEqual([without, [...queue.take()]], [[], ['a']]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aTask } from '../../test/fakes/a-task.ts';
import { allocateThreads, startableThreads, type ThreadDemand } from './allocate-threads.ts';
import type { Task } from './task.ts';

const now = Date.parse('2026-03-01T11:00:00.000Z');
const performing = { status: 'Perform' } as const;

type Given = Parameters<typeof aTask>[0];

function started(given: Given = {}): Task {
  return aTask({ status: 'WaitPerform', numberOfTries: 100, ...given });
}

function demandOf(task: Task, { tryMs = null, freed = 0 }: Partial<ThreadDemand> = {}): ThreadDemand {
  return { task, tryMs, freed };
}

interface Supplied {
  readonly freeThreads?: number;
  readonly proxies?: number;
}

function allocate(demands: Iterable<ThreadDemand>, { freeThreads = 1000, proxies = 0 }: Supplied = {}) {
  let left = proxies;
  const openThread = ({ settings }: Task) => {
    if (settings.proxy === 'DoNotUseProxy') return 'direct';
    left -= 1;
    return left < 0 ? null : 'proxy';
  };
  return allocateThreads(demands, { freeThreads, now, openThread });
}

const three = { settings: { limitOfThreads: 3 } } as const;
const needy = { settings: { limitOfThreads: 3, proxy: 'UseProxy' } } as const;

for (const { title, tasks, supplied, threads } of [
  { title: 'up to the limit of a task', tasks: [three], supplied: {}, threads: [3] },
  {
    title: 'up to the queue of a task',
    tasks: [{ ...three, numberOfTries: 2 }],
    supplied: {},
    threads: [2],
  },
  {
    title: 'up to the free threads, the first task first',
    tasks: [three, three, three],
    supplied: { freeThreads: 4 },
    threads: [3, 1],
  },
  { title: 'none while no thread is free', tasks: [three], supplied: { freeThreads: 0 }, threads: [] },
  {
    title: 'none while more threads run than may',
    tasks: [three],
    supplied: { freeThreads: -2 },
    threads: [],
  },
  {
    title: 'up to the free proxies; other threads go to the next task',
    tasks: [needy, three],
    supplied: { freeThreads: 4, proxies: 2 },
    threads: [2, 2],
  },
  {
    title: 'all free threads, although a task before has no proxy',
    tasks: [needy, three],
    supplied: { freeThreads: 3 },
    threads: [0, 3],
  },
  {
    title: 'none for a task that is ending',
    tasks: [{ ...three, ending: 'Stop' as const }, three],
    supplied: { freeThreads: 3 },
    threads: [0, 3],
  },
]) {
  test(`threads that start: ${title}`, () => {
    const allocations = allocate(
      tasks.map((given) => demandOf(started(given))),
      supplied,
    );

    assert.deepEqual(
      allocations.map((allocation) => allocation.threads.length),
      threads,
    );
  });
}

test('only a task that could start more threads with more proxies lacks one', () => {
  const allocations = allocate(
    [{ ...needy, numberOfTries: 1 }, needy, three].map((given) => demandOf(started(given))),
    { proxies: 3 },
  );

  assert.deepEqual(
    allocations.map(({ threads, isRefused }) => [threads.length, isRefused]),
    [
      [1, false],
      [2, true],
      [3, false],
    ],
  );
});

test('no task is looked at once no thread is free', () => {
  const looked: number[] = [];
  function* demands() {
    for (let n = 0; n < 100; n++) {
      looked.push(n);
      yield demandOf(started());
    }
  }

  allocate(demands(), { freeThreads: 2 });

  assert.deepEqual(looked, [0, 1]);
});

const startable = [
  { title: 'one thread by default', task: aTask({ status: 'WaitPerform', numberOfTries: 9 }), count: 1 },
  {
    title: 'no more than there are tries',
    task: aTask({ status: 'WaitPerform', numberOfTries: 2, settings: { limitOfThreads: 5 } }),
    count: 2,
  },
  {
    title: 'all threads of an endless task',
    task: aTask({ ...performing, numberOfTries: -1, running: ['a'], settings: { limitOfThreads: 5 } }),
    count: 4,
  },
  {
    title: 'none where the limit was lowered below what runs',
    task: aTask({ ...performing, numberOfTries: 5, running: ['a', 'b'] }),
    count: 0,
  },
  {
    title: 'none while a stop waits',
    task: aTask({ status: 'Stopping', ending: 'Stop', numberOfTries: 5 }),
    count: 0,
  },
  { title: 'none in a task that never started', task: aTask({ numberOfTries: 5 }), count: 0 },
];

for (const { title, task, count } of startable) {
  test(`threads that a task may start: ${title}`, () => assert.equal(startableThreads(task), count));
}

for (const { title, settings = {}, tryMs, expected } of [
  { title: 'one while the duration of tries is unknown', tryMs: null, expected: 1 },
  { title: 'as many as fit into 20 ms', tryMs: 2, expected: 10 },
  { title: 'one where a try takes longer', tryMs: 30, expected: 1 },
  { title: 'never more than 64', tryMs: 0.01, expected: 64 },
  { title: 'an equal share of the queue', settings: { limitOfThreads: 20 }, tryMs: 1, expected: 5 },
  {
    title: 'more than a share where that is too little work for another thread',
    settings: { limitOfThreads: 20 },
    tryMs: 0.1,
    expected: 20,
  },
  { title: 'one where failures end the task', settings: { maxNumOfFailStop: 3 }, tryMs: 1, expected: 1 },
  { title: 'one where successes end it', settings: { maxNumOfSuccessStop: 9 }, tryMs: 1, expected: 1 },
  { title: 'one where each needs a proxy', settings: { proxy: 'UseProxy' }, tryMs: 1, expected: 1 },
] as const) {
  test(`tries of one thread: ${title}`, () => {
    const [allocation] = allocate([demandOf(started({ settings }), { tryMs })], { proxies: 1 });

    assert.equal(allocation?.triesPerThread, expected);
  });
}

const threadsOf = (ages: readonly number[]) =>
  ages.map((age, threadId) => ({
    tryId: String(threadId),
    threadId,
    startedAt: new Date(now - age).toISOString(),
  }));

for (const { title, tryMs, ages = [], freed = 0, expected } of [
  { title: 'one for each try that takes long', tryMs: 1000, expected: 100 },
  { title: 'no more than short tries need', tryMs: 0.05, expected: 3 },
  { title: 'one beyond those that are soon free again', tryMs: 0.05, ages: [1, 2, 3], expected: 1 },
  { title: 'none while enough are soon free again', tryMs: 0.05, ages: [1, 2, 3, 4], expected: 0 },
  {
    title: 'those that have become free, whatever others do',
    tryMs: 0.05,
    ages: [1, 2, 3, 4],
    freed: 1,
    expected: 1,
  },
  {
    title: 'more where those that run take longer than expected',
    tryMs: 0.05,
    ages: [20, 30, 40, 50],
    expected: 3,
  },
  { title: 'more where tries take long', tryMs: 1000, ages: [1, 2, 3, 4], expected: 100 },
]) {
  test(`useful threads of a task: ${title}`, () => {
    const task = started({ status: 'Perform', settings: { limitOfThreads: 200 } });
    const demand = demandOf({ ...task, running: threadsOf(ages) }, { tryMs, freed });

    const [allocation] = allocate([demand]);

    assert.deepEqual([allocation?.threads.length, allocation?.isDeferred], [expected, expected === 0]);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCaller } from '../../test/fakes/fake-runs.ts';
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

const [one, other] = ['http://ann:secret@one:3128', 'http://other:8080'];

function addProxies(tasks: Tasks, ...proxies: readonly { url: string; labels?: readonly string[] }[]) {
  const body = { proxies: proxies.map(({ url, labels = [] }) => ({ url, labels })) };
  return tasks.ask('proxies_add', { body, caller: aCaller() });
}

const proxiesOf = (tasks: Tasks) => tasks.runs.running.map(({ request }) => request.proxy);

test('a task whose tries need a proxy is WaitProxy until one answers, and its try uses it', async (t) => {
  const deadHosts = new Set(['one']);
  const tasks = await setUpTasks(t, { deadHosts });
  const { id } = await addTask(tasks, 'shop', { proxy: 'UseProxy' });
  await start(tasks, id);
  await untilStatus(tasks, id, 'WaitProxy');

  await addProxies(tasks, { url: one });
  await until(async () => (await tasks.ask('proxies_list')).proxies[0]?.status === 'dead');
  const state = await stateOf(tasks, id);
  await addProxies(tasks, { url: other });
  const run = await tasks.runs.next();

  assert.deepEqual([state.status, state.countOfThreads, state.numberOfTries], ['WaitProxy', 0, 1]);
  assert.deepEqual([run.request.proxy, (await stateOf(tasks, id)).status], [other, 'Perform']);
  run.end();
  await untilStatus(tasks, id, 'Complete');
});

for (const [how, end] of [
  ['succeeded', (run) => run.end()],
  ['failed', (run) => run.fail()],
  ['lost its worker', (run) => run.fail('worker_lost')],
  ['was interrupted', (run) => run.end({ result: 'interrupted', errorCode: 'interrupted' })],
] as const satisfies readonly (readonly [
  string,
  (run: Awaited<ReturnType<Tasks['runs']['next']>>) => void,
])[]) {
  test(`a proxy is free for the next try once the one that had it ${how}`, async (t) => {
    const tasks = await setUpTasks(t);
    await addProxies(tasks, { url: one });
    const { id } = await addTask(tasks, 'shop', { proxy: 'UseProxy', limitOfThreads: 2 });
    await setTries(tasks, id, 2);
    const first = await tasks.runs.next();
    const alone = proxiesOf(tasks);

    end(first);
    const second = await tasks.runs.next();

    assert.deepEqual([alone, second.request.proxy], [[one], one]);
  });
}

test('a task that waits for a proxy leaves its threads to others', async (t) => {
  const tasks = await setUpTasks(t, { maxThreads: 2 });
  const needy = await addTask(tasks, 'needy', { proxy: 'UseProxy', priority: 100_000, limitOfThreads: 2 });
  const plain = await addTask(tasks, 'plain', { limitOfThreads: 2 });
  await setTries(tasks, needy.id, 5);
  await untilStatus(tasks, needy.id, 'WaitProxy');

  await setTries(tasks, plain.id, 2);
  await until(() => tasks.runs.running.length === 2);

  assert.deepEqual(
    tasks.runs.running.map(({ request }) => request.document.name),
    ['plain', 'plain'],
  );
});

test('tries of UseProxyWithoutRemove share proxies and take turns; those of UseProxy have one each', async (t) => {
  const tasks = await setUpTasks(t);
  await addProxies(tasks, { url: one }, { url: other });
  const sharing = await addTask(tasks, 'sharing', { proxy: 'UseProxyWithoutRemove', limitOfThreads: 3 });
  await setTries(tasks, sharing.id, 3);
  await until(() => tasks.runs.running.length === 3);
  const alone = await addTask(tasks, 'alone', { proxy: 'UseProxy' });

  await start(tasks, alone.id);
  await untilStatus(tasks, alone.id, 'WaitProxy');
  const shared = proxiesOf(tasks).toSorted();
  for (const run of tasks.runs.running) run.end();
  await untilStatus(tasks, alone.id, 'Perform');

  assert.deepEqual(shared.length, 3);
  assert.deepEqual([...new Set(shared)], [one, other]);
});

test('IfPossible takes a proxy if one is free, and connects directly otherwise', async (t) => {
  const tasks = await setUpTasks(t);
  await addProxies(tasks, { url: one });
  const using = await addTask(tasks, 'using', { proxy: 'UseProxy' });
  await start(tasks, using.id);
  await untilStatus(tasks, using.id, 'Perform');
  const modest = await addTask(tasks, 'modest', { proxy: 'IfPossible' });

  await start(tasks, modest.id);
  await untilStatus(tasks, modest.id, 'Perform');

  assert.deepEqual(proxiesOf(tasks), [one, undefined]);
});

test('one of the labels of a task is enough, and a proxy without any of them is not used', async (t) => {
  const tasks = await setUpTasks(t);
  await addProxies(tasks, { url: one, labels: ['slow'] }, { url: other, labels: ['eu', 'fast'] });
  const { id } = await addTask(tasks, 'shop', { proxy: 'UseProxy', proxyLabels: 'us, fast' });
  await start(tasks, id);

  const run = await tasks.runs.next();

  assert.equal(run.request.proxy, other);
});

test('a task that no longer needs a proxy continues without one', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks, 'shop', { proxy: 'UseProxy' });
  await start(tasks, id);
  await untilStatus(tasks, id, 'WaitProxy');

  await tasks.ask('task_execution_set', { params: { id }, body: { proxy: 'DoNotUseProxy' } });
  const run = await tasks.runs.next();

  assert.equal(run.request.proxy, undefined);
});

test('a task that waits for a proxy can be stopped, and is NotComplete after a crash', async (t) => {
  const tasks = await setUpTasks(t);
  const [stopped, crashed] = [await addTask(tasks, 'a'), await addTask(tasks, 'b')];
  for (const { id } of [stopped, crashed]) {
    await tasks.ask('task_execution_set', { params: { id }, body: { proxy: 'UseProxy' } });
    await start(tasks, id);
    await untilStatus(tasks, id, 'WaitProxy');
  }

  await tasks.ask('task_stop', { params: { id: stopped.id } });
  await untilStatus(tasks, stopped.id, 'Stop');
  const after = await setUpTasks(t, { store: tasks.store, folder: tasks.path });

  const { status, numberOfTries } = await stateOf(after, crashed.id);
  assert.deepEqual([status, numberOfTries], ['NotComplete', 1]);
});

test('after a crash all proxies are free', async (t) => {
  const before = await setUpTasks(t);
  await addProxies(before, { url: one });
  const { id } = await addTask(before, 'shop', { proxy: 'UseProxy' });
  await start(before, id);
  await before.runs.next();

  const after = await setUpTasks(t, { store: before.store, folder: before.path });
  await start(after, id);

  assert.equal((await after.runs.next()).request.proxy, one);
});

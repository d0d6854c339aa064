import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KeptState } from '../run/kept-state.ts';
import type { RunSeries, SeriesRequest } from '../run/run-service.ts';
import { createTestRuns } from '../testing/create-test-runs.ts';
import { question } from '../testing/sample-executors.ts';
import { type ActionSketch, documentOf } from '../testing.ts';

const { channels, service } = createTestRuns();
after(() => service.stop());

const asked = new Set<string>();
const held = new Map<string, () => void>();
/** Runs whose name ends so wait for their answer until the test gives it. */
channels.serve(question, async (_question, { uowId }) => {
  asked.add(uowId);
  if (uowId.endsWith('held')) await new Promise<void>((resolve) => held.set(uowId, resolve));
  return '';
});

const sketch = (action: string, parameters: Record<string, string> = {}): ActionSketch => ({
  type: 'Sample',
  action,
  parameters,
});

/** Reports of a series: `began a`, `success a`, `unstarted b`. */
function startSeries(
  uowIds: readonly string[],
  actions: readonly ActionSketch[],
  resume?: SeriesRequest['resume'],
) {
  const reported: string[] = [];
  const listener: SeriesRequest['listener'] = {
    began: (uowId) => void reported.push(`began ${uowId}`),
    event: (uowId, event) => void reported.push(`${event.kind} ${uowId}`),
    ended: (uowId, { result, errorCode }) => void reported.push(`${errorCode ?? result} ${uowId}`),
    unstarted: (left) => void reported.push(...left.map((uowId) => `unstarted ${uowId}`)),
  };
  const request = {
    projectPath: null,
    taskId: null,
    threadId: 0,
    allowedScopes: new Set<string>(),
    pins: {},
  };
  const series: RunSeries = service.startSeries({
    ...request,
    document: documentOf(actions),
    isUnseen: true,
    uowIds,
    listener,
    ...(resume && { resume }),
  });
  return { series, reported };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await nextTurn();
}

const ids = (count: number) => Array.from({ length: count }, (_, place) => `run-${place}`);

test('the runs of a series are consecutive, and reported in order', async () => {
  const { series, reported } = startSeries(['a', 'b'], [sketch('Log', { Message: 'here' })]);

  await series.ended;

  assert.deepEqual(reported, ['began a', 'log a', 'success a', 'began b', 'log b', 'success b']);
});

test('a run with a question is the current one: those before it have ended, and it can be found', async () => {
  const { series, reported } = startSeries(['1', '2', '3-held'], [sketch('Ask')]);
  await until(() => held.has('3-held'));

  const found = ['1', '2', '3-held'].map((uowId) => service.find(uowId)?.info.uowId);
  const before = [...reported];
  const end = service.find('3-held')?.ended;
  held.get('3-held')?.();
  await series.ended;

  assert.deepEqual(found, [undefined, undefined, '3-held']);
  assert.deepEqual(before, ['began 1', 'success 1', 'began 2', 'success 2', 'began 3-held']);
  assert.equal((await end)?.result, 'success');
});

test('withdrawn runs never start, and the current one continues to its end', async () => {
  const { series, reported } = startSeries(['4-held', '5', '6'], [sketch('Ask')]);
  await until(() => held.has('4-held'));

  await series.withdraw();
  const before = [...reported];
  held.get('4-held')?.();
  await series.ended;

  assert.deepEqual(before, ['began 4-held', 'unstarted 5', 'unstarted 6']);
  assert.deepEqual(reported.slice(3), ['success 4-held']);
  assert.equal(asked.has('5'), false);
});

test('runs that are withdrawn before there is a worker never start', async () => {
  const { series, reported } = startSeries(['7', '8'], [sketch('Nothing')]);

  await series.withdraw();
  await series.ended;

  assert.deepEqual(reported, ['unstarted 8', 'began 7', 'success 7']);
});

test('an interrupt ends the current run, and no other starts', async () => {
  const { series, reported } = startSeries(['9-held', '10'], [sketch('Ask')]);
  await until(() => held.has('9-held'));

  series.interrupt({ throughBadEnd: false });
  await series.ended;

  assert.deepEqual(reported.filter((line) => !line.startsWith('failure')).toSorted(), [
    'began 9-held',
    'interrupted 9-held',
    'unstarted 10',
  ]);
});

test('a run that asks for its task to stop is the last', async () => {
  const { series, reported } = startSeries(['11', '12'], [sketch('End', { Kind: 'good', StopTask: 'true' })]);

  await series.ended;

  assert.deepEqual(reported.toSorted(), ['began 11', 'success 11', 'unstarted 12']);
});

test('a worker that dies loses only its current run; the others never started', async () => {
  const { series, reported } = startSeries(['13', '14', '15'], [sketch('Die')]);

  await series.ended;

  assert.deepEqual(reported.toSorted(), ['began 13', 'unstarted 14', 'unstarted 15', 'worker_lost 13']);
});

test('each of many runs is reported once when their worker is killed, and no started run is reported as unstarted', async () => {
  const all = ids(20_000);
  const { series, reported } = startSeries(all, [sketch('Nothing')]);
  await until(() => reported.length > 100);

  const worker = service.workerOf(all.at(-1) ?? '') ?? assert.fail('it has no worker');
  process.kill(worker.pid, 'SIGKILL');
  await series.ended;

  const ends = reported.filter((line) => !line.startsWith('began'));
  const kinds = ends.map((line) => line.split(' ')[0]);
  const order = ['success', 'worker_lost', 'unstarted'];
  const byRun = new Map(ends.map((line) => [line.split(' ')[1], order.indexOf(line.split(' ')[0] ?? '')]));
  assert.deepEqual([ends.length, byRun.size], [all.length, all.length]);
  assert.deepEqual([...new Set(kinds)].toSorted(), order.toSorted());
  const inOrder = all.map((uowId) => byRun.get(uowId) ?? -1);
  assert.deepEqual(inOrder, inOrder.toSorted());
});

const atSecond = { actionId: 'a2', groupId: 'g1', variables: [], lists: [], tables: [], resources: [] };

test('the first run of a series goes on where another failed, and the next begins at Start', async () => {
  const actions = [sketch('Log', { Message: 'one' }), sketch('Log', { Message: 'two' })];
  const { series, reported } = startSeries(['a', 'b'], actions, async () => ({
    formatVersion: 1,
    ...atSecond,
  }));

  await series.ended;

  assert.deepEqual(reported, [
    ...['began a', 'log a', 'success a'],
    ...['began b', 'log b', 'log b', 'success b'],
  ]);
});

test('a run whose failure cannot be read fails with the reason, and those behind it do not start', async () => {
  const { series, reported } = startSeries(['a', 'b'], [sketch('Nothing')], () =>
    Promise.reject(new Error('It is gone.')),
  );

  await series.ended;

  assert.deepEqual(reported, ['unstarted b', 'start_failed a']);
});

test('a run that is interrupted while its failure is read takes no worker', async () => {
  let read = (_kept: KeptState) => {};
  const reading = new Promise<KeptState>((resolve) => {
    read = resolve;
  });
  const { series, reported } = startSeries(['a'], [sketch('Nothing')], () => reading);

  series.interrupt({ throughBadEnd: false });
  await series.ended;
  read({ formatVersion: 1, ...atSecond });
  await nextTurn();

  assert.deepEqual(reported, ['interrupted a']);
});

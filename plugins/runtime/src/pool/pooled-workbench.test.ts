import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import type { RunEvent, Workbench, WorkbenchRequest } from '../api.ts';
import { createTestRuns, eventOf } from '../testing/create-test-runs.ts';
import { keptQuestion } from '../testing/sample-executors.ts';
import { type ActionSketch, documentOf } from '../testing.ts';

const sketch = (action: string, more: Partial<ActionSketch> = {}) =>
  ({ type: 'Sample', action, ...more }) satisfies ActionSketch;
const into = (name: string) => ({ results: { OutputVariable: name } });
const keep = sketch('Keep', into('kept'));
const pid = sketch('Process', into('pid'));
const stop = { throughBadEnd: false };
const drive = { actionId: null, isStep: false, holdsFailures: true };

const runs = createTestRuns({ readyMs: 120_000 });
const asked: string[] = [];
runs.channels.serve(keptQuestion, async (what, { uowId }) => {
  asked.push(`${what} of ${uowId}`);
  return 'kept';
});
after(() => runs.service.stop());

/** A workbench, and the questions about its kept resources. */
function openBench(t: TestContext) {
  const bench = runs.service.openWorkbench({ projectName: 'Test', projectPath: null });
  t.after(() => bench.close());
  const askedOf = (uowId: string) =>
    asked.filter((line) => line.endsWith(uowId)).map((line) => line.split(' ')[0]);
  return { ...runs, bench, askedOf };
}

function start(bench: Workbench, more: Partial<WorkbenchRequest> & Pick<WorkbenchRequest, 'document'>) {
  return bench.start({
    projectPath: null,
    allowedScopes: new Set(),
    pins: {},
    wantsValues: true,
    drive: null,
    ...more,
  });
}

/** A run that pauses at its first breakpoint. */
async function paused(bench: Workbench, more: Parameters<typeof start>[1]) {
  const { event, onEvent } = eventOf('paused');
  const run = start(bench, { drive, ...more, onEvent });
  return { run, event: await event };
}

test('the runs of a workbench share a worker, and no other run gets it', async (t) => {
  const { bench, start: startElsewhere } = openBench(t);

  const first = await start(bench, { document: documentOf([pid]) }).ended;
  const elsewhere = await startElsewhere({ document: documentOf([pid]) }).ended;
  const second = await start(bench, { document: documentOf([pid]) }).ended;

  assert.equal(second.values?.variables.pid, first.values?.variables.pid);
  assert.notEqual(elsewhere.values?.variables.pid, first.values?.variables.pid);
});

test('a resource that outlives a run belongs to the workbench, and is disposed of when that closes', async (t) => {
  const { bench, askedOf } = openBench(t);
  const failing = documentOf([keep, sketch('Fail')]);

  const first = await start(bench, { document: failing }).ended;
  const second = await start(bench, { document: documentOf([keep]) }).ended;
  assert.deepEqual(askedOf(bench.info.uowId), ['made']);
  assert.equal(second.values?.variables.kept, first.values?.variables.kept);
  await bench.close();

  assert.deepEqual(askedOf(bench.info.uowId), ['made', 'disposed']);
});

test('a task’s run disposes of resources even if they are marked to outlive a run', async (t) => {
  const { start: startElsewhere, askedOf } = openBench(t);

  const run = startElsewhere({ document: documentOf([keep]) });
  await run.ended;

  assert.deepEqual(askedOf(run.info.uowId), ['made', 'disposed']);
});

test('the port of a kept resource is the port of every later run', async (t) => {
  const { bench } = openBench(t);
  await start(bench, { document: documentOf([keep]) }).ended;
  const { event, onEvent } = eventOf('failure');

  await start(bench, { document: documentOf([sketch('Fail')]), onEvent }).ended;

  assert.equal((await event).failure.port, 7);
});

test('a run of a workbench is found by its id until it has ended, with its worker', async (t) => {
  const { bench, service } = openBench(t);
  const { run } = await paused(bench, { document: documentOf([sketch('Nothing', { breakpoint: true })]) });
  const { uowId } = run.info;

  const [found, worker] = [service.find(uowId), service.workerOf(uowId)];
  run.resume({ ...drive });
  await run.ended;

  assert.deepEqual([found?.info.uowId, worker?.isAlive], [uowId, true]);
  assert.deepEqual([service.find(uowId), service.workerOf(uowId)], [null, null]);
});

test('two workbenches have nothing in common', async (t) => {
  const { bench, service } = openBench(t);
  const other = service.openWorkbench({ projectName: 'Other', projectPath: null });

  const one = await start(bench, { document: documentOf([keep]) }).ended;
  const two = await start(other, { document: documentOf([keep]) }).ended;

  assert.notEqual(one.values?.variables.kept, two.values?.variables.kept);
  await other.close();
});

const noScopes: ReadonlySet<string> = new Set();

test('the worker is there before any run, and is found by the workbench', async (t) => {
  const { bench, service } = openBench(t);
  assert.equal(service.workerOf(bench.info.uowId), null);

  const link = await bench.worker(noScopes);
  const outcome = await start(bench, { document: documentOf([pid]) }).ended;

  assert.equal(outcome.values?.variables.pid, String(link.pid));
  assert.equal(service.workerOf(bench.info.uowId)?.pid, link.pid);
});

test('a closed workbench is not the current one and starts nothing', async (t) => {
  const { bench, service } = openBench(t);
  assert.equal(service.workbench(), bench);

  await bench.close();
  await bench.close();

  assert.equal(service.workbench(), null);
  assert.equal((await start(bench, { document: documentOf([pid]) }).ended).errorCode, 'start_failed');
});

test('a workbench that is closed while its worker starts gives the worker back', async (t) => {
  const { bench, start: startElsewhere } = openBench(t);

  const link = bench.worker(noScopes);
  const closed = bench.close();

  await assert.rejects(link, /closed/);
  await closed;
  assert.equal((await startElsewhere({ document: documentOf([pid]) }).ended).result, 'success');
});

test('a closing workbench ends its run and its worker', async (t) => {
  const { bench } = openBench(t);
  const { run } = await paused(bench, { document: documentOf([sketch('Nothing', { breakpoint: true })]) });
  const link = await bench.worker(noScopes);

  await bench.close();

  assert.equal((await run.ended).result, 'interrupted');
  assert.match(await link.ended, /SIGKILL/);
});

test('a stop between two actions, or in an action that heeds its signal, keeps the worker', async (t) => {
  const { bench } = openBench(t);
  const { pid: before } = await bench.worker(noScopes);
  const { run } = await paused(bench, { document: documentOf([sketch('Nothing', { breakpoint: true })]) });
  run.interrupt(stop);
  assert.equal((await run.ended).result, 'interrupted');

  const { event, onEvent } = eventOf('action');
  const waiting = start(bench, { document: documentOf([sketch('Wait')]), onEvent });
  await event;
  waiting.interrupt(stop);
  await waiting.ended;

  assert.equal((await bench.worker(noScopes)).pid, before);
});

test('a stop that leaves an action running ends the worker', async (t) => {
  const { bench } = openBench(t);
  const { pid: before } = await bench.worker(noScopes);
  const { event, onEvent } = eventOf('action');
  const document = documentOf([sketch('Wait', { parameters: { Ignore: 'true' } })]);
  const run = start(bench, { document, onEvent });
  await event;

  run.interrupt(stop);
  await run.ended;

  assert.notEqual((await bench.worker(noScopes)).pid, before);
});

test('a worker that dies while its run pauses loses the run, and the next run gets another', async (t) => {
  const { bench } = openBench(t);
  const { run } = await paused(bench, { document: documentOf([sketch('Nothing', { breakpoint: true })]) });
  const { pid: before } = await bench.worker(noScopes);

  process.kill(before, 'SIGKILL');

  assert.equal((await run.ended).errorCode, 'worker_lost');
  assert.equal((await start(bench, { document: documentOf([pid]) }).ended).result, 'success');
  assert.notEqual((await bench.worker(noScopes)).pid, before);
});

test('a paused run answers data requests and accepts changes', async (t) => {
  const { bench } = openBench(t);
  const long = 'x"ü👋'.repeat(50_000);
  const document = documentOf(
    [
      sketch('Set', { parameters: { Value: '1' }, ...into('x') }),
      sketch('Set', { parameters: { Value: '{-Variable.x-}!' }, ...into('y'), breakpoint: true }),
    ],
    {
      variables: [{ name: 'long', defaultValue: long, comment: '', group: 'UserDefined' }],
      lists: [{ ...list, defaultItems: ['a', 'b', 'c'] }],
      tables: [{ ...table, defaultItems: '1;2\n3' }],
    },
  );
  const { run } = await paused(bench, { document });

  assert.deepEqual(await run.data({ kind: 'variables' }), { long, x: '1' });
  assert.deepEqual(await run.data({ kind: 'list', name: 'L', skip: 1, take: 1 }), {
    items: ['b'],
    totalCount: 3,
  });
  assert.deepEqual(await run.data({ kind: 'table', name: 'T', skip: 0, take: 9 }), {
    rows: [['1', '2'], ['3']],
    totalCount: 2,
    width: 2,
  });
  assert.equal(await run.data({ kind: 'list', name: 'none', skip: 0, take: 1 }), null);
  await run.data({ kind: 'setVariable', name: 'x', value: '2' });
  await run.data({ kind: 'appendToList', name: 'L', items: ['d'] });
  await run.data({ kind: 'appendToTable', name: 'T', row: ['4'] });
  await run.data({ kind: 'addColumn', name: 'T', index: 2, header: 'H' });
  run.resume(drive);

  const { values } = await run.ended;
  assert.deepEqual(values, {
    variables: { long, x: '2', y: '2!' },
    lists: { L: ['a', 'b', 'c', 'd'] },
    tables: {
      T: [
        ['1', '2', 'H'],
        ['3', '', ''],
        ['4', '', ''],
      ],
    },
  });
  await assert.rejects(run.data({ kind: 'variables' }), /no worker/);
});

test('a workbench is running while one of its runs does not pause', async (t) => {
  const { bench } = openBench(t);
  assert.equal(bench.isRunning, false);
  const actions = [sketch('Nothing', { breakpoint: true }), sketch('Wait')];
  const { run } = await paused(bench, { document: documentOf(actions) });

  const whilePaused = bench.isRunning;
  run.resume(drive);
  const afterwards = bench.isRunning;
  run.interrupt(stop);
  await run.ended;

  assert.deepEqual([whilePaused, afterwards], [false, true]);
});

test('a run can use the data of a paused one', async (t) => {
  const { bench } = openBench(t);
  const { run } = await paused(bench, { document: documentOf([sketch('Nothing', { breakpoint: true })]) });
  const set = documentOf([sketch('Set', { parameters: { Value: 'beside' }, ...into('x') })]);

  const beside = await start(bench, { document: set, dataOf: run }).ended;
  run.resume(drive);

  assert.equal(beside.result, 'success');
  assert.deepEqual((await run.ended).values?.variables, { x: 'beside' });
});

test('the next run can start with the values of another run', async (t) => {
  const { bench } = openBench(t);
  const values = { variables: { x: 'kept' }, lists: { L: ['k'], gone: ['g'] }, tables: { T: [['k']] } };
  const document = documentOf([], { lists: [list], tables: [table] });

  const outcome = await start(bench, { document, values }).ended;

  assert.deepEqual(outcome.values, { ...values, lists: { L: ['k'] } });
});

test('a pause before there is a worker stops the run at its first action', async (t) => {
  const { bench } = openBench(t);
  const events: RunEvent[] = [];
  const { event, onEvent } = eventOf('paused');

  const run = start(bench, {
    document: documentOf([sketch('Nothing')]),
    drive,
    onEvent: (one) => {
      events.push(one);
      onEvent(one);
    },
  });
  run.pause();

  assert.deepEqual([(await event).reason, (await event).actionId], ['pause', 'a1']);
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['started', 'paused'],
  );
  run.interrupt(stop);
});

const list = {
  name: 'L',
  comment: '',
  splitter: '',
  splitterType: 'Text',
  bindToFile: false,
  syncWithFile: false,
  bindedFile: '',
  leaveBlankFile: false,
  encoding: null,
  defaultItems: [],
} as const;

const table = {
  name: 'T',
  comment: '',
  colSeparator: ';',
  colSeparatorType: 'Text',
  rowSeparator: '{-String.Enter-}',
  rowSeparatorType: 'Text',
  csvSeparator: '',
  isFirstRowContainsHeaders: false,
  bindToFile: false,
  syncWithFile: false,
  bindedFile: '',
  leaveBlankFile: false,
  encoding: null,
  useSpecializedFormat: false,
  tryParseType: false,
  isCorrectDisplayInExcel: false,
  columnTypes: null,
  defaultItems: '',
} as const;

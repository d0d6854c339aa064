import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { RunEvent } from '../api.ts';
import { heartbeatMs } from '../protocol/worker-messages.ts';
import type { SeriesListener } from '../run/run-service.ts';
import { createTestRuns, eventOf, type TestRuns, type TestRunsOptions } from '../testing/create-test-runs.ts';
import { type ActionSketch, documentOf } from '../testing.ts';
import { createWorkers } from './create-workers.ts';

const sketch = (action: string, more: Partial<ActionSketch> = {}) =>
  ({ type: 'Sample', action, ...more }) satisfies ActionSketch;
const pid = sketch('Process', { results: { OutputVariable: 'pid' } });
const logPid = sketch('Log', { parameters: { Message: '{-Variable.pid-}' } });
const wait = documentOf([pid, logPid, sketch('Wait')]);

/** For tests in which another worker must survive: on a busy machine it may be late. */
const shortLease = { silentBeats: 2, leaseSeconds: 5 };

function setUp(t: TestContext, options: TestRunsOptions = shortLease): TestRuns {
  const runs = createTestRuns(options);
  t.after(() => runs.service.stop());
  return runs;
}

/** Starts a run that waits; returns it with its worker. */
async function startWaiting({ start }: TestRuns) {
  const { event, onEvent } = eventOf('log');
  const run = start({ document: wait, onEvent });
  return { run, worker: Number((await event).message) };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await later(10);
}

const isWarned = ({ logged }: TestRuns) =>
  until(() => logged.some((line) => line.startsWith('warn A worker does not respond')));

const lostByLease =
  /did not respond for 5 s and was ended by force\. It computed without a pause, or was frozen; runtime\.leaseSeconds/;

test('time in which the daemon was blocked does not count against a worker', async (t) => {
  const runs = setUp(t);
  const { run, worker } = await startWaiting(runs);
  const other = await startWaiting(runs);

  // Blocks this process.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6 * heartbeatMs);
  process.kill(worker, 'SIGSTOP');
  await run.ended;

  assert.equal(runs.service.find(other.run.info.uowId) === null, false);
});

// Each waits for a lease of its own.
describe('a lease', { concurrency: 4 }, () => {
  test('a run whose worker is frozen is lost with the lease, and the pool goes on', async (t) => {
    const runs = setUp(t);
    const { run, worker } = await startWaiting(runs);
    const other = await startWaiting(runs);

    process.kill(worker, 'SIGSTOP');
    const outcome = await run.ended;

    assert.deepEqual([outcome.result, outcome.errorCode], ['failure', 'worker_lost']);
    assert.match(outcome.errorMessage ?? '', lostByLease);
    assert.match(
      runs.logged.join('\n'),
      /warn A worker does not respond.*"project":"[^"]+".*"leaseSeconds":5/,
    );
    assert.match(runs.logged.join('\n'), /warn The lease of a worker ran out; it is ended/);
    assert.equal(runs.service.find(other.run.info.uowId) === null, false, 'a run that only waits goes on');
    assert.equal((await runs.start({ document: documentOf([pid]) }).ended).result, 'success');
  });

  test('a run that computes without end is lost with the lease', async (t) => {
    const runs = setUp(t, { leaseSeconds: 2 });

    const outcome = await runs.start({ document: documentOf([sketch('Spin')]) }).ended;

    assert.equal(outcome.errorCode, 'worker_lost');
    assert.match(outcome.errorMessage ?? '', /did not respond for 2 s/);
  });

  test('a run that blocks its worker for less than the lease continues', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-lease-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const runs = setUp(t, { silentBeats: 2, leaseSeconds: 300 });
    const Path = join(folder, 'enough');

    const run = runs.start({ document: documentOf([sketch('SpinUntil', { parameters: { Path } })]) });
    await isWarned(runs);
    writeFileSync(Path, '');

    assert.equal((await run.ended).result, 'success');
  });

  test('a worker that resumes after a freeze has its whole lease again', async (t) => {
    const runs = setUp(t, { silentBeats: 2, leaseSeconds: 300 });
    const { run, worker } = await startWaiting(runs);

    process.kill(worker, 'SIGSTOP');
    await isWarned(runs);
    process.kill(worker, 'SIGCONT');
    run.interrupt({ throughBadEnd: true });

    assert.equal((await run.ended).result, 'interrupted');
    assert.doesNotMatch(runs.logged.join('\n'), /it is ended/);
  });

  test('a run that is paused at a breakpoint keeps its worker, however long', async (t) => {
    const runs = setUp(t);
    const bench = runs.service.openWorkbench({ projectName: 'Test', projectPath: null });
    const paused = eventOf('paused');
    const debugged = bench.start({
      document: documentOf([sketch('Nothing', { breakpoint: true })]),
      projectPath: null,
      allowedScopes: new Set(),
      pins: {},
      wantsValues: false,
      drive: { actionId: null, isStep: false, holdsFailures: true },
      onEvent: paused.onEvent,
    });
    await paused.event;
    const { run, worker } = await startWaiting(runs);

    process.kill(worker, 'SIGSTOP');
    await run.ended;

    debugged.resume({ actionId: null, isStep: false, holdsFailures: false });
    assert.equal((await debugged.ended).result, 'success');
  });

  test('a worker that is held without a run has a lease too', async (t) => {
    const runs = setUp(t, { leaseSeconds: 2 });
    const bench = runs.service.openWorkbench({ projectName: 'Test', projectPath: null });
    const opened = await createWorkers({
      pool: runs.pool,
      workerOf: () => null,
      addProgram: () => undefined,
    }).open();
    const held = await bench.worker(new Set());

    process.kill(opened.pid, 'SIGSTOP');
    process.kill(held.pid, 'SIGSTOP');

    assert.match(await opened.ended, /SIGKILL: it did not respond for 2 s/);
    assert.match(await held.ended, /SIGKILL: it did not respond for 2 s/);
    assert.notEqual((await bench.worker(new Set())).pid, held.pid);
  });

  test('runs after one whose lease ran out do not start, and can run elsewhere', async (t) => {
    const runs = setUp(t, { leaseSeconds: 2 });
    const reported: string[] = [];
    const listener: SeriesListener = {
      began: (uowId) => void reported.push(`${uowId} began`),
      event: (_uowId: string, event: RunEvent) => {
        if (event.kind === 'log') process.kill(Number(event.message), 'SIGSTOP');
      },
      ended: (uowId, { errorCode }: RunOutcome) => void reported.push(`${uowId} ended: ${errorCode}`),
      unstarted: (uowIds) => void reported.push(`${uowIds} never began`),
    };

    const series = runs.service.startSeries({
      document: wait,
      projectPath: null,
      taskId: 'the task',
      threadId: 3,
      allowedScopes: new Set(),
      pins: {},
      uowIds: ['first', 'second', 'third'],
      listener,
    });
    await series.ended;

    assert.deepEqual(reported, ['first began', 'second,third never began', 'first ended: worker_lost']);
    assert.match(runs.logged.join('\n'), /The lease of a worker ran out.*"taskId":"the task","threadId":3/);
  });
});

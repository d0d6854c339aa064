import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { EndedMessage, MessageOfRun, StartOrder, ToWorker } from '../protocol/worker-messages.ts';
import type { RunEvent } from '../run/run.ts';
import { documentOf } from '../testing.ts';
import { PooledRun } from './pooled-run.ts';
import type { WorkerProcess } from './worker-process.ts';

const info = {
  ...{ uowId: 'a', projectName: 'shop', projectPath: null, taskId: null, threadId: 0 },
  fileRights: [],
};
const drive = { actionId: null, isStep: false, holdsFailures: true };
const start: StartOrder = {
  ...{ kind: 'start', uowId: 'a', next: [], info, document: documentOf([]), allowedScopes: [], pins: {} },
  ...{
    wantsValues: true,
    reportsStatuses: false,
    isTraced: false,
    test: null,
    dataOf: null,
    workbench: null,
  },
  ...{ evidence: null, trace: null, usageLimits: null, resume: null, drive },
  limits: { maxActions: 1, memoryMb: 1 },
};

/** A run, and the worker that it gets once `begin` is called. */
function aRun() {
  const sent: ToWorker[] = [];
  const started: StartOrder[] = [];
  let receive: (message: MessageOfRun) => void = () => undefined;
  const worker = {
    ...{ missedBeats: 0, begunRuns: 0, hasDocument: () => true, unlisten: () => undefined },
    send: (message: ToWorker) => void sent.push(message),
    start: (order: StartOrder) => void started.push(order),
    listen: (_uowId: string, hearing: { receive(message: MessageOfRun): void }) => {
      receive = (message) => hearing.receive(message);
    },
  };
  let lend: () => void = () => undefined;
  const isLent = new Promise<void>((resolve) => {
    lend = resolve;
  });
  const events: RunEvent[] = [];
  const quiet = () => undefined;
  const run = new PooledRun({
    source: {
      acquire: () => isLent.then(() => worker as unknown as WorkerProcess),
      isCurrent: () => true,
      release: () => undefined,
    },
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    ...{ start, values: {}, onEvent: (event) => void events.push(event) },
    answer: async () => null,
  });
  const begin = async () => {
    lend();
    for (let turn = 0; turn < 5; turn++) await setImmediate();
  };
  const end = (values: EndedMessage['runs'][number]) =>
    receive({ kind: 'ended', uowId: 'a', runs: [values], unstarted: 0, isReusable: true });
  return { run, sent, started, events, begin, end, receive: (message: MessageOfRun) => receive(message) };
}

const outcome: RunOutcome = {
  ...{ result: 'success', errorCode: null, errorMessage: null, actionsExecuted: 2, stopTask: false },
  values: { variables: {}, lists: {}, tables: {} },
};

test('a run begins with a time, and its values are joined from their parts at its end', async () => {
  const { run, events, begin, receive, end } = aRun();
  await begin();

  receive({ kind: 'values', uowId: 'a', part: { variables: { a: 'x' } } });
  receive({ kind: 'values', uowId: 'a', part: { variables: { a: 'y' }, lists: { l: ['1'] } } });
  end({ endedAt: 1, outcome, events: [] });

  assert.deepEqual(await run.ended, {
    ...outcome,
    values: { variables: { a: 'xy' }, lists: { l: ['1'] }, tables: {} },
  });
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['started'],
  );
  assert.match(events[0]?.kind === 'started' ? events[0].timestamp : '', /^\d{4}-\d\d-\d\dT.*Z$/);
});

test('a run that wanted no values has none', async () => {
  const { run, begin, end } = aRun();
  await begin();

  end([5, 1]);

  assert.equal((await run.ended).values, null);
});

test('a pause goes to the worker, or with the order where there is no worker yet', async () => {
  const early = aRun();
  early.run.pause();
  await early.begin();
  const late = aRun();
  await late.begin();
  late.run.pause();

  assert.deepEqual([early.started[0]?.drive, early.sent], [{ ...drive, pausesFirst: true }, []]);
  assert.deepEqual([late.started[0]?.drive, late.sent], [drive, [{ kind: 'pause', uowId: 'a' }]]);
});

test('a run pauses until it is resumed', async () => {
  const { run, sent, events, begin, receive } = aRun();
  await begin();
  const paused: RunEvent = {
    ...{ kind: 'paused', reason: 'breakpoint', message: null, actionId: 'a1', groupId: 'g1' },
  };
  const before = run.isPaused;

  receive({ kind: 'events', uowId: 'a', events: [paused], actionsExecuted: 0 });
  const during = run.isPaused;
  run.resume(drive);

  assert.deepEqual([before, during, run.isPaused], [false, true, false]);
  assert.deepEqual([events.at(-1), sent], [paused, [{ kind: 'resume', uowId: 'a', drive }]]);
});

test('data is asked of the worker, and answered with the parts that came ahead', async () => {
  const { run, sent, begin, receive } = aRun();
  await assert.rejects(run.data({ kind: 'variables' }), /has no worker/);
  await begin();

  const first = run.data({ kind: 'variables' });
  const second = run.data({ kind: 'list', name: 'l', skip: 0, take: 1 });
  receive({ kind: 'data-part', uowId: 'a', requestId: 1, part: { variables: { a: 'x' } } });
  receive({ kind: 'data-part', uowId: 'a', requestId: 1, part: { variables: { b: 'y' } } });
  receive({ kind: 'data-answer', uowId: 'a', requestId: 1, answer: {} });
  receive({ kind: 'data-answer', uowId: 'a', requestId: 2, answer: null });

  assert.deepEqual([await first, await second], [{ a: 'x', b: 'y' }, null]);
  assert.deepEqual(sent, [
    { kind: 'data', uowId: 'a', requestId: 1, request: { kind: 'variables' } },
    { kind: 'data', uowId: 'a', requestId: 2, request: { kind: 'list', name: 'l', skip: 0, take: 1 } },
  ]);
});

test('requests for data fail with the end of the run', async () => {
  const { run, begin, end } = aRun();
  await begin();

  const asked = run.data({ kind: 'variables' });
  end([5, 1]);

  await assert.rejects(asked, /The run ended/);
  await run.ended;
});

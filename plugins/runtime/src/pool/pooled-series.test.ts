import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { SentEnd } from '../protocol/ended-run.ts';
import type { EndedMessage, MessageOfRun, StartOrder, ToWorker } from '../protocol/worker-messages.ts';
import { documentOf } from '../testing.ts';
import { PooledSeries } from './pooled-series.ts';
import type { WorkerProcess } from './worker-process.ts';

interface Hearing {
  receive(message: MessageOfRun): void;
  lose(end: string): void;
}

/** The messages of a worker process, which the test sends. */
class FakeWorker {
  readonly sent: ToWorker[] = [];
  readonly started: StartOrder[] = [];
  readonly hearings = new Map<string, Hearing>();
  kills = 0;
  missedBeats = 0;
  node: string | null = null;
  lostBy: 'worker_lost' | 'node_lost' = 'worker_lost';
  begunRuns = 0;

  send(message: ToWorker): void {
    this.sent.push(message);
  }

  hasDocument(): boolean {
    return false;
  }

  listen(uowId: string, hearing: Hearing): void {
    this.hearings.set(uowId, hearing);
  }

  unlisten(uowId: string): void {
    this.hearings.delete(uowId);
  }

  start(order: StartOrder): void {
    this.started.push(order);
  }

  kill(): void {
    this.kills += 1;
  }
}

const document = documentOf([]);
const info = { projectName: 'shop', projectPath: null, taskId: null, threadId: 0, fileRights: [] };
const drive = { actionId: null, isStep: false, holdsFailures: true };
const success = (endedAt: number): SentEnd => [endedAt, 1];
const started = { kind: 'started', timestamp: '2026-03-01T10:00:00.000Z' } as const;

interface Given {
  readonly uowIds?: readonly string[];
  readonly drive?: typeof drive | null;
  readonly variables?: Readonly<Record<string, string>>;
  readonly failure?: Error;
  readonly isCurrent?: () => boolean;
}

function setUp({
  uowIds = ['a', 'b', 'c'],
  drive = null,
  variables = {},
  failure,
  isCurrent = () => true,
}: Given = {}) {
  const [uowId = '', ...next] = uowIds;
  const worker = new FakeWorker();
  const reported: string[] = [];
  const released: boolean[] = [];
  const errors: string[] = [];
  const others: string[] = [];
  const asked: { readonly uowId: string; readonly signal: AbortSignal }[] = [];
  let lend: () => void = () => undefined;
  const isLent = new Promise<void>((resolve) => {
    lend = resolve;
  });
  const quiet = () => undefined;
  const series = new PooledSeries({
    source: {
      acquire: async () => {
        await isLent;
        if (failure !== undefined) throw failure;
        return worker as unknown as WorkerProcess;
      },
      isCurrent,
      release: (_worker, { isReusable }) => void released.push(isReusable),
    },
    log: { debug: quiet, info: quiet, warn: quiet, error: (line) => void errors.push(line) },
    start: {
      ...{ kind: 'start', uowId, next, info: { ...info, uowId }, document, allowedScopes: [], pins: {} },
      ...{
        wantsValues: false,
        reportsStatuses: false,
        test: null,
        isTraced: false,
        dataOf: null,
        workbench: null,
        drive,
      },
      evidence: null,
      trace: null,
      usageLimits: null,
      resume: null,
      limits: { maxActions: 1, memoryMb: 1 },
    },
    values: { variables },
    listener: {
      began: (uowId) => void reported.push(`began ${uowId}`),
      event: (uowId, { kind }) => {
        if (kind === 'paused') throw new Error('The listener is broken');
        reported.push(`${kind} ${uowId}`);
      },
      ended: (uowId, { result, errorCode, actionsExecuted }, at) =>
        void reported.push(
          `${errorCode ?? result} ${uowId} ${actionsExecuted}${at < 1000 ? ` at ${at}` : ''}`,
        ),
      unstarted: (left) => void reported.push(`unstarted ${left.join(' ')}`),
    },
    answer: async (_message, { run: { uowId }, signal }) => {
      asked.push({ uowId, signal });
      return 'answer';
    },
    onMessage: ({ kind }) => void others.push(kind),
  });
  const receive = (message: MessageOfRun) => worker.hearings.get('a')?.receive(message);
  const end = (runs: readonly SentEnd[], more: Partial<EndedMessage> = {}) =>
    receive({ kind: 'ended', uowId: 'a', runs, unstarted: null, isReusable: null, ...more });
  const begin = async () => {
    lend();
    for (let turn = 0; turn < 5; turn++) await setImmediate();
  };
  const ask = (from = 'a') =>
    receive({ kind: 'question', uowId: from, questionId: 1, channel: 'c', question: null });
  return { series, worker, reported, released, errors, others, asked, begin, receive, end, ask };
}

test('runs begin and end one after the other, and the worker is given back after the last', async () => {
  const { series, worker, reported, released, begin, end } = setUp({ uowIds: ['a', 'b'] });
  await begin();

  end([success(5)]);
  const before = [...reported];
  end([success(9)], { unstarted: 0, isReusable: true });
  await series.ended;

  assert.deepEqual(before, ['began a', 'success a 1 at 5', 'began b']);
  assert.deepEqual(reported.slice(3), ['success b 1 at 9']);
  assert.deepEqual([released, worker.hearings.size, worker.kills], [[true], 0, 0]);
});

test('the worker gets the start values and then the order with the runs that follow', async () => {
  const { worker, begin } = setUp({ variables: { shop: 'x' } });

  await begin();

  const [values] = worker.sent;
  assert.equal(values?.kind, 'values');
  assert.match(JSON.stringify(values), /"shop"/);
  assert.deepEqual(
    [worker.started.length, worker.started[0]?.uowId, worker.started[0]?.next],
    [1, 'a', ['b', 'c']],
  );
});

test('the worker is that of the series from its begin to its end', async () => {
  const { series, worker, begin, end } = setUp({ uowIds: ['a'] });
  const before = series.worker;
  await begin();
  const during = series.worker;
  end([success(5)], { unstarted: 0, isReusable: true });

  assert.deepEqual([before, during === (worker as unknown), series.worker], [null, true, null]);
});

test('events are reported with their run, and a listener that fails loses no other event', async () => {
  const { reported, errors, begin, receive } = setUp();
  await begin();
  const paused = { kind: 'paused', reason: 'step', message: null, actionId: 'a1', groupId: 'g1' } as const;

  receive({ kind: 'events', uowId: 'a', events: [paused, started], actionsExecuted: 3 });

  assert.deepEqual([reported, errors.length], [['began a', 'started a'], 1]);
});

test('events of an end are reported before it', async () => {
  const { reported, begin, end } = setUp();
  await begin();
  const outcome: RunOutcome = {
    result: 'failure',
    errorCode: 'action_failed',
    errorMessage: 'no luck',
    actionsExecuted: 2,
    stopTask: false,
    values: null,
  };

  end([{ endedAt: 5, outcome, events: [started] }]);

  assert.deepEqual(reported, ['began a', 'started a', 'action_failed a 2 at 5', 'began b']);
});

test('other messages go to the owner of the series', async () => {
  const { others, begin, receive } = setUp();
  await begin();

  receive({ kind: 'data-answer', uowId: 'a', requestId: 1, answer: null });

  assert.deepEqual(others, ['data-answer']);
});

test('a run that has not ended can be found, and all who wait for its end get it', async () => {
  const { series, begin, end } = setUp({ uowIds: ['a', 'b'] });
  await begin();
  const first = [series.find('a'), series.find('a')];
  end([success(5)]);

  assert.deepEqual(
    (await Promise.all(first.map((run) => run?.ended))).map((outcome) => outcome?.result),
    ['success', 'success'],
  );
  assert.deepEqual([series.find('a'), series.find('unknown')], [null, null]);
  assert.deepEqual([series.find('b')?.info.uowId, series.find('b')?.info.projectName], ['b', 'shop']);
});

test('an interrupt before there is a worker ends the first run, and the worker is given back', async () => {
  const { series, worker, reported, released, begin } = setUp();

  series.interrupt({ throughBadEnd: true });
  await series.ended;
  await begin();

  assert.deepEqual(reported, ['unstarted b c', 'interrupted a 0']);
  assert.deepEqual([released, worker.started], [[true], []]);
});

for (const { title, throughBadEnd, missedBeats, ms } of [
  { title: 'two seconds after an interrupt', throughBadEnd: false, missedBeats: 0, ms: 2000 },
  { title: 'two seconds after the time of BadEnd', throughBadEnd: true, missedBeats: 2, ms: 12_000 },
  { title: 'soon where it is silent and cannot reach BadEnd', throughBadEnd: true, missedBeats: 3, ms: 2000 },
]) {
  test(`a worker that does not end its run is killed ${title}`, async (t) => {
    const { series, worker, begin } = setUp();
    await begin();
    worker.missedBeats = missedBeats;
    t.mock.timers.enable({ apis: ['setTimeout'] });

    series.interrupt({ throughBadEnd });
    t.mock.timers.tick(ms - 1);
    const before = worker.kills;
    t.mock.timers.tick(1);

    assert.deepEqual([before, worker.kills], [0, 1]);
    assert.deepEqual(worker.sent.at(-1), { kind: 'interrupt', uowId: 'a', throughBadEnd, isTimeUp: false });
  });
}

test('a second interrupt has the time limit of its own, and a run that ends is not killed', async (t) => {
  const { series, worker, begin, end } = setUp({ uowIds: ['a'] });
  await begin();
  t.mock.timers.enable({ apis: ['setTimeout'] });

  series.interrupt({ throughBadEnd: false });
  t.mock.timers.tick(1500);
  series.interrupt({ throughBadEnd: false });
  t.mock.timers.tick(1500);
  end([success(5)], { unstarted: 0, isReusable: true });
  series.interrupt({ throughBadEnd: false });
  t.mock.timers.tick(60_000);

  assert.equal(worker.kills, 0);
  assert.equal(worker.sent.filter(({ kind }) => kind === 'interrupt').length, 2);
});

test('a worker that dies after an interrupt was interrupted, with the actions that were reported', async () => {
  const { series, worker, reported, begin, receive } = setUp();
  await begin();
  receive({ kind: 'events', uowId: 'a', events: [], actionsExecuted: 7 });

  series.interrupt({ throughBadEnd: false });
  worker.hearings.get('a')?.lose('signal SIGKILL');

  assert.deepEqual(reported, ['began a', 'unstarted b c', 'interrupted a 7']);
});

test('a worker that dies loses the runs that had begun, and the others never started', async () => {
  const { series, worker, reported, released, begin } = setUp();
  await begin();
  worker.begunRuns = 2;
  const lost = series.find('a');

  worker.hearings.get('b')?.lose('signal SIGKILL');
  worker.hearings.get('a')?.lose('signal SIGKILL');

  assert.deepEqual(reported, ['began a', 'unstarted c', 'worker_lost a 0', 'began b', 'worker_lost b 0']);
  assert.match((await lost?.ended)?.errorMessage ?? '', /ended unexpectedly \(signal SIGKILL\)/);
  assert.deepEqual(released, []);
});

test('without a worker the first run fails, and the others never started', async () => {
  const { series, reported, begin } = setUp({ failure: new Error('no room') });
  const first = series.find('a');

  await begin();

  assert.deepEqual(reported, ['unstarted b c', 'start_failed a 0']);
  assert.equal((await first?.ended)?.errorMessage, 'No worker process could be started. no room');
});

test('runs that are withdrawn before there is a worker are not ordered', async () => {
  const { series, worker, reported, begin } = setUp();

  await series.withdraw();
  await begin();

  assert.deepEqual([reported, worker.started[0]?.next], [['unstarted b c', 'began a'], []]);
});

test('runs that are withdrawn from a worker are those that it did not start', async () => {
  const { series, worker, reported, begin, end } = setUp();
  await begin();
  let isOver = false;
  const withdrawn = series.withdraw().then(() => {
    isOver = true;
  });
  await setImmediate();
  const before = isOver;

  end([success(5)], { unstarted: 1 });
  await withdrawn;

  assert.deepEqual([before, worker.sent.at(-1)], [false, { kind: 'withdraw', uowId: 'a' }]);
  assert.deepEqual(reported, ['began a', 'unstarted c', 'success a 1 at 5', 'began b']);
});

test('runs behind the current one are left to other workers once plugins have other parts', async () => {
  let isCurrent = true;
  const { worker, begin, end } = setUp({ uowIds: ['a', 'b', 'c', 'd', 'e'], isCurrent: () => isCurrent });
  const withdrawals = () => worker.sent.filter(({ kind }) => kind === 'withdraw').length;
  await begin();
  end([success(5)]);
  const before = withdrawals();

  isCurrent = false;
  end([success(6)]);
  end([success(7)]);

  assert.deepEqual([before, withdrawals()], [0, 1]);
});

test('the last run has none behind it to withdraw', async () => {
  const { series, worker, begin, end } = setUp({ uowIds: ['a', 'b'] });
  await begin();
  end([success(5)]);

  await series.withdraw();
  end([success(6)], { unstarted: 0, isReusable: true });
  await series.withdraw();

  assert.equal(
    worker.sent.some(({ kind }) => kind === 'withdraw'),
    false,
  );
});

test('a worker that a run left something in is not used again', async () => {
  const { reported, released, begin, end } = setUp();
  await begin();

  end([success(5)], { unstarted: 2, isReusable: false });

  assert.deepEqual([released, reported], [[false], ['began a', 'unstarted b c', 'success a 1 at 5']]);
});

for (const { title, given, expected } of [
  { title: 'of a debugged run', given: drive, expected: true },
  { title: 'of any other run', given: null, expected: undefined },
]) {
  test(`a pause before there is a worker is part of the order ${title}`, async () => {
    const { series, worker, begin } = setUp({ drive: given });

    series.pauseFirst();
    await begin();

    assert.equal(worker.started[0]?.drive?.pausesFirst, expected);
  });
}

test('a question is answered for its run, and is over with it', async () => {
  const { worker, asked, begin, end, ask } = setUp({ uowIds: ['a', 'b'] });
  await begin();
  ask();
  await setImmediate();
  end([success(5)]);
  ask('b');

  assert.deepEqual(worker.sent.at(-1), {
    ...{ kind: 'answer', uowId: 'a', questionId: 1, reply: { isAnswered: true, answer: 'answer' } },
  });
  assert.deepEqual(
    asked.map(({ signal }) => [signal.aborted, signal.reason]),
    [
      [true, 'ended'],
      [false, undefined],
    ],
  );
});

test('nobody answers a question of a run that has ended, or has not begun', async () => {
  const { worker, asked, begin, end, ask } = setUp({ uowIds: ['a', 'b', 'c'] });
  await begin();
  end([success(5)]);

  ask('a');
  ask('c');
  await setImmediate();

  assert.deepEqual([asked, worker.sent], [[], []]);
});

test('the questions of a run are over when it is interrupted', async () => {
  const { series, asked, begin, end, ask } = setUp();
  await begin();
  ask();

  series.interrupt({ throughBadEnd: true });
  ask();

  assert.deepEqual(
    asked.map(({ signal }) => signal.aborted && signal.reason),
    ['interrupted', false],
  );
  end([success(5)], { unstarted: 2, isReusable: false });
});

test('a worker that is lost is lost once, for all runs of the series together', async () => {
  const { series, worker, reported, begin } = setUp();
  await begin();

  for (const hearing of [...worker.hearings.values()]) hearing.lose('signal SIGKILL');
  await series.ended;

  assert.deepEqual(reported, ['began a', 'unstarted b c', 'worker_lost a 0']);
});

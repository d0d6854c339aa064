import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { RunEvent } from '../api.ts';
import { createTestRuns, eventOf } from '../testing/create-test-runs.ts';
import { question } from '../testing/sample-executors.ts';
import { type ActionSketch, documentOf } from '../testing.ts';

const { channels, service, start, logged } = createTestRuns();
after(() => service.stop());

const sketch = (action: string, parameters: Record<string, string> = {}, more: Partial<ActionSketch> = {}) =>
  ({ type: 'Sample', action, parameters, ...more }) satisfies ActionSketch;
const processId = sketch('Process', {}, { results: { OutputVariable: 'pid' } });
const into = (name: string) => ({ results: { OutputVariable: name } });

test('a run in a worker ends with its values, and the next run uses the same worker', async () => {
  const first = await start({ document: documentOf([processId]) }).ended;
  const second = await start({ document: documentOf([processId]) }).ended;

  assert.deepEqual([first.result, first.actionsExecuted], ['success', 1]);
  assert.notEqual(first.values?.variables.pid, String(process.pid));
  assert.equal(second.values?.variables.pid, first.values?.variables.pid);
});

test('events arrive in order, and the statuses of a long loop are few', async () => {
  const events: RunEvent[] = [];
  const document = documentOf(
    [
      sketch('Log', { Message: 'first' }),
      sketch('Count', { To: '200000' }),
      sketch('Log', { Message: 'last' }),
    ],
    {
      links: [
        { source: 'a2', branch: 'OnSuccess', target: 'a2' },
        { source: 'a2', branch: 'Default', target: 'a3' },
      ],
    },
  );

  const outcome = await start({ document, onEvent: (event) => events.push(event) }).ended;

  assert.equal(outcome.actionsExecuted, 200_002);
  assert.equal(events[0]?.kind, 'started');
  const logs = events.flatMap((event) => (event.kind === 'log' ? [event.message] : []));
  assert.deepEqual(logs, ['first', 'last']);
  const last = events.at(-1);
  assert.ok(last?.kind === 'action');
  const { timing, ...reported } = last;
  assert.deepEqual(reported, { kind: 'action', status: 'Success', actionId: 'a3', groupId: 'g1' });
  assert.equal(timing?.times, 1);
  assert.ok(events.length < 1000, `${events.length} events`);
});

test('a traced run reports each action with its time and branch, and no statuses where nobody watches', async () => {
  const events: RunEvent[] = [];
  const document = documentOf([sketch('Nothing'), sketch('Branch', { Branch: 'Default' })]);

  const traced = {
    document,
    isTraced: true,
    isUnseen: true,
    onEvent: (event: RunEvent) => void events.push(event),
  };
  const { result } = await start(traced).ended;

  const steps = events.flatMap((event) => (event.kind === 'trace' ? event.trace.steps : []));
  assert.equal(result, 'success');
  assert.deepEqual(
    steps.filter(({ ms }) => ms !== null).map(({ actionId, status, branch }) => [actionId, status, branch]),
    [
      ['a1', 'Success', 'OnSuccess'],
      ['a2', 'Success', 'Default'],
    ],
  );
  assert.deepEqual(
    events.filter(({ kind }) => kind === 'action'),
    [],
  );
});

test('an executor asks and the plugin in the daemon answers, or refuses with its message', async () => {
  channels.serve(question, async (text, run) => {
    if (text === 'no') throw new RangeError('not today');
    return `${text} from ${run.projectName}`;
  });

  const answered = await start({ document: documentOf([sketch('Ask', { Question: 'hello' }, into('said'))]) })
    .ended;
  const refused = await start({ document: documentOf([sketch('Ask', { Question: 'no' })]) }).ended;

  assert.equal(answered.values?.variables.said, 'hello from Test');
  assert.match(refused.errorMessage ?? '', /not today/);
  assert.throws(() => channels.serve(question, async () => ''), /served already/);
});

test('a worker that is killed fails its own run and no other', async () => {
  const { event, onEvent } = eventOf('log');
  const victim = start({
    document: documentOf([processId, sketch('Log', { Message: '{-Variable.pid-}' }), sketch('Wait')]),
    onEvent,
  });
  const other = start({
    document: documentOf([sketch('Count', { To: '100000' })], {
      links: [{ source: 'a1', branch: 'OnSuccess', target: 'a1' }],
    }),
  });

  process.kill(Number((await event).message), 'SIGKILL');

  const lost = await victim.ended;
  assert.deepEqual([lost.result, lost.errorCode], ['failure', 'worker_lost']);
  assert.match(lost.errorMessage ?? '', /SIGKILL/);
  assert.equal((await other.ended).result, 'success');
  assert.equal((await start({ document: documentOf([sketch('Nothing')]) }).ended).result, 'success');
});

test('an endless loop in an action is ended by an interrupt', async () => {
  const { event, onEvent } = eventOf('started');
  const run = start({ document: documentOf([sketch('Spin')]), onEvent });
  await event;

  run.interrupt({ throughBadEnd: false });

  assert.deepEqual([(await run.ended).result, (await run.ended).errorCode], ['interrupted', 'interrupted']);
});

test('an interrupt goes through BadEnd when asked', async () => {
  const events: RunEvent[] = [];
  const started = eventOf('action');
  const run = start({
    document: documentOf([sketch('Wait'), sketch('Log', { Message: 'cleaned up' })], {
      links: [{ source: 'BadEnd', branch: 'OnSuccess', target: 'a2' }],
    }),
    onEvent: (event) => {
      events.push(event);
      started.onEvent(event);
    },
  });
  await started.event;

  run.interrupt({ throughBadEnd: true });

  assert.equal((await run.ended).result, 'interrupted');
  assert.ok(events.some((event) => event.kind === 'log' && event.message === 'cleaned up'));
});

test('an interrupt before the worker is there ends the run at once', async () => {
  const run = start({ document: documentOf([sketch('Wait')]) });

  run.interrupt({ throughBadEnd: true });

  assert.deepEqual([(await run.ended).result, (await run.ended).actionsExecuted], ['interrupted', 0]);
});

test('an error from a timer fails the run with its message', async () => {
  const outcome = await start({ document: documentOf([sketch('Stray')]) }).ended;

  assert.equal(outcome.errorCode, 'action_failed');
  assert.match(outcome.errorMessage ?? '', /no action caught.*stray/);
});

for (const [limits, message] of [
  [{ maxActions: 1000, memoryMb: 2048 }, /executed 1,000 actions, the most/],
  [{ maxActions: 1_000_000_000, memoryMb: 1 }, /holds \d+ MB, and 1 MB is the most/],
] as const) {
  test(`an endless loop is ended by its limits ${JSON.stringify(limits)}, and its worker survives`, async () => {
    const { service: own, start: startOwn } = createTestRuns({ limits });
    const endless = documentOf([sketch('Nothing')], {
      links: [{ source: 'a1', branch: 'OnSuccess', target: 'a1' }],
    });

    const outcome = await startOwn({ document: endless }).ended;
    const next = await startOwn({ document: documentOf([sketch('Nothing')]) }).ended;
    await own.stop();

    assert.deepEqual([outcome.errorCode, next.result], ['limit_reached', 'success']);
    assert.match(outcome.errorMessage ?? '', message);
  });
}

test('an unknown action fails the run at its start', async () => {
  const outcome = await start({ document: documentOf([{ type: 'Gone', action: 'Away' }]) }).ended;

  assert.equal(outcome.errorCode, 'start_failed');
  assert.match(outcome.errorMessage ?? '', /Gone\.Away/);
});

test('a worker does not see the environment of the daemon', async () => {
  process.env.GATEHOUSE_TEST_SECRET = 'x';
  const { service: own, start: startOwn } = createTestRuns();

  const outcome = await startOwn({ document: documentOf([sketch('Environment', {}, into('names'))]) }).ended;
  await own.stop();

  const names = outcome.values?.variables.names?.split(' ') ?? [];
  assert.ok(names.includes('PATH'));
  assert.ok(!names.includes('GATEHOUSE_TEST_SECRET'));
  assert.deepEqual(
    logged.filter((line) => line.startsWith('error')),
    [],
  );
});

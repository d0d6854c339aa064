import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ActionError, action, category, defineExecutors, integer, text } from '@gatehouse/sdk-actions';
import type { ActionRetry, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { RunEvent } from '../run/run.ts';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { type ActionSketch, documentOf, runDocument, type TestRunOptions } from '../testing.ts';

const shaky = category({
  tag: 'Shaky',
  title: 'Shaky',
  summary: 'Actions that fail for a while',
  actions: {
    Fail: action({
      description: 'Fails some times, then succeeds.',
      parameters: {
        Times: integer('How often', { required: true }),
        Message: text('The message', { defaultValue: 'the network is down' }),
        AfterMs: integer('The pause that a server asks for', { defaultValue: '0' }),
      },
    }),
  },
});

/** The executor counts the attempts of all runs of a test. */
const counted = () => {
  const attempts = { count: 0 };
  const executors = defineExecutors(shaky, {
    async Fail({ parameters: { Times, Message, AfterMs } }) {
      attempts.count += 1;
      if (attempts.count % (Times + 1) !== 0) throw new ActionError(Message, { retryAfterMs: AfterMs });
    },
  });
  return { attempts, executors: [executors, sampleExecutors] };
};

const quick: ActionRetry = { times: 3, pauseSec: 0.001, factor: 2, maxPauseSec: 0.003, on: '' };

const failing = (Times: string, more: Partial<ActionSketch> = {}): ActionSketch => ({
  ...{ type: 'Shaky', action: 'Fail', parameters: { Times }, retry: quick },
  ...more,
});

async function attempt(document: ProjectDocument, more: Partial<TestRunOptions> = {}) {
  const { attempts, executors } = counted();
  const { outcome, events } = await runDocument(document, { executors, ...more });
  return { outcome, events, count: attempts.count };
}

const logged = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.kind === 'log' ? [`${event.level} ${event.message}`] : []));

test('an action that fails is tried again, after pauses that grow up to their limit, and the log tells', async () => {
  const { outcome, events, count } = await attempt(documentOf([failing('3', { name: '01' })]));

  assert.deepEqual([outcome.result, count, outcome.actionsExecuted], ['success', 4, 4]);
  assert.deepEqual(logged(events), [
    'Warning Shaky.Fail “01”: attempt 2 of 4 in 0.001 s: the network is down',
    'Warning Shaky.Fail “01”: attempt 3 of 4 in 0.002 s: the network is down',
    'Warning Shaky.Fail “01”: attempt 4 of 4 in 0.003 s: the network is down',
  ]);
});

test('each attempt has its begin and its end in the events of the run, and only the last failure counts', async () => {
  const { outcome, events } = await attempt(documentOf([failing('9', { retry: { ...quick, times: 1 } })]));

  assert.deepEqual(
    [outcome.errorCode, outcome.errorMessage],
    ['action_failed', 'Shaky.Fail failed: the network is down'],
  );
  assert.deepEqual(
    events.map((event) => (event.kind === 'action' ? event.status : event.kind)),
    ['Executing', 'Fail', 'log', 'Executing', 'Fail', 'failure'],
  );
});

test('an action that comes again in a loop has all its attempts again', async () => {
  const loop: ActionSketch = { type: 'Sample', action: 'Count', parameters: { To: '2' } };
  const links = [{ source: 'a2', branch: 'OnSuccess', target: 'a1' } as const];
  const document = documentOf([failing('2', { retry: { ...quick, times: 2 } }), loop], { links });

  const { outcome, count } = await attempt(document);

  assert.equal(outcome.errorMessage, null);
  assert.equal(count, 6);
});

test('OnError and optional count after the last attempt', async () => {
  const links = [{ source: 'a1', branch: 'OnError', target: 'a2' } as const];
  const wired = documentOf([failing('4'), failing('0')], { links });

  const onError = await attempt(wired);
  const optional = await attempt(documentOf([failing('9', { optional: true })]));

  assert.deepEqual([onError.outcome.result, onError.count], ['success', 5]);
  assert.deepEqual([optional.outcome.result, optional.count], ['success', 4]);
});

for (const [on, count] of [
  ['', 4],
  ['NETWORK', 4],
  ['timeout | network is', 4],
  ['ActionError', 4],
  ['timeout', 1],
] as const) {
  test(`a retry on ${JSON.stringify(on)} makes ${count} attempts at an action whose network is down`, async () => {
    const tried = await attempt(documentOf([failing('9', { retry: { ...quick, on } })]));

    assert.equal(tried.count, count);
  });
}

test('a parameter that is wrong fails at once', async () => {
  const { outcome, events } = await attempt(documentOf([failing('many')]));

  assert.match(outcome.errorMessage ?? '', /must be a whole number/);
  assert.deepEqual(logged(events), []);
});

test('the pause that a server asks for is kept, up to an hour', async () => {
  const asking = (AfterMs: string) => documentOf([failing('1', { parameters: { Times: '1', AfterMs } })]);

  const short = await attempt(asking('5'));
  const long = await attempt(asking('3600001'));

  assert.match(logged(short.events)[0] ?? '', /attempt 2 of 4 in 0\.005 s/);
  assert.deepEqual([long.outcome.result, long.count], ['failure', 1]);
});

test('an interrupt ends the pause before an attempt', { timeout: 20_000 }, async () => {
  const stop = new AbortController();
  const document = documentOf([failing('9', { retry: { ...quick, pauseSec: 3600, maxPauseSec: 3600 } })]);
  const { executors } = counted();
  setImmediate(() => stop.abort());

  const { outcome } = await runDocument(document, { executors, signal: stop.signal });

  assert.equal(outcome.errorCode, 'interrupted');
});

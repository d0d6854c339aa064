import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { shortenTimeBound } from '@gatehouse/sdk-actions/internal/testing';
import { runAction } from '../../testing/run-action.ts';
import { standardExecutors } from '../standard-executors.ts';

const executors = standardExecutors;

function onLogic(action: string, parameters: Record<string, string>) {
  return runAction(
    { type: 'Logic', action, parameters, results: { Elapsed: 'elapsed' } },
    { variables: { n: '3' } },
  );
}

test('Throw goes to OnError with its message and its kind', async () => {
  const run = await onLogic('Throw', { Message: 'blocked', Kind: 'business' });
  const { events, outcome } = await runDocument(
    documentOf([{ type: 'Logic', action: 'Throw', parameters: { Message: 'blocked', Kind: 'business' } }]),
    { executors },
  );

  assert.deepEqual([run.branch, run.error], ['OnError', 'blocked']);
  assert.equal(outcome.result, 'failure');
  const failure = events.find((event) => event.kind === 'failure');
  assert.equal(failure?.failure.exceptionType, 'BusinessError');
});

for (const [parameters, branch, message] of [
  [{ Expression: 'n == 3' }, 'OnSuccess', ''],
  [{ Expression: 'n > 3' }, 'OnError', 'It is not true that n > 3.'],
  [{ Expression: 'n > 3', Message: 'too few' }, 'OnError', 'too few'],
] as const) {
  test(`Assert ${JSON.stringify(parameters)} goes to ${branch}`, async () => {
    const run = await onLogic('Assert', parameters);

    assert.deepEqual([run.branch, run.error], [branch, message]);
  });
}

for (const [action, result, code] of [
  ['GoodEnd', 'success', null],
  ['BadEnd', 'failure', 'bad_end'],
] as const) {
  test(`${action} ends the run with its message`, async () => {
    const { outcome, events } = await runDocument(
      documentOf([
        { type: 'Logic', action, parameters: { Message: 'enough' } },
        { type: 'Logic', action: 'Throw' },
      ]),
      { executors },
    );

    assert.deepEqual([outcome.result, outcome.errorCode], [result, code]);
    const said = events.map((event) =>
      event.kind === 'log' ? event.message : event.kind === 'failure' ? event.failure.exceptionMessage : '',
    );
    assert.deepEqual(
      said.filter((message) => message !== ''),
      ['enough'],
    );
  });
}

test('Timer measures from start to stop, and check takes Default at the limit', async () => {
  const timer = (Mode: string, more: Record<string, string> = {}) => ({
    type: 'Logic',
    action: 'Timer',
    parameters: { Mode, Name: 't', ...more },
    results: { Elapsed: `elapsed_${Mode}` },
  });
  const { outcome } = await runDocument(
    documentOf([
      timer('start'),
      { type: 'Logic', action: 'Pause', parameters: { From: '0.02' } },
      timer('check', { LimitSec: '3600' }),
      timer('stop'),
    ]),
    { executors },
  );

  const { elapsed_start: start, elapsed_check: check, elapsed_stop: stop } = outcome.values?.variables ?? {};
  assert.equal(start, '0', outcome.errorMessage ?? '');
  assert.deepEqual([Number(check) >= 0.015, Number(stop) >= Number(check)], [true, true]);
});

test('Timer at its limit goes to Default', async () => {
  const { groups } = documentOf([
    { id: 'start', type: 'Logic', action: 'Timer', parameters: { Mode: 'start', Name: 't' } },
    { id: 'check', type: 'Logic', action: 'Timer', parameters: { Mode: 'check', Name: 't', LimitSec: '0' } },
    { id: 'late', type: 'Logic', action: 'Throw', parameters: { Message: 'late' } },
  ]);
  const document = documentOf([], {
    groups,
    links: [
      { source: 'Start', branch: 'OnSuccess', target: 'start' },
      { source: 'check', branch: 'Default', target: 'late' },
    ],
  });

  const { events } = await runDocument(document, { executors });

  assert.deepEqual(
    events.flatMap((event) =>
      event.kind === 'action' && event.status === 'Success' ? [event.actionId] : [],
    ),
    ['start', 'check'],
  );
});

test('Timer that does not run is an error', async () => {
  const run = await onLogic('Timer', { Mode: 'check', Name: 't', LimitSec: '1' });

  assert.match(run.error, /The timer "t" does not run; start it first/);
});

for (const GroupId of ['second', 'Second group']) {
  test(`Goto ${GroupId} continues at the first action of that group`, async () => {
    const [first] = documentOf([
      { type: 'Logic', action: 'Goto', parameters: { GroupId } },
      { id: 'a2', type: 'Logic', action: 'Throw' },
    ]).groups;
    const [second] = documentOf([{ id: 'aim', type: 'Logic', action: 'GoodEnd' }]).groups;
    const document = documentOf([], {
      groups: [first, { ...second, id: 'second', name: 'Second group' }].flatMap((group) =>
        group?.actions ? [group as never] : [],
      ),
      links: [{ source: 'Start', branch: 'OnSuccess', target: 'a1' }],
    });

    const { outcome, events } = await runDocument(document, { executors });

    assert.equal(outcome.result, 'success', outcome.errorMessage ?? '');
    const places = events.flatMap((event) =>
      event.kind === 'action' && event.status === 'Success' ? [event.actionId] : [],
    );
    assert.deepEqual(places, ['a1', 'aim']);
  });
}

test('Goto to a group that does not exist is an error', async () => {
  const run = await onLogic('Goto', { GroupId: 'nowhere' });

  assert.deepEqual([run.branch, run.error], ['OnError', 'The project has no group "nowhere" with actions.']);
});

test('a condition with a catastrophic pattern is interrupted, and the run continues', async (t) => {
  t.after(shortenTimeBound(300));
  const parameters = { Left: `${'a'.repeat(50)}!`, Op: 'matches', Right: '^(a+)+$' };

  const run = await onLogic('If', parameters);
  await wait(0);

  assert.equal(run.branch, 'OnError');
  assert.match(run.error, /took longer than 0\.3 s/);
});

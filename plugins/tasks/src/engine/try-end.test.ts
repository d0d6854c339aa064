import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import { type CutBy, neverLaunched, neverStarted, toRecordedEnd } from './try-end.ts';

const begun = { tryId: 'try-1', threadId: 2, startedAt: '2026-03-01T10:00:00.000Z' };
const endedAt = '2026-03-01T10:05:00.000Z';
const success: RunOutcome = {
  ...{ result: 'success', errorCode: null, errorMessage: null },
  ...{ actionsExecuted: 7, stopTask: true, values: null },
};
const failure = {
  ...success,
  result: 'failure',
  errorCode: 'limit_reached',
  errorMessage: 'too much',
} as const;
const interrupted = {
  ...success,
  result: 'interrupted',
  errorCode: 'interrupted',
  errorMessage: 'cut',
} as const;
const silent = { ...failure, errorCode: null, errorMessage: null };

test('the record of a try has its times, its thread and its count of actions', () => {
  const end = toRecordedEnd({ begun, outcome: success, cutBy: null, endedAt });

  assert.deepEqual(end, {
    tryId: 'try-1',
    result: 'success',
    stopTask: true,
    record: {
      ...{ uowId: 'try-1', threadId: 2, startedAt: begun.startedAt, endedAt, result: 'success' },
      ...{ errorCode: null, errorMessage: null, actionsExecuted: 7, sessions: [] },
    },
  });
});

const wasCut = ['interrupted', 'interrupted', 'The run was interrupted.'];
const timeUp = ['failure', 'timeout', 'The try took longer than the timeout of its task'];

for (const { title, outcome, cutBy, expected } of [
  {
    title: 'succeeds although it is asked to end',
    outcome: success,
    cutBy: 'request',
    expected: ['success', null, null],
  },
  {
    title: 'succeeds as its time is up',
    outcome: success,
    cutBy: 'timeout',
    expected: ['success', null, null],
  },
  { title: 'fails', outcome: failure, cutBy: null, expected: ['failure', 'limit_reached', 'too much'] },
  { title: 'is asked to end and is killed', outcome: failure, cutBy: 'request', expected: wasCut },
  { title: 'is asked to end', outcome: interrupted, cutBy: 'request', expected: wasCut },
  { title: 'is cut as its time is up', outcome: interrupted, cutBy: 'timeout', expected: timeUp },
  { title: 'fails as its time is up', outcome: failure, cutBy: 'timeout', expected: timeUp },
  {
    title: 'fails without a reason',
    outcome: silent,
    cutBy: null,
    expected: ['failure', 'action_failed', 'The try failed'],
  },
] satisfies { title: string; outcome: RunOutcome; cutBy: CutBy; expected: unknown[] }[]) {
  test(`a try that ${title} is recorded as ${expected[0]} with the code ${expected[1]}`, () => {
    const { result, record } = toRecordedEnd({ begun, outcome, cutBy, endedAt });

    assert.deepEqual([record.result, record.errorCode, record.errorMessage], expected);
    assert.equal(result, record.result);
  });
}

test('a try that never started leaves no record and stops no task', () => {
  assert.deepEqual(neverStarted('try-2'), {
    ...{ tryId: 'try-2', result: 'unstarted', stopTask: false, record: null },
  });
});

test('a try that is interrupted before its launch has executed nothing and stops no task', () => {
  const { result, stopTask, record } = neverLaunched(begun, endedAt);

  assert.deepEqual(
    [result, stopTask, record?.actionsExecuted, record?.endedAt],
    ['interrupted', false, 0, endedAt],
  );
});

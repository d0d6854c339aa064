import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import { type EndedRun, packEnd, unpackEnd } from './ended-run.ts';

const success: RunOutcome = {
  result: 'success',
  errorCode: null,
  errorMessage: null,
  actionsExecuted: 20,
  stopTask: false,
  values: null,
};
const failure: RunOutcome = {
  ...success,
  result: 'failure',
  errorCode: 'action_failed',
  errorMessage: 'no luck',
};
const values = { variables: { a: '1' }, lists: {}, tables: {} };
const started = { kind: 'started', timestamp: '2026-03-01T10:00:00.000Z' } as const;

for (const { title, run } of [
  { title: 'that succeeded', run: { endedAt: 5, outcome: success, events: [] } },
  { title: 'that failed', run: { endedAt: 5, outcome: failure, events: [] } },
  { title: 'that left values', run: { endedAt: 5, outcome: { ...success, values }, events: [] } },
  {
    title: 'that stops its task',
    run: { endedAt: 5, outcome: { ...success, stopTask: true }, events: [] },
  },
  { title: 'of which something is to be reported', run: { endedAt: 5, outcome: success, events: [started] } },
] satisfies { title: string; run: EndedRun }[]) {
  test(`the end of a run ${title} arrives as it was sent`, () => {
    assert.deepEqual(unpackEnd(packEnd(run)), run);
  });
}

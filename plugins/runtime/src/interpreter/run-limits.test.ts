import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { documentOf, runDocument } from '../testing.ts';

const nothing = { type: 'Sample', action: 'Nothing' };
const noProblem = () => null;
const endless = documentOf([nothing, nothing], {
  links: [
    { source: 'a1', branch: 'OnSuccess', target: 'a1' },
    { source: 'BadEnd', branch: 'OnSuccess', target: 'a2' },
  ],
});

test('an endless loop is ended by the limit of actions, through BadEnd', async () => {
  const limits = { maxActions: 2500, memoryProblem: noProblem };

  const { outcome, events } = await runDocument(endless, { executors: [sampleExecutors], limits });

  assert.deepEqual([outcome.result, outcome.errorCode], ['failure', 'limit_reached']);
  assert.match(outcome.errorMessage ?? '', /2,500 actions/);
  // The extra one is that of BadEnd.
  assert.equal(outcome.actionsExecuted, 2501);
  const last = events.at(-1);
  assert.deepEqual(last?.kind === 'action' && [last.actionId, last.status], ['a2', 'Success']);
});

test('a run with exactly the maximum number of actions succeeds', async () => {
  const limits = { maxActions: 2, memoryProblem: noProblem };

  const { outcome } = await runDocument(documentOf([nothing, nothing]), {
    executors: [sampleExecutors],
    limits,
  });

  assert.equal(outcome.result, 'success');
});

test('a run that exceeds its memory is ended, and the error has its size', async () => {
  const limits = { maxActions: 1_000_000_000, memoryProblem: () => 'The run holds 900 MB.' };

  const { outcome } = await runDocument(endless, { executors: [sampleExecutors], limits });

  assert.deepEqual([outcome.errorCode, outcome.errorMessage], ['limit_reached', 'The run holds 900 MB.']);
});

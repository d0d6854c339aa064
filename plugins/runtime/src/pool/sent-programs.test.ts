import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptPrograms, type StartOrder } from '../protocol/worker-messages.ts';
import { createTestRuns } from '../testing/create-test-runs.ts';
import { documentOf } from '../testing.ts';
import { KeptPrograms } from '../worker/kept-programs.ts';
import { SentPrograms } from './sent-programs.ts';

const orderOf = (document: StartOrder['document']): StartOrder => ({
  kind: 'start',
  uowId: 'u',
  info: { uowId: 'u', projectName: '', projectPath: null, taskId: null, threadId: 0, fileRights: [] },
  next: [],
  document,
  allowedScopes: [],
  pins: {},
  wantsValues: false,
  reportsStatuses: true,
  test: null,
  isTraced: false,
  evidence: null,
  trace: null,
  usageLimits: null,
  resume: null,
  limits: { maxActions: 1, memoryMb: 64 },
  drive: null,
  workbench: null,
  dataOf: null,
});

test('a document is sent to a worker once, and the worker has each that a run needs', () => {
  const [sent, kept] = [new SentPrograms(), new KeptPrograms()];
  const documents = Array.from({ length: 2 * keptPrograms }, (_, n) => documentOf([], { name: `${n}` }));
  // Repeated, alternating and old documents.
  const asked = [0, 0, 1, 2, 0, 3, 4, 5, 1, 0, 6, 7, 2, 2, 5].map((n) => documents[n] ?? assert.fail());

  const messages = asked.map((document) => sent.startMessage(orderOf(document)));
  const found = messages.map((message) => kept.take(message).document.name);

  assert.deepEqual(
    found,
    asked.map(({ name }) => name),
  );
  assert.deepEqual(
    messages.slice(0, 5).map(({ document }) => document?.name ?? null),
    ['0', null, '1', '2', null],
  );
});

test('consecutive runs of one document in one worker start with fresh data', async () => {
  const { service, start } = createTestRuns();
  const document = documentOf([
    {
      type: 'Sample',
      action: 'Set',
      parameters: { Value: '{-Variable.given-}' },
      results: { OutputVariable: 'out' },
    },
  ]);

  const outs = [];
  for (const given of ['one', 'two']) {
    const { values } = await start({ document, variables: { given } }).ended;
    outs.push(values?.variables.out);
  }
  await service.stop();

  assert.deepEqual(outs, ['one', 'two']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { RunState } from '../interpreter/run-state.ts';
import type { MessageOfRun, StartMessage, StartOrder, ToWorker } from '../protocol/worker-messages.ts';
import { createTestRuns } from '../testing/create-test-runs.ts';
import { documentOf } from '../testing.ts';
import { ComingDocument } from '../worker/coming-document.ts';
import { sendData } from '../worker/send-data.ts';
import { sendAhead } from './send-ahead.ts';

const long = 'x"ü👋'.repeat(400_000);
const documentWith = (defaultValue: string): ProjectDocument =>
  documentOf(
    [
      {
        type: 'Sample',
        action: 'Set',
        parameters: { Value: '{-Variable.given-}' },
        results: { OutputVariable: 'out' },
      },
    ],
    { variables: [{ name: 'given', defaultValue, comment: '', group: 'UserDefined' }] },
  );

/** The messages before a start, and the turns of the event loop that others have meanwhile. */
async function sent(document: ProjectDocument, { isKnown = false, values = {} } = {}) {
  const messages: ToWorker[] = [];
  let turns = 0;
  const other = setInterval(() => {
    turns += 1;
  });
  const worker = { send: (message: ToWorker) => void messages.push(message), hasDocument: () => isKnown };
  const isAhead = await sendAhead(worker, { uowId: 'u', document }, values);
  clearInterval(other);
  return { messages, isAhead, turns };
}

test('a long document goes to a worker in pieces, with turns for others, and arrives as it was', async () => {
  const document = documentWith(long);

  const { messages, isAhead, turns } = await sent(document);

  assert.ok(isAhead && turns > 1, `${turns} turns`);
  assert.ok(messages.every((message) => JSON.stringify(message).length < 100_000));
  const coming = new ComingDocument();
  for (const message of messages) if (message.kind === 'document') coming.add(message);
  const start = { uowId: 'u', document: null } satisfies Partial<StartMessage>;
  assert.deepEqual(coming.complete(trustStart(start)).document, document);
  // The next start finds nothing that came for another one.
  assert.equal(coming.complete(trustStart(start)).document, null);
});

test('a long value goes in pieces too, and a document that is short or known is not sent ahead', async () => {
  const short = await sent(documentWith('x'), { values: { variables: { given: long } } });
  const known = await sent(documentWith(long), { isKnown: true });

  assert.deepEqual([short.isAhead, known.isAhead, known.messages], [false, false, []]);
  assert.ok(short.messages.every((message) => JSON.stringify(message).length < 400_000));
  assert.ok(short.messages.length > 20, `${short.messages.length} messages`);
});

test('runs of a long document in one worker have its values, which come back whole', async (t) => {
  const { service, start } = createTestRuns();
  t.after(() => service.stop());
  const document = documentWith(long);

  const outs = [];
  for (const variables of [{}, { given: `${long}!` }]) {
    const { values, errorMessage } = await start({ document, variables }).ended;
    assert.equal(errorMessage, null);
    outs.push(values?.variables.out);
  }

  assert.ok(outs[0] === long && outs[1] === `${long}!`, outs.map((out) => out?.length).join(', '));
});

test('variables of a paused run go to the daemon in parts, and the answer last', async () => {
  const values = new Map([
    ['short', 'x'],
    ['given', long],
  ]);
  const state = {
    variables: { names: () => [...values.keys()], get: (name: string) => values.get(name) ?? '' },
    secrets: { mask: (text: string) => text },
  };
  const messages: MessageOfRun[] = [];
  const send = async (message: MessageOfRun) => void messages.push(message);

  await sendData(
    send,
    { kind: 'data', uowId: 'u', requestId: 1, request: { kind: 'variables' } },
    trustState(state),
  );

  assert.ok(messages.every((message) => JSON.stringify(message).length < 400_000));
  assert.deepEqual([messages.length > 20, messages.at(-1)?.kind], [true, 'data-answer']);
});

/** Variables are read in no other way. */
function trustState(state: object): RunState {
  return state as RunState;
}

/** A start needs no more than this here. */
function trustStart(message: Pick<StartOrder, 'uowId'> & { document: null }): StartMessage {
  return message as unknown as StartMessage;
}

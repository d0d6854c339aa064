import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import { createSecretBox } from '@gatehouse/sdk-plugin';
import { type KeptState, stateFacts } from '../run/kept-state.ts';
import type { RunEvent } from '../run/run.ts';
import { packEvidence, parseEvidence } from '../run/sent-evidence.ts';
import { openState, sealingForEditor, sealingStates } from './sealed-states.ts';

const box = createSecretBox(randomBytes(32));
const state: KeptState = {
  ...{ formatVersion: 1, actionId: 'a1', groupId: 'g1' },
  variables: [['token', 'hunter2']],
  lists: [
    ['l', []],
    ['m', []],
  ],
  ...{ tables: [], resources: [['browser', { url: 'hunter2' }]] },
};

function stateEvent(text = JSON.stringify(state)): RunEvent {
  return { kind: 'evidence', part: packEvidence({ ...stateFacts, bytes: Buffer.from(text) }) };
}

function bytesOf(event: RunEvent | null | undefined): Buffer {
  const part = event?.kind === 'evidence' ? parseEvidence(event.part) : null;
  return Buffer.from(part?.bytes ?? []);
}

/** The listener of the run `u`, and the calls that it got for these events. */
function heard(
  events: readonly RunEvent[],
  taskId: string | null = 't',
  sealedWith: typeof box | null = box,
) {
  const got: unknown[] = [];
  const listener = sealingStates(
    {
      began: (uowId, at) => got.push(['began', uowId, at]),
      event: (uowId, event) => got.push(['event', uowId, event]),
      ended: (uowId, outcome, at) => got.push(['ended', uowId, outcome.result, at]),
      unstarted: (uowIds) => got.push(['unstarted', uowIds]),
    },
    { taskId, box: sealedWith },
  );
  for (const event of events) listener.event('u', event);
  return { listener, got };
}

test('a state that a failure kept shows how much it holds, and opens for its own run alone', () => {
  const events: RunEvent[] = [];
  const listener = sealingStates(
    {
      began: () => undefined,
      event: (_uowId, event) => void events.push(event),
      ended: () => undefined,
      unstarted: () => undefined,
    },
    { taskId: 't', box },
  );

  listener.event('u', stateEvent());

  const bytes = bytesOf(events[0]);
  const { sealed, ...shown } = JSON.parse(bytes.toString());
  assert.deepEqual(shown, {
    ...{ formatVersion: 1, actionId: 'a1', groupId: 'g1', variables: 1, lists: 2, tables: 0 },
    resources: ['browser'],
  });
  assert.doesNotMatch(bytes.toString(), /hunter2/);
  assert.deepEqual(openState(bytes, { owner: { taskId: 't', uowId: 'u' }, box }), state);
  for (const owner of [
    { taskId: 't', uowId: 'other' },
    { taskId: 'other', uowId: 'u' },
    { taskId: null, uowId: 'u' },
  ])
    assert.equal(openState(bytes, { owner, box }), null);
  assert.equal(
    openState(bytes, { owner: { taskId: 't', uowId: 'u' }, box: createSecretBox(randomBytes(32)) }),
    null,
  );
});

test('a state of the editor opens for the editor', () => {
  const sealed = sealingForEditor(box)(stateEvent(), 'u');

  assert.deepEqual(openState(bytesOf(sealed), { owner: { taskId: null, uowId: 'u' }, box }), state);
  assert.equal(sealingForEditor(null)(stateEvent(), 'u'), null);
});

for (const { title, event, sealedWith } of [
  { title: 'what is no state', event: stateEvent('{"formatVersion":2}'), sealedWith: box },
  { title: 'what is no JSON', event: stateEvent('{'), sealedWith: box },
  { title: 'a state without a key to seal it', event: stateEvent(), sealedWith: null },
])
  test(`${title} reaches no listener`, () => {
    assert.deepEqual(heard([event], 't', sealedWith).got, []);
  });

test('everything else is passed on as it is', () => {
  const picture = packEvidence({
    kind: 'picture',
    name: 'p',
    mediaType: 'image/png',
    bytes: Buffer.from('x'),
  });
  const events: RunEvent[] = [
    { kind: 'started', timestamp: 'now' },
    { kind: 'evidence', part: picture },
  ];
  const { listener, got } = heard(events);
  const outcome: RunOutcome = {
    ...{ result: 'success', errorCode: null, errorMessage: null },
    ...{ actionsExecuted: 0, stopTask: false, values: null },
  };
  listener.began('v', 1);
  listener.ended('v', outcome, 2);
  listener.unstarted(['w']);

  assert.deepEqual(got, [
    ...events.map((event) => ['event', 'u', event]),
    ['began', 'v', 1],
    ['ended', 'v', 'success', 2],
    ['unstarted', ['w']],
  ]);
});

for (const text of ['', '{', '{}', '{"sealed":1}', '{"sealed":"none"}'])
  test(`the bytes ${JSON.stringify(text)} are no state`, () => {
    assert.equal(openState(Buffer.from(text), { owner: { taskId: 't', uowId: 'u' }, box }), null);
  });

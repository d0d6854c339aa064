import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '@gatehouse/sdk-plugin';
import { ReceivedCallers, type SentCaller, SentCallers } from './sent-callers.ts';

function callerOf(keyId: string, scopes: ReadonlySet<string> = new Set(['lamp:read'])): Caller {
  return { keyId, label: keyId, maxTier: 1, scopes, expiresAt: null };
}

/** Sends callers one after another, as lines of JSON. */
function sender() {
  const [sent, received] = [new SentCallers(), new ReceivedCallers()];
  return (caller: Caller | null) => {
    const message: SentCaller | null = JSON.parse(JSON.stringify(sent.toSent(caller)));
    return { message, caller: received.fromSent(message) };
  };
}

test('the facts of a caller are sent once', () => {
  const send = sender();
  const [first, second] = [callerOf('first'), callerOf('second')];

  const arrived = [first, second, first, null].map(send);

  assert.deepEqual(
    arrived.map(({ caller }) => caller),
    [first, second, first, null],
  );
  assert.deepEqual(
    arrived.map(({ message }) => message !== null && message.facts !== null),
    [true, true, false, false],
  );
});

test('a key for all scopes is sent again when there are others', () => {
  const send = sender();
  let scopes = new Set(['lamp:read']);
  const caller = {
    ...callerOf('all'),
    get scopes() {
      return scopes;
    },
  };
  send(caller);

  scopes = new Set(['lamp:read', 'lamp:edit']);

  assert.deepEqual(send(caller).caller?.scopes, scopes);
  assert.equal(send(caller).message?.facts, null);
});

test('of many callers each is right, and only the last ones are kept', () => {
  const send = sender();
  const callers = Array.from({ length: 200 }, (_, index) => callerOf(`key-${index}`));

  for (const caller of [...callers, ...callers]) assert.equal(send(caller).caller?.keyId, caller.keyId);

  assert.ok((send(callerOf('one more')).message?.place ?? 64) < 64);
});

test('a place that no message has filled is an error', () => {
  assert.throws(() => new ReceivedCallers().fromSent({ place: 3, facts: null }), /names the caller 3/);
});

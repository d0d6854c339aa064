import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import type { Caller } from '@gatehouse/sdk-plugin';
import type { Authenticator } from '@gatehouse/sdk-plugin/internal';
import type { Exchange } from './exchange.ts';
import { createLiveCalls } from './live-calls.ts';
import { RequestCall } from './request-call.ts';

const caller = { keyId: 'k1', label: 'k1', maxTier: 0, scopes: new Set<string>(), expiresAt: null } as const;

function createCall({
  isKeyActive = true,
  isSwitchedOn = true,
  isStopped = false,
  of = caller as Caller | null,
}) {
  const socket = Object.assign(new EventEmitter(), { destroyed: false });
  const exchange = { request: { socket }, response: new EventEmitter(), caller: of, operation: null };
  const keys = { isActive: () => isKeyActive } as Partial<Authenticator> as Authenticator;
  const live = createLiveCalls();
  if (isStopped) live.stop();
  const call = new RequestCall(
    exchange as never as Exchange,
    { params: {}, query: {}, body: undefined, bodyText: '', upload: null },
    {
      live,
      isSwitchedOn: () => isSwitchedOn,
      authenticator: () => keys,
    },
  );
  return { call, live };
}

for (const [what, how] of [
  ['its key ended', { isKeyActive: false }],
  ['the switch went off', { isSwitchedOn: false }],
  ['its host stopped', { isStopped: true }],
] as const) {
  test(`a call that begins to wait after ${what} is over at once, and holds no place`, () => {
    const { call, live } = createCall(how);

    assert.equal(call.signal.aborted, true);
    assert.equal(live.size, 0);
  });
}

test('a call whose key works waits, and so does one that needs no key', () => {
  const calls = [createCall({}), createCall({ of: null, isKeyActive: false })];

  assert.deepEqual(
    calls.map(({ call, live }) => [call.signal.aborted, live.size]),
    Array(2).fill([false, 1]),
  );
});

test('a call that waits ends when its host stops', () => {
  const { call, live } = createCall({});
  const { signal } = call;

  live.stop();

  assert.deepEqual([signal.aborted, live.size], [true, 0]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { driverConnection } from './driver-connection.ts';

const send = () => undefined;

test('a session of a version that keeps its connection elsewhere has none', () => {
  for (const inside of [{}, { _connection: {} }, { _connection: { toImpl: () => ({}) } }]) {
    assert.equal(driverConnection({ send, ...inside }), null);
  }
});

test('the connection is the one below the session', () => {
  const inner = { send };
  const session = { send, _connection: { toImpl: () => ({ _session: inner }) } };

  assert.equal(driverConnection(session), inner);
});

import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { test } from 'node:test';
import { joinAddress } from './join-address.ts';

for (const [host, address] of [
  ['10.0.0.5', 'wss://10.0.0.5:5301'],
  ['0.0.0.0', `wss://${hostname()}:5301`],
  ['::', `wss://${hostname()}:5301`],
  ['fd00::5', 'wss://[fd00::5]:5301'],
] as const) {
  test(`nodes of a daemon that listens on ${host} join at ${address}`, () => {
    assert.equal(joinAddress({ host, port: 5301, isSealed: true }), address);
  });
}

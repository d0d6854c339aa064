import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Observed, stateOf } from './device-state.ts';

const online: Observed = { adbState: 'device', isConnecting: false, isBooted: true, missedProbes: 0 };

const cases: readonly (readonly [string, Partial<Observed>])[] = [
  ['online', {}],
  ['connecting', { isConnecting: true }],
  ['connecting', { adbState: null, isConnecting: true }],
  ['connecting', { adbState: 'authorizing' }],
  ['connecting', { isBooted: null }],
  ['booting', { isBooted: false }],
  ['unresponsive', { missedProbes: 1 }],
  ['unauthorized', { adbState: 'unauthorized' }],
  ['offline', { adbState: 'offline' }],
  ['offline', { adbState: null }],
];

for (const [state, observed] of cases) {
  test(`a device with ${JSON.stringify(observed)} is ${state}`, () => {
    assert.equal(stateOf({ ...online, ...observed }), state);
  });
}

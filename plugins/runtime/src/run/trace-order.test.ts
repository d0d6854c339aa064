import assert from 'node:assert/strict';
import { test } from 'node:test';
import { traceOrder, tracePattern } from './trace-order.ts';

for (const [setting, order] of [
  ['off', null],
  ['failures', { onlyFailures: true, percent: 100 }],
  ['all', { onlyFailures: false, percent: 100 }],
  ['sample 1 %', { onlyFailures: false, percent: 1 }],
  ['sample 0.25%', { onlyFailures: false, percent: 0.25 }],
  ['sample 100 %', { onlyFailures: false, percent: 100 }],
] as const) {
  test(`the setting ${setting} traces ${JSON.stringify(order)}`, () => {
    assert.match(setting, tracePattern);
    assert.deepEqual(traceOrder(setting), order);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeAddress } from './complete-address.ts';

for (const [typed, address] of [
  ['example.com', 'https://example.com'],
  ['intranet/wiki?q=1', 'https://intranet/wiki?q=1'],
  ['localhost:3000', 'http://localhost:3000'],
  ['shop.localhost', 'http://shop.localhost'],
  ['127.0.0.1/x', 'http://127.0.0.1/x'],
  ['[::1]:80', 'http://[::1]:80'],
  [' http://a.example ', 'http://a.example'],
  ['about:blank', 'about:blank'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['two words', 'two words'],
  ['', ''],
] as const) {
  test(`${JSON.stringify(typed)} in an address bar is ${JSON.stringify(address)}`, () => {
    assert.equal(completeAddress(typed), address);
  });
}

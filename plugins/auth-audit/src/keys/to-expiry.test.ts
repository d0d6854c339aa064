import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toExpiry } from './to-expiry.ts';

const now = Date.parse('2030-01-31T12:00:00Z');

for (const { text, expiry } of [
  { text: null, expiry: null },
  { text: '2030-01-31T12:00:00.001Z', expiry: '2030-01-31T12:00:00.001Z' },
  { text: '2030-01-31T12:00:00-01:00', expiry: '2030-01-31T13:00:00.000Z' },
])
  test(`a key that ends at ${text} ends at ${expiry} in UTC`, () => {
    assert.equal(toExpiry(text, now), expiry);
  });

for (const text of ['tomorrow', '', '2030-02-01', '2030-01-31T12:00:00Z', '2030-01-31T12:30:00+01:00'])
  test(`a new key cannot end at "${text}", which is no moment or lies not ahead`, () => {
    assert.throws(() => toExpiry(text, now), { code: 'bad_request' });
  });

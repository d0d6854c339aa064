import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { countInteger, triesInteger } from './schemas.ts';

const rows = [
  { value: -2, isTries: false, isCount: false },
  { value: -1, isTries: true, isCount: true },
  { value: 0, isTries: true, isCount: false },
  { value: 1, isTries: true, isCount: true },
  { value: 2_147_483_647, isTries: true, isCount: true },
  { value: 2_147_483_648, isTries: false, isCount: false },
  { value: 1.5, isTries: false, isCount: false },
  { value: '1', isTries: false, isCount: false },
];

for (const { value, isTries, isCount } of rows) {
  test(`${JSON.stringify(value)} is ${isTries ? '' : 'no '}tries and ${isCount ? '' : 'no '}count to add`, () => {
    assert.deepEqual([v.is(triesInteger, value), v.is(countInteger, value)], [isTries, isCount]);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProgress } from './run-progress.ts';

const mask = (text: string) => text.replaceAll('hunter2', '***');
const nothing = { done: null, of: null, message: null };

for (const [given, progress] of [
  [
    { done: 3, of: 10, message: 'as hunter2' },
    { done: 3, of: 10, message: 'as ***' },
  ],
  [
    { done: 12, of: 10 },
    { ...nothing, done: 10, of: 10 },
  ],
  [{ done: -1, of: Number.NaN, message: 7 }, nothing],
  [{ message: 'x'.repeat(300) }, { ...nothing, message: 'x'.repeat(200) }],
  [null, nothing],
  ['half', nothing],
] as const) {
  test(`the progress ${JSON.stringify(given)?.slice(0, 40)} is read`, () =>
    assert.deepEqual(parseProgress(given, mask), progress));
}

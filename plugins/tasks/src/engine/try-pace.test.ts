import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TryPace } from './try-pace.ts';

function paceAfter(...durations: readonly number[]): number | null {
  const pace = new TryPace();
  for (const ms of durations) pace.note(ms);
  return pace.tryMs;
}

const equal = (count: number, ms: number) => Array.from({ length: count }, () => ms);

test('the pace is unknown until 16 tries have ended', () => {
  assert.deepEqual([paceAfter(), paceAfter(...equal(15, 3)), paceAfter(...equal(16, 3))], [null, null, 3]);
});

test('a fifth of the mean is the newest try', () => {
  assert.equal(paceAfter(...equal(20, 10), 60), 20);
  assert.equal(paceAfter(60, ...equal(15, 10))?.toFixed(9), (10 + 50 * 0.8 ** 15).toFixed(9));
});

test('a try never takes no time at all', () => {
  assert.equal(paceAfter(...equal(16, 0)), 0.01);
});

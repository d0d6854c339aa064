import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addTimes, p95Of } from './wait-times.ts';

test('of no times there is no percentile', () => {
  assert.equal(p95Of([]), null);
  assert.equal(p95Of(addTimes([], [])), null);
});

test('the percentile is the upper end of the interval that holds it', () => {
  assert.equal(p95Of(addTimes([], [5])), 5);
  assert.equal(p95Of(addTimes([], [5.1])), 7);
  assert.equal(p95Of(addTimes([], [0])), 5);
});

test('five of a hundred times may be longer than the percentile, six may not', () => {
  const times = addTimes(
    [],
    Array.from({ length: 95 }, () => 1),
  );

  assert.equal(p95Of(addTimes(times, [1000, 1000, 1000, 1000, 1000])), 5);
  assert.notEqual(p95Of(addTimes(times, [1000, 1000, 1000, 1000, 1000, 1000])), 5);
});

test('a time beyond all intervals counts in the last one', () => {
  const last = p95Of(addTimes([], [1e9]));

  assert.equal(p95Of(addTimes([], [1e12])), last);
  assert.ok(last !== null && last > 60_000);
});

test('of many times the older ones count half, so that new ones show', () => {
  const old = addTimes(
    [],
    Array.from({ length: 10_000 }, () => 1),
  );

  assert.equal(old[0], 10_000);
  assert.equal(addTimes(old, [1])[0], 5000);
});

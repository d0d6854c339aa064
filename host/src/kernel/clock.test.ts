import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClock } from './clock.ts';

test('a clock that is set back stands still until its time comes again, and follows one that is set ahead', (t) => {
  const nine = Date.parse('2026-03-01T09:00:00.000Z');
  const hour = 3_600_000;
  t.mock.timers.enable({ apis: ['Date'], now: nine });
  const clock = createClock();
  const shows = (ms: number) => {
    t.mock.timers.setTime(ms);
    return clock.now() - nine;
  };

  const shown = [0, 5 * hour, 4 * hour, 5 * hour - 1, 6 * hour].map((passed) => shows(nine + passed));

  assert.deepEqual(shown, [0, 5 * hour, 5 * hour, 5 * hour, 6 * hour]);
  assert.equal(clock.timestamp(), '2026-03-01T15:00:00.000Z');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startLongTimer } from './long-timer.ts';

const int32 = 2_147_483_647;

for (const ms of [60_000, int32, int32 + 1, 5 * int32 + 7]) {
  test(`a timer of ${ms} ms calls back then, once, and no moment earlier`, (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const onTime = t.mock.fn();
    startLongTimer(ms, onTime);

    for (let left = ms - 1; left > 0; left -= int32) t.mock.timers.tick(Math.min(left, int32));
    const early = onTime.mock.callCount();
    t.mock.timers.tick(1);
    t.mock.timers.tick(int32);

    assert.deepEqual([early, onTime.mock.callCount()], [0, 1]);
  });
}

test('a cancelled timer never calls back', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const onTime = t.mock.fn();
  const cancel = startLongTimer(3 * int32, onTime);

  t.mock.timers.tick(int32);
  cancel();
  t.mock.timers.tick(int32);
  t.mock.timers.tick(int32);

  assert.equal(onTime.mock.callCount(), 0);
});

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PassTimers } from './pass-timers.ts';

function setUp(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let passes = 0;
  const timers = new PassTimers(() => {
    passes += 1;
  });
  t.after(() => timers.close());
  return {
    timers /** Lets that time pass, and the turn end. */,
    tick: async (ms: number) => {
      t.mock.timers.tick(ms);
      await nextTurn();
    },
    passes: () => passes,
  };
}

test('a pass runs once at the end of the turn, however often it is asked for, and again when it is asked for anew', async (t) => {
  const { timers, tick, passes } = setUp(t);

  timers.schedule();
  timers.schedule();
  assert.equal(passes(), 0);
  await tick(0);
  assert.equal(passes(), 1);
  await tick(10_000);
  assert.equal(passes(), 1);
  timers.schedule();
  await tick(0);
  assert.equal(passes(), 2);
});

test('a batched pass waits for others, and one that runs before takes its place', async (t) => {
  const { timers, tick, passes } = setUp(t);

  timers.scheduleBatched();
  await tick(4);
  assert.equal(passes(), 0);
  await tick(1);
  await tick(0);
  assert.equal(passes(), 1);
  timers.scheduleBatched();
  timers.schedule();
  await tick(0);
  await tick(100);
  assert.equal(passes(), 2);
});

test('of passes that are due later the last one that was asked for counts, or none', async (t) => {
  const { timers, tick, passes } = setUp(t);

  timers.scheduleIn(50);
  timers.scheduleIn(100);
  await tick(50);
  await tick(0);
  assert.equal(passes(), 0);
  await tick(50);
  await tick(0);
  assert.equal(passes(), 1);
  timers.scheduleIn(50);
  timers.scheduleIn(null);
  await tick(100);
  await tick(0);
  assert.equal(passes(), 1);
});

test('failed writes are tried again together, after a second', async (t) => {
  const { timers, tick } = setUp(t);
  let resumed = 0;
  const [first, second] = [timers.backOff(), timers.backOff()];
  assert.equal(first, second);
  void first.then(() => (resumed += 1));

  await tick(999);
  await Promise.resolve();
  assert.equal(resumed, 0);
  await tick(1);
  await first;

  assert.notEqual(timers.backOff(), first);
});

test('closing ends all waiting, and nothing is due later any more', async (t) => {
  const { timers, tick, passes } = setUp(t);
  const waiting = timers.backOff();
  timers.schedule();
  timers.scheduleBatched();
  timers.scheduleIn(50);
  assert.equal(timers.isClosed, false);

  timers.close();
  await waiting;
  timers.scheduleIn(10);
  await tick(1000);
  await tick(0);

  assert.deepEqual([timers.isClosed, passes()], [true, 0]);
});

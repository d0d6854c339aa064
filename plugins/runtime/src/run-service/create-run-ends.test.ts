import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRunEnds } from './create-run-ends.ts';

const isSettled = (promise: Promise<void>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]);

test('a wait for the end of a run resolves when that end is recorded, and not when another one is', async () => {
  const ends = createRunEnds();
  const run = { uowId: 'first', taskId: 'shop' };
  const waits = [ends.recorded(run), ends.recorded(run)];

  ends.record(['other']);
  const early = await Promise.all(waits.map(isSettled));
  ends.record(['first']);

  assert.deepEqual(
    [early, await Promise.all(waits.map(isSettled))],
    [
      [false, false],
      [true, true],
    ],
  );
});

test('the end of a run that belongs to no task is not recorded, so nothing waits for it', async () => {
  assert.equal(await isSettled(createRunEnds().recorded({ uowId: 'first', taskId: null })), true);
});

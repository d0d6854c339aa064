import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAtOnce, runInSlices, type Steps } from './slices.ts';

/** Steps of a millisecond each. */
function* busySteps(count: number): Steps<string> {
  for (let step = 0; step < count; step++) {
    const end = performance.now() + 1;
    while (performance.now() < end);
    yield;
  }
  return 'done';
}

test('work in slices yields to other work, and has the same result', async () => {
  let turns = 0;
  let isRunning = true;
  const count = () => {
    turns += 1;
    if (isRunning) setImmediate(count);
  };
  setImmediate(count);

  const result = await runInSlices(busySteps(60));

  isRunning = false;
  assert.equal(result, runAtOnce(busySteps(1)));
  // A slice takes four steps, on a busy machine fewer.
  assert.equal(turns >= 60 / 5, true, `${turns} turns`);
});

test('an error of a step reaches the caller', async () => {
  // biome-ignore lint/correctness/useYield: it fails before its first yield
  const broken = function* (): Steps<never> {
    throw new Error('this step is broken');
  };

  await assert.rejects(runInSlices(broken()), /this step is broken/);
});

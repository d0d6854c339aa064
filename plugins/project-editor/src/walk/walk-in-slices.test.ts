import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Page } from './page.ts';
import { walkInSlices } from './walk-in-slices.ts';

/** Steps that take about a millisecond each. */
function* slowly(steps: number): Generator<number | null> {
  for (let step = 0; step < steps; step += 1) {
    const end = performance.now() + 1;
    while (performance.now() < end);
    yield step % 2 === 0 ? step : null;
  }
}

test('a long walk lets other work run in between', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const found: number[] = [];

  const signal = new AbortController().signal;
  await walkInSlices(slowly(60), { signal, visit: (step) => found.push(step) });
  clearInterval(timer);

  assert.equal(found.length, 30);
  assert.equal(turns > 3, true);
});

test('a walk ends when its caller disconnects', async () => {
  const controller = new AbortController();
  let visited = 0;

  await walkInSlices(slowly(10_000), {
    signal: controller.signal,
    visit: () => {
      visited += 1;
      controller.abort();
    },
  });

  assert.equal(visited < 100, true);
});

test('a page shows its items and counts all', () => {
  const page = new Page<number>({ skip: 2, take: 2 });

  for (const item of [1, 2, 3, 4, 5]) page.add(item);

  assert.deepEqual([page.items, page.total], [[3, 4], 5]);
});

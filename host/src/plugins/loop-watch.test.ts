import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LoopWatch } from './loop-watch.ts';

function world(busy: readonly string[], hasTimer = false) {
  const held: (readonly [string, string])[] = [];
  const loop = new LoopWatch({
    busy: () => busy,
    hasTimer,
    onHeld: (id, message) => held.push([id, message]),
  });
  return { loop, held };
}

function hold(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('a call that gives nobody a turn is named, with how long it took, and its answer is the same', () => {
  const { loop, held } = world([]);
  const work = loop.measure('lamps', 'a call of lamp_slow', (ms: number) => {
    hold(ms);
    return 'done';
  });

  assert.equal(work(600), 'done');

  assert.equal(held.length, 1);
  assert.equal(held[0]?.[0], 'lamps');
  assert.match(held[0]?.[1] ?? '', /^It held the event loop for \d+ ms in a call of lamp_slow$/);
});

for (const [busy, named] of [
  [['lamps'], ['lamps']],
  [['lamps', 'others'], []],
  [[], []],
] as const)
  test(`what runs later is put down to the one that has open calls: ${busy.join() || 'nobody'}`, async (t) => {
    const { loop, held } = world(busy, true);
    loop.start();
    t.after(() => loop.stop());
    await new Promise((resolve) => setTimeout(resolve, 300));

    hold(1_200);
    await new Promise((resolve) => setTimeout(resolve, 300));

    assert.deepEqual([...new Set(held.map(([id]) => id))], named);
  });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PollSlots } from './poll-slots.ts';

function makeSlots(mostPolls: number) {
  let now = 0;
  const slots = new PollSlots({ mostPolls, clock: { now: () => now } });
  const take = (keyId: string, count = 1) => Array.from({ length: count }, () => slots.take(keyId));
  return { slots, take, pass: (ms: number) => (now += ms) };
}

test('there are as many slots as may wait, whoever has them, and one that is freed is there again', () => {
  const { slots, take } = makeSlots(3);

  const [first, second] = [take('a', 2), take('b', 2)];
  slots.free('a');

  assert.deepEqual([first, second, take('a')], [[true, true], [true, false], [true]]);
});

test('a key that was refused gets the next slot, though the one that has the others asks again at once', () => {
  const { slots, take, pass } = makeSlots(2);
  take('greedy', 2);
  const refused = take('patient');

  slots.free('greedy');
  const again = take('greedy');
  pass(1_000);

  assert.deepEqual([refused, again, take('patient')], [[false], [false], [true]]);
  slots.free('greedy');
  assert.deepEqual(take('greedy'), [true]);
});

test('keys come to hold the same number of slots, and then take turns no more', () => {
  const { slots, take, pass } = makeSlots(4);
  take('early', 4);

  for (let time = 0; time < 10; time++) {
    take('late');
    slots.free('early');
    take('early');
    pass(1_000);
    take('late');
  }

  take('late');
  slots.free('early');
  assert.deepEqual([take('early'), take('late')], [[true], [false]]);
});

test('who was refused and does not come back keeps nobody out', () => {
  const { slots, take, pass } = makeSlots(2);
  take('greedy', 2);
  take('gone');

  slots.free('greedy');
  pass(2_001);

  assert.deepEqual(take('greedy'), [true]);
});

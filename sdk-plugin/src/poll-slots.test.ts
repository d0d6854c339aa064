import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PollSlot, PollSlots } from './poll-slots.ts';

/** Without a share a key may keep all slots. */
function makeSlots(maxPolls: number, maxPollsPerKey = maxPolls) {
  let now = 0;
  const slots = new PollSlots({ maxPolls, maxPollsPerKey, clock: { now: () => now } });
  const held = new Map<string, PollSlot[]>();
  const ended: string[] = [];
  const takeOne = (keyId: string) => {
    const slot = slots.take(keyId);
    const others = held.get(keyId) ?? [];
    if (slot === null) return false;
    const number = others.push(slot);
    held.set(keyId, others);
    slot.onRevoked(() => ended.push(`${keyId} ${number}`));
    return true;
  };
  const take = (keyId: string, count = 1) => Array.from({ length: count }, () => takeOne(keyId));
  return {
    take,
    ended,
    free: (keyId: string) => held.get(keyId)?.shift()?.free(),
    pass: (ms: number) => (now += ms),
  };
}

test('the number of slots is limited over all keys, and a freed slot can be taken again', () => {
  const { take, free } = makeSlots(3);

  const [first, second] = [take('a', 2), take('b', 2)];
  free('a');

  assert.deepEqual([first, second, take('a')], [[true, true], [true, false], [true]]);
});

test('a key that was refused gets the next slot, though the key with the others asks again at once', () => {
  const { take, free, pass } = makeSlots(2);
  take('greedy', 2);
  const refused = take('patient');

  free('greedy');
  const again = take('greedy');
  pass(1_000);

  assert.deepEqual([refused, again, take('patient')], [[false], [false], [true]]);
  free('greedy');
  assert.deepEqual(take('greedy'), [true]);
});

test('keys reach the same number of slots, and then keep them', () => {
  const { take, free, pass } = makeSlots(4);
  take('early', 4);

  for (let time = 0; time < 10; time++) {
    take('late');
    free('early');
    take('early');
    pass(1_000);
    take('late');
  }

  take('late');
  free('early');
  assert.deepEqual([take('early'), take('late')], [[true], [false]]);
});

test('a refused key that does not come back blocks no other key', () => {
  const { take, free, pass } = makeSlots(2);
  take('greedy', 2);
  take('gone');

  free('greedy');
  pass(2_001);

  assert.deepEqual(take('greedy'), [true]);
});

test('one key may have all slots while no other key asks', () => {
  const { take } = makeSlots(32, 8);

  assert.deepEqual(take('only', 33), [...Array(32).fill(true), false]);
});

test('keys below their share get the newest slots of the key that holds most, at once and up to the share', () => {
  const { take, ended } = makeSlots(32, 8);
  take('greedy', 32);

  const other = take('other', 9);

  assert.deepEqual(other, [...Array(8).fill(true), false]);
  assert.deepEqual(
    ended,
    [32, 31, 30, 29, 28, 27, 26, 25].map((number) => `greedy ${number}`),
  );
});

test('a key within its share loses nothing, however many others ask', () => {
  const { take, ended } = makeSlots(4, 2);
  take('one', 2);
  take('two', 2);

  assert.deepEqual(take('three', 3), [false, false, false]);
  assert.deepEqual(ended, []);
});

test('a slot that was revoked and freed by its poll counts once', () => {
  const { take, free } = makeSlots(2, 1);
  take('greedy', 2);
  take('other');

  free('greedy');
  free('greedy');

  assert.deepEqual(take('third', 2), [true, false]);
});

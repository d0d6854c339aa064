import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMessageLimit } from './message-limit.ts';

test('many messages at once are too many, and few of them never are', () => {
  let nowMs = 0;
  const isTooMany = createMessageLimit(() => nowMs);
  const sent = (count: number) => Array.from({ length: count }, isTooMany).filter(Boolean).length;

  assert.deepEqual([sent(200), sent(10)], [0, 10]);
  nowMs = 60_000;
  assert.equal(sent(200), 0);
  for (let second = 0; second < 600; second += 1) {
    nowMs += 1_000;
    assert.equal(sent(50), 0);
  }
});

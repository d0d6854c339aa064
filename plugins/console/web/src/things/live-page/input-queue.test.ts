import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInputQueue } from './input-queue.ts';
import type { LiveInput } from './live-protocol.ts';

const move = (x: number): LiveInput => ({
  ...{ kind: 'move', x, y: 0, modifiers: 0 },
  ...{ button: 'none', buttons: 0, clicks: 0, at: 0 },
});
const text = (value: string): LiveInput => ({ kind: 'text', text: value });

test('inputs are sent in order, one request at a time, with the last of several moves', async () => {
  const sent: (readonly LiveInput[])[] = [];
  let answer = () => {};
  const send = createInputQueue((inputs) => {
    sent.push(inputs);
    return new Promise((resolve) => {
      answer = resolve;
    });
  });

  for (const input of [text('a'), move(1), move(2), text('b'), move(3)]) send(input);
  assert.deepEqual(sent, [[text('a')]]);
  answer();
  await new Promise((resolve) => setImmediate(resolve));

  assert.deepEqual(sent[1], [move(2), text('b'), move(3)]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMask } from '@gatehouse/sdk-plugin/internal';
import { maskStart } from './mask-start.ts';

const secret = 'hunter2secret';
const maxSecretLength = secret.length;

function countingMask() {
  const mask = createMask([secret]);
  const given: number[] = [];
  return {
    given,
    mask: (text: string) => {
      given.push(text.length);
      return mask(text);
    },
  };
}

test('a long text is looked through at its start alone', () => {
  const { mask, given } = countingMask();
  const text = `${secret} ${'x'.repeat(1_000_000)}`;

  const start = maskStart(text, { mask, maxSecretLength, length: 100 });

  assert.equal(start.slice(0, 5), '*** x');
  assert.ok(start.length >= 100 && given.every((length) => length < 1000), String(given));
});

test('no part of a secret stays, wherever the start ends', () => {
  for (let before = 0; before < 300; before += 1) {
    const text = `${'x'.repeat(before)}${secret}${'y'.repeat(2000)}`;

    const start = maskStart(text, { mask: createMask([secret]), maxSecretLength, length: 100 });

    assert.equal(start.slice(0, 100), text.replace(secret, '***').slice(0, 100));
    assert.ok(!start.includes('h'), start);
  }
});

test('a text of secrets alone has as many characters as are needed', () => {
  const text = secret.repeat(10_000);

  const start = maskStart(text, { mask: createMask([secret]), maxSecretLength, length: 1000 });

  assert.match(start, /^\*{1000,}$/);
});

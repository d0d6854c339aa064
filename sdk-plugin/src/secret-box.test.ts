import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox(randomBytes(32));

test('a value opens under its name alone, and two boxes of one value differ', () => {
  const [first, second] = [box.seal('DB', 'hunter2 ö'), box.seal('DB', 'hunter2 ö')];

  assert.equal(box.open('DB', first), 'hunter2 ö');
  assert.notEqual(first, second);
  assert.equal(box.open('OTHER', first), null);
});

test('a box of another key, one with a changed byte and what is no box do not open', () => {
  const sealed = box.seal('DB', 'hunter2');
  const changed = Buffer.from(sealed, 'base64');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;

  assert.equal(createSecretBox(randomBytes(32)).open('DB', sealed), null);
  for (const bad of [changed.toString('base64'), '', 'AAAA']) assert.equal(box.open('DB', bad), null);
});

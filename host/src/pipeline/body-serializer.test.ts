import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBodySerializer } from './body-serializer.ts';

function countedBody() {
  const counted = { serialised: 0 };
  const body = {
    toJSON: () => {
      counted.serialised += 1;
      return { number: counted.serialised };
    },
  };
  return { counted, body };
}

test('a frozen body that answers many calls in a row is serialised once', () => {
  const serialize = createBodySerializer(1000);
  const { counted, body } = countedBody();
  Object.freeze(body);

  const texts = [serialize(body), serialize(body), serialize(body)];

  assert.deepEqual(texts, Array(3).fill('{"number":1}'));
  assert.equal(counted.serialised, 1);
});

test('a body that may change is serialised for each answer', () => {
  const serialize = createBodySerializer(1000);
  const { body } = countedBody();

  assert.deepEqual([serialize(body), serialize(body)], ['{"number":1}', '{"number":2}']);
});

test('a body beyond the length is left to be sent in pieces', () => {
  const serialize = createBodySerializer(1000);

  assert.equal(serialize({ text: 'x'.repeat(1001) }), null);
  assert.equal(serialize({ text: 'x'.repeat(900) }), JSON.stringify({ text: 'x'.repeat(900) }));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { namesBody } from './schemas.ts';

test('a batch has at most 10,000 items, and more are refused before any is parsed', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `v${index}`);
  const tooMany = Array.from({ length: 10_001 }, () => 1);

  assert.deepEqual(v.parse(namesBody, { names }), { names });
  const { issues } = v.safeParse(namesBody, { names: tooMany });
  assert.deepEqual(
    issues?.map(({ message }) => message),
    ['must have at most 10000 items: send more in several calls'],
  );
});

test('a batch is a list of items of its kind', () => {
  for (const names of [undefined, null, 'a', {}, { length: 1 }, ['a', 1]]) {
    assert.equal(v.safeParse(namesBody, { names }).success, false);
  }
});

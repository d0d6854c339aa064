import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { described } from './described.ts';

test('a described schema accepts and refuses the same with the same message', () => {
  const plain = v.pipe(v.string(), v.minLength(2, 'must have two letters'));
  const schema = described(plain, 'The name of the lamp.');

  assert.equal(v.getDescription(schema), 'The name of the lamp.');
  assert.equal(v.parse(schema, 'ab'), 'ab');
  assert.deepEqual(
    v.safeParse(v.strictObject({ name: schema }), { name: 'a' }).issues?.map(({ message }) => message),
    ['must have two letters'],
  );
});

test('parts of a described schema stay within reach', () => {
  const lamp = described(v.object({ isOn: v.boolean() }), 'A lamp.');

  assert.deepEqual(Object.keys(lamp.entries), ['isOn']);
});

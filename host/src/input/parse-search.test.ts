import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSearch } from './parse-search.ts';

const read = [
  { search: '', values: {} },
  { search: '&&', values: {} },
  { search: 'a=1&b=two', values: { a: '1', b: 'two' } },
  { search: 'a', values: { a: '' } },
  { search: 'a=b=c', values: { a: 'b=c' } },
  { search: 'q=a+b%2Bc%20d', values: { q: 'a b+c d' } },
  { search: '%61=%C3%A9', values: { a: 'é' } },
  { search: 'a=%2525', values: { a: '%25' } },
];

for (const { search, values } of read) {
  test(`the query "${search}" is read once`, () => {
    assert.deepEqual({ ...parseSearch(search) }, values);
  });
}

for (const search of [
  'a=1&a=2',
  'a=1&%61=2',
  '__proto__=1&__proto__=2',
  'a=%',
  'a=%zz',
  'a=%ff',
  'a=%ED%A0%80',
  'a=é',
  '%=1',
  'a=b c',
]) {
  test(`the query "${search}" is refused`, () => {
    assert.throws(() => parseSearch(search), { code: 'bad_request' });
  });
}

test('a name of a prototype is a name like others', () => {
  assert.deepEqual(parseSearch('constructor=1&toString=2'), { constructor: '1', toString: '2' });
});

test('the name __proto__ is refused, since no object can hold it safely', () => {
  assert.throws(() => parseSearch('__proto__=1'), { code: 'bad_request' });
});

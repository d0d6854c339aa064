import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceBetween, toSide } from './difference.ts';

for (const [title, before, after] of [
  ['a value that changes', { a: 1, b: 2 }, { a: 1, b: 3 }],
  ['a value that becomes null', { a: { b: 1 } }, { a: null }],
  ['a key that comes', { a: {} }, { a: { b: 1 } }],
  ['keys in another order', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ['a key named __proto__', JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":2}')],
  ['an element that changes', { a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 1 }, { b: 3 }] }],
  ['elements that come at the end', [1, 2], [1, 2, 3, 4]],
  ['elements that come at the start', [1, 2], [0, 1, 2]],
  ['an element that repeats', [1, 1], [1, 1, 1]],
  ['elements that go from the middle', [1, 2, 3, 4, 5], [1, 4]],
  ['all elements', [1, 2], []],
  ['an array that becomes an object', { a: [1] }, { a: { 0: 1 } }],
] as const) {
  test(`${title}: either side can be made from the other`, () => {
    const difference = differenceBetween(before, after);

    assert.ok(difference);
    assert.equal(JSON.stringify(toSide<unknown>(before, difference, 'after')), JSON.stringify(after));
    assert.equal(JSON.stringify(toSide<unknown>(after, difference, 'before')), JSON.stringify(before));
  });
}

test('the difference of one changed element has only that element', () => {
  const elements = Array.from({ length: 10_000 }, (_, id) => ({ id, name: '' }));
  const changed = elements.with(7, { id: 7, name: 'new' });

  const difference = differenceBetween({ elements }, { elements: changed });

  const name = { kind: 'value', before: '', after: 'new' };
  const element = { kind: 'fields', fields: [['name', name]] };
  assert.deepEqual(difference, {
    kind: 'fields',
    fields: [['elements', { kind: 'elements', elements: [[7, element]] }]],
  });
});

test('the difference of one removed element has only that element', () => {
  const elements = Array.from({ length: 10_000 }, (_, id) => ({ id }));

  const difference = differenceBetween(elements, elements.toSpliced(7, 1));

  assert.deepEqual(difference, { kind: 'span', start: 7, before: [{ id: 7 }], after: [] });
});

test('a made version shares all equal parts with the other side', () => {
  const shared = { deep: [1] };
  const before = { shared, a: 1 };
  const difference = differenceBetween(before, { shared, a: 2 });

  assert.ok(difference);
  assert.equal(toSide(before, difference, 'after').shared, shared);
});

test('equal data in other objects is no difference', () => {
  assert.equal(differenceBetween({ a: [{ b: 1 }] }, { a: [{ b: 1 }] }), null);
});

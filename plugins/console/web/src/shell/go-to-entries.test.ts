import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matching, placeAfter } from './go-to-entries.ts';

const entries = ['Home', 'Proxies and limits', 'Author', 'nightly home prices'].map((name) => ({
  ...{ id: name, name, kind: 'page' },
  go: () => undefined,
}));

for (const [text, names] of [
  ['', ['Home', 'Proxies and limits', 'Author', 'nightly home prices']],
  ['HOME', ['Home', 'nightly home prices']],
  ['limits prox', ['Proxies and limits']],
  ['night', ['nightly home prices']],
  ['zz', []],
] as const) {
  test(`${JSON.stringify(text)} matches ${names.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(
      matching(entries, text).map(({ name }) => name),
      [...names],
    );
  });
}

for (const [key, place, count, next] of [
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowDown', 0, 0, null],
  ['a', 0, 3, null],
] as const) {
  test(`${key} goes from ${place} of ${count} to ${next}`, () =>
    assert.equal(placeAfter(key, place, count), next));
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesOf, stemOf, stemsOf, wordsOf } from './words.ts';

test('a name in camel case is several words, and one name', () => {
  assert.deepEqual(wordsOf('List.SaveFile, please'), ['list', 'save', 'file', 'please']);
  assert.deepEqual(namesOf('List.SaveFile, please'), ['savefile']);
});

for (const [one, other] of [
  ['navigation', 'navigate'],
  ['clicking', 'clicks'],
  ['copies', 'copy'],
  ['deleted', 'delete'],
] as const) {
  test(`${one} and ${other} have the same stem`, () => {
    assert.equal(stemOf(one), stemOf(other));
  });
}

test('stop words and single letters have no stems', () => {
  assert.deepEqual([...stemsOf('How do I wait for the element?')], [stemOf('wait'), stemOf('element')]);
});

test('a word longer than any of a language stays as it is', () => {
  const word = 'ing'.repeat(100);

  assert.equal(stemOf(word), word);
});

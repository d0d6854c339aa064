import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compoundParts, isOneMistakeAway, wordsNear, wordsWithPrefix } from './spelling.ts';

const mistakes = [
  { what: 'a letter too many', word: 'navigatee' },
  { what: 'a letter too few', word: 'navgate' },
  { what: 'another letter', word: 'nevigate' },
  { what: 'two letters that changed places', word: 'naviagte' },
  { what: 'another first letter', word: 'mavigate' },
];

for (const { what, word } of mistakes) {
  test(`${what} is one mistake`, () => {
    assert.equal(isOneMistakeAway(word, 'navigate'), true);
  });
}

test('two mistakes are too many', () => {
  for (const word of ['navigateee', 'nvgate', 'mevigate', 'anvigaet'])
    assert.equal(isOneMistakeAway(word, 'navigate'), false, word);
});

test('a word means the known words at a distance of one, unless it is short', () => {
  assert.deepEqual(wordsNear('lites', new Set(['lines', 'lists', 'file'])), ['lines']);
  assert.deepEqual(wordsNear('liits', new Set(['lists', 'limits'])), ['lists', 'limits']);
  assert.deepEqual(wordsNear('nothing', new Set(['lists'])), []);
  assert.deepEqual(wordsNear('rwo', new Set(['row'])), []);
});

test('the beginning of a word means the known words that begin so', () => {
  assert.deepEqual(wordsWithPrefix('scr', new Set(['scroll', 'script', 'describe'])), ['scroll', 'script']);
  assert.deepEqual(wordsWithPrefix('sc', new Set(['scroll'])), []);
});

test('two known words that are written as one are taken apart', () => {
  const vocabulary = new Set(['text', 'file']);

  assert.deepEqual(compoundParts('textfile', vocabulary), ['text', 'file']);
  assert.deepEqual(compoundParts('textfiles', vocabulary), []);
});

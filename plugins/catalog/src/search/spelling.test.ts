import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOneMistakeAway, meaningsOf } from './spelling.ts';

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

test('a known word and a short word mean only themselves', () => {
  const vocabulary = new Set(['navigate', 'savefile', 'rows']);

  assert.deepEqual(meaningsOf('file', vocabulary), ['file']);
  assert.deepEqual(meaningsOf('row', vocabulary), ['row']);
  assert.deepEqual(meaningsOf('navigat', vocabulary), ['navigat']);
});

test('an unknown word means the known words at a distance of one', () => {
  assert.deepEqual(meaningsOf('lites', new Set(['lines', 'lists', 'file'])), ['lines']);
  assert.deepEqual(meaningsOf('liits', new Set(['lists', 'limits'])), ['lists', 'limits']);
  assert.deepEqual(meaningsOf('nothing', new Set(['lists'])), ['nothing']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captionWidth } from './caption-width.ts';

for (const [title, caption, expected] of [
  ['nothing', '', 0],
  ['its characters', 'mini', 31],
  ['a letter of another script as a broad one', 'Ж', 12],
  ['an ideograph as more than its height', '界', 20],
  ['a picture of two code units once', '🙂', 20],
  ['a mark on a letter as nothing', 'e\u0301', 9],
  ['a line break as a space', '\n', 4],
] as const) {
  test(`a caption is as wide as ${title}`, () => {
    assert.equal(captionWidth(caption), expected);
  });
}

test('characters beyond the first 10,000 count as wide without being measured', () => {
  const measured = captionWidth('i'.repeat(10_000));

  assert.equal(captionWidth('i'.repeat(10_100)), measured + 100 * 19.5);
});

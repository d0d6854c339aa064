import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Draw, draw, parseRange } from './integer-range.ts';

for (const { text, range } of [
  { text: '1', range: { min: 1, max: 1 } },
  { text: ' 2 - 9 ', range: { min: 2, max: 9 } },
  { text: '5-5', range: { min: 5, max: 5 } },
  { text: '100', range: { min: 100, max: 100 } },
  ...['', '0', '0-3', '9-2', '101', '1-101', '-1', '1-', 'a', '1.5', '1-2-3', '00000000001'].map((text) => ({
    text,
    range: null,
  })),
]) {
  test(`"${text}" is ${range === null ? 'no range' : `from ${range.min} to ${range.max}`} up to 100`, () => {
    assert.deepEqual(parseRange(text, 100), range);
  });
}

const at = Date.parse('2026-03-01T10:00:00.000Z');

test('a range of one number is that number', () => {
  assert.equal(draw({ min: 7, max: 7 }, 'attempts', { seed: 1, at }), 7);
});

test('every number of a range is drawn, both ends included', () => {
  const drawn = new Set(
    Array.from({ length: 500 }, (_, n) =>
      draw({ min: 3, max: 6 }, 'attempts', { seed: 1, at: at + n * 1000 }),
    ),
  );

  assert.deepEqual([...drawn].sort(), [3, 4, 5, 6]);
});

test('the numbers of a schedule never change, whichever version draws them', () => {
  const purposes: readonly Draw[] = ['attempts', 'minutes', 'firings of a day', 'firings'];
  const range = { min: 0, max: 999_999_999 };

  const drawn = purposes.map((what) => [
    draw(range, what, { seed: 12_345, at }),
    draw(range, what, { seed: 4_294_967_295, at: at + 86_400_000 }),
  ]);

  assert.deepEqual(drawn, [
    [561_987_128, 210_111_713],
    [265_632_884, 935_904_255],
    [68_146_824, 810_928_272],
    [341_504_095, 924_735_521],
  ]);
});

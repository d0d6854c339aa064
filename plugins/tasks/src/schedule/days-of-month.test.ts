import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAmong, parseDaysOfMonth } from './days-of-month.ts';

function daysOf(text: string): unknown {
  const parsed = parseDaysOfMonth(text);
  return parsed && [[...parsed.days], parsed.last];
}

for (const { text, days } of [
  { text: '1', days: [[1], false] },
  { text: '31', days: [[31], false] },
  { text: '1-3, 10 ,LAST', days: [[1, 2, 3, 10], true] },
  { text: 'last', days: [[], true] },
  { text: '4 - 4', days: [[4], false] },
  ...['', '0', '32', '0-3', '30-32', '5-4', '1;2', '1,', '-1', 'first'].map((text) => ({ text, days: null })),
]) {
  test(`"${text}" names ${JSON.stringify(days)} of the days of a month`, () => {
    assert.deepEqual(daysOf(text), days);
  });
}

for (const { text, date, expected } of [
  { text: '28', date: '2026-02-28', expected: true },
  { text: '28', date: '2026-02-27', expected: false },
  { text: 'last', date: '2026-02-28', expected: true },
  { text: 'last', date: '2026-02-27', expected: false },
  { text: 'last', date: '2026-03-01', expected: false },
  { text: 'last', date: '2028-02-29', expected: true },
  { text: '31', date: '2026-04-30', expected: false },
]) {
  test(`${date} is ${expected ? '' : 'not '}among the days "${text}"`, () => {
    const days = parseDaysOfMonth(text);
    assert.ok(days);

    assert.equal(isAmong(Date.parse(date), days), expected);
  });
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compute } from './evaluate.ts';
import { functionNames } from './functions.ts';

const variables = { get: (name: string) => (name === 'my page' ? 'x' : '') };
const page = readFileSync(new URL('../../../../docs/users/expressions.md', import.meta.url), 'utf8');
const row = /^\| `(\w+)\(.*?\)` +\| .*? \| `(.+?)` +\| `(.*?)` +\|$/;
const documented = page.split('\n').flatMap((line) => {
  const [, name, example, result] = row.exec(line) ?? [];
  return name === undefined || example === undefined || result === undefined
    ? []
    : [{ name, example, result }];
});

test('the page of expressions has each function, and no other', () => {
  assert.deepEqual(documented.map(({ name }) => name).sort(), [...functionNames].sort());
});

for (const { example, result } of documented) {
  test(`the page says that ${example} is ${result}`, () => {
    assert.equal(String(compute(example, variables)), result);
  });
}

for (const [expression, message] of [
  ['substring("a", 0.5)', /needs a whole number; "0\.5" is none/],
  ['left("a", -1)', /"-1" is below zero/],
  ['repeat("ab", 99999999)', /a text has at most 67108864/],
  ['count("a", "")', /the part is empty/],
  ['number("12,5")', /"12,5" is no number with the decimal sign "\."/],
  ['number("twelve")', /"twelve" is no number with the decimal sign "\."/],
  ['formatDate("", "yyyy")', /needs a date, and the text is empty/],
  ['formatDate("tomorrow", "yyyy")', /A date must be a moment such as 2026-03-29T12:00; it is "tomorrow"/],
  ['date("29.3.", "dd.MM.yyyy")', /does not have the form "dd\.MM\.yyyy"/],
  ['addToDate("2026-01-01", 1, "moon")', /A unit is one of second, minute, .*; the expression has "moon"/],
  ['today("Mars")', /A time zone is such as Europe\/Berlin/],
] as const) {
  test(`${expression} says what is wrong`, () => {
    assert.throws(() => compute(expression, variables), message);
  });
}

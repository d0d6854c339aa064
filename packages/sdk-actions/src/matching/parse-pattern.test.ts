import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePattern, patternProblem } from './parse-pattern.ts';

const rows = [
  ['abc', 'xABCx', false],
  ['(?i)abc', 'xABCx', true],
  ['(?is)a.b', 'A\nB', true],
  ['^\\p{L}+$', 'Ärger', true],
  ['\\d+\\-\\d+', '10-20', true],
] as const;

for (const [pattern, subject, matches] of rows) {
  test(`${pattern} ${matches ? 'matches' : 'does not match'} ${JSON.stringify(subject)}`, () => {
    assert.equal(parsePattern(pattern).test(subject), matches);
  });
}

test('a pattern that cannot be read is a SyntaxError', () => {
  assert.throws(() => parsePattern('(a'), SyntaxError);
});

for (const pattern of ['a', '(?i)\\p{L}', '\\d\\-\\d', '[\\u{1F600}-\\u{1F64F}]', '('.repeat(10_001)]) {
  test(`${pattern.slice(0, 30)} is not checked before a run`, () => {
    assert.equal(patternProblem(pattern), null);
  });
}

test('the problem of a pattern is the message of the parser', () => {
  assert.match(patternProblem('(?i)(a') ?? '', /Unterminated group/);
});

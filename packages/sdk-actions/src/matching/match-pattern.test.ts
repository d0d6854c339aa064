import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allMatches, firstMatch, matchesPattern } from './match-pattern.ts';
import { shortenTimeBound, withinTimeBound } from './time-bound.ts';

const endless = `${'a'.repeat(40)}!`;

test('work that exceeds the time limit is aborted, and later work is not', () => {
  const match = () => /^(a+)+$/.test(endless);

  assert.throws(() => withinTimeBound('The pattern', match, 50), /The pattern took longer than 0.05 s/);
  assert.equal(
    withinTimeBound('The pattern', () => 'done'),
    'done',
  );
});

test('an error of the work is thrown unchanged', () => {
  const work = () => {
    throw new RangeError('own');
  };

  assert.throws(() => withinTimeBound('The work', work), new RangeError('own'));
});

test('work ends after five seconds where no other limit is set', () => {
  const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

  // It blocks as an endless match does, and takes no processor from other tests.
  assert.throws(
    () => withinTimeBound('The work', () => Atomics.wait(cell, 0, 0)),
    /The work took longer than 5 s/,
  );
});

test('a catastrophic pattern ends in an error that names it; a shortened time limit holds until it is restored', () => {
  const restore = shortenTimeBound(50);

  assert.throws(
    () => matchesPattern('^(a|a)*$', endless),
    /The pattern "\^\(a\|a\)\*\$" took longer than 0.05 s/,
  );
  restore();
  assert.equal(matchesPattern('^(a|a)*$', `${'a'.repeat(22)}!`), false);
});

test('a pattern keeps the whole syntax of JavaScript', () => {
  assert.equal(firstMatch('(?<=\\$)(?<sum>\\d+)', 'a $12')?.groups?.sum, '12');
  assert.equal(matchesPattern('(?i)^(a)\\1$', 'aA'), true);
});

test('a wrong pattern is a syntax error', () => {
  assert.throws(() => matchesPattern('(', 'x'), SyntaxError);
});

test('too many matches are refused', () => {
  assert.throws(() => allMatches('', 'x'.repeat(1_000_001)), /matches more than 1000000 times/);
});

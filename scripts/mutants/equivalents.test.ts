import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyEquivalent } from './equivalents.mjs';

test('a mutant is known by its file, its line and its change', () => {
  const known = [{ path: 'a.ts', line: 'if (a < b) c();', change: '`<` to `<=`', why: 'nothing' }];
  const text = 'f();\n  if (a < b) c();\nif (a < b) d();\n';
  const whyAt = (path: string, start: number, change = '`<` to `<=`') =>
    whyEquivalent(known, { path, text, mutation: { start, end: start + 1, with: '<=' } }, change);

  assert.equal(whyAt('a.ts', text.indexOf('<')), 'nothing');
  assert.equal(whyAt('a.ts', text.lastIndexOf('<')), undefined);
  assert.equal(whyAt('b.ts', text.indexOf('<')), undefined);
  assert.equal(whyAt('a.ts', text.indexOf('<'), '`<` to `>`'), undefined);
});

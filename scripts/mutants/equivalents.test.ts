import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readEquivalents, staleEquivalents, whyEquivalent } from './equivalents.mjs';

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

test('each entry of the list is a mutant of the sources as they are', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));

  assert.ok(readEquivalents(root).length > 0);
});

test('an entry whose file, line or change is gone is stale', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const known = {
    path: 'mutants/find-mutations.mjs',
    line: "if (type !== 'ExpressionStatement') return PASSED_OVER.test(type);",
    change: '`!==` to `===`',
    why: 'nothing',
  };
  const stale = [
    { ...known, path: 'mutants/gone.mjs' },
    { ...known, line: 'if (gone) return;' },
    { ...known, change: '`!==` to `==`' },
  ];

  assert.deepEqual(staleEquivalents(root, [known, ...stale]), stale);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readImports } from './read-imports.mjs';

const rows = [
  ['of a value', "import { a } from './a.ts';"],
  ['of a type', "import type { A } from './a.ts';"],
  ['of a type beside nothing', "import { type A } from './a.ts';"],
  ['for its effects', "import './a.ts';"],
  ['that exports a type again', "export type { A } from './a.ts';"],
  ['that exports everything again', "export * from './a.ts';"],
  ['in a type', "type A = import('./a.ts').A;"],
  ['in the type of a module', "type A = typeof import('./a.ts');"],
  ['that runs later', "const load = () => import('./a.ts');"],
  ['in a comment', "/** @typedef {import('./a.ts').A} A */"],
] as const;

for (const [what, text] of rows)
  test(`an import ${what} is read`, () => {
    assert.deepEqual(readImports('b.ts', text), ['./a.ts']);
  });

test('a text that only looks like an import is none', () => {
  assert.deepEqual(readImports('b.ts', 'const text = "import a from \'./a.ts\'";'), []);
});

test('a file that cannot be parsed is named', () => {
  assert.throws(() => readImports('b.ts', 'import {'), /b\.ts cannot be parsed/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMutations } from './find-mutations.mjs';

function mutants(text: string): string[] {
  return findMutations('a.ts', text).map(
    (mutation) => text.slice(0, mutation.start) + mutation.with + text.slice(mutation.end),
  );
}

for (const { text, expected } of [
  { text: 'const x = a < b;', expected: ['const x = a <= b;'] },
  { text: 'const x = (a) === b;', expected: ['const x = (a) !== b;'] },
  { text: 'const x = a ?? b;', expected: ['const x = b;'] },
  { text: 'const x = !a;', expected: ['const x = a;'] },
  { text: 'const x = n + 1;', expected: ['const x = n - 1;', 'const x = n + 0;'] },
  { text: 'const most = 5;', expected: ['const most = 6;'] },
  { text: 'const x = all.filter(isFine).length;', expected: ['const x = all.length;'] },
  { text: 'const x = Math.min(a, b);', expected: ['const x = Math.max(a, b);'] },
  { text: 'if (a) forget(b);', expected: ['if (true) forget(b);', 'if (false) forget(b);', 'if (a) ;'] },
]) {
  test(`${text} has ${expected.length} mutants`, () => {
    assert.deepEqual(mutants(text), expected);
  });
}

test('types, texts, imports and lines of the log are left as they are', () => {
  const text = `import { a } from './a.ts';
type Two = 1 | 2;
const b: Two = a as 1;
export const c = 'text' + b;
log.warn('it is late', { late: true });
if (a > 1) log.warn('it is late');
if (a > 1) {
  log.warn('it is late', { late: a > 2 });
}
const whenLate = () => log.warn('it is late', { late: true });
parts.log?.info('done');`;

  assert.deepEqual(mutants(text), []);
});

test('times, sizes of steps and pauses of a long computation are a matter of speed', () => {
  const text = `const graceMs = 5 * 1000;
const linesAStep = 200;
const chunkBytes = 64 * 1024;
const bytesOfEntry = 12;
const { idleMs = 60_000 } = options;
const limits = { readyMs: 2 * 60_000 };
function* steps(at: number) {
  yield;
  if (at % linesAStep === 0) yield;
}
async function walk(slice: Slice) {
  if (slice.isOver) await slice.next();
  await setImmediate();
}`;

  assert.deepEqual(mutants(text), []);
});

test('the name of an error is no behaviour', () => {
  const text = "class LateError extends Error { constructor() { super('late'); this.name = 'LateError'; } }";

  assert.deepEqual(mutants(text), [
    "class LateError extends Error { constructor() { ; this.name = 'LateError'; } }",
  ]);
});

test('of an error only its being thrown is changed', () => {
  assert.deepEqual(mutants('throw new Error(String(1 < 2));'), [';']);
});

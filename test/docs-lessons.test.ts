import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readPage, tableOf } from './support/doc-page.ts';

const page = 'docs/decisions/0046-lessons-of-others.md';
const root = fileURLToPath(new URL('../', import.meta.url));
const lessons = Array.from({ length: 15 }, (_, n) => String(n + 1));

const namedTests = () => tableOf(readPage(page), 'lesson');

/** Whether a file has a test of this name, which may be a template. */
function hasTest(source: string, name: string): boolean {
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`\\btest\\(\\s*(['"\`])${escaped}\\1`).test(source);
}

/** The rows whose last two cells name no test that exists. */
function withoutTest(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return rows.filter((row) => {
    const [file = '', name = ''] = row.slice(-2);
    return !existsSync(`${root}${file}`) || !hasTest(readPage(file), name);
  });
}

test('each test that the lessons of others name exists', () => {
  assert.deepEqual(withoutTest(namedTests()), []);
});

test('each test that the findings of real work name exists', () => {
  const findings = tableOf(readPage('docs/decisions/0179-findings-of-real-work.md'), 'clause');

  assert.deepEqual(withoutTest(findings), []);
});

test('each lesson of others says what we do, and names a test', () => {
  const answered = Array.from(readPage(page).matchAll(/^(\d+)\. \*\*/gm), ([, lesson]) => lesson);
  const tested = new Set(namedTests().map(([lesson]) => lesson));

  assert.deepEqual(answered, lessons);
  assert.deepEqual([...tested], lessons);
});

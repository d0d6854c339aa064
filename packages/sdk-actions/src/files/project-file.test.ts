import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { projectFile } from './project-file.ts';

const projectPath = path.resolve('/projects/shop/shop.zp');

for (const [given, expected] of [
  ['data/a.txt', '/projects/shop/data/a.txt'],
  ['../a.txt', '/projects/a.txt'],
  ['/tmp/a.txt', '/tmp/a.txt'],
] as const) {
  test(`${given} is ${expected} in a project that was saved`, () => {
    assert.equal(projectFile(given, { projectPath, fileRights: [] }).path, path.resolve(expected));
  });
}

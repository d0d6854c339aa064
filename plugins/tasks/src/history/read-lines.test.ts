import assert from 'node:assert/strict';
import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readLines } from './history-line-file.ts';

test('the complete lines of some files are read one file after the other, and each file is closed', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-lines-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const at = (name: string) => join(folder, name);
  writeFileSync(at('a'), 'one\ntwo\ntorn');
  writeFileSync(at('b'), 'three\n');
  mkdirSync(at('folder'));
  const opened = t.mock.method(fs, 'openSync').mock;
  const closed = t.mock.method(fs, 'closeSync').mock;

  const lines = await readLines(['a', 'missing', 'folder', 'b'].map(at));

  assert.deepEqual(lines, ['one', 'two', 'three']);
  const left = opened.calls.flatMap(({ result }) => (result === undefined ? [] : [result]));
  assert.equal(left.length, 3);
  assert.deepEqual(
    closed.calls.map(({ arguments: [fd] }) => fd),
    left,
  );
});

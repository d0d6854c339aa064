import assert from 'node:assert/strict';
import fs, { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { followSyncs } from '@gatehouse/synced-disk/follow-syncs';
import { appendLines, cutTornLine, readLines, readTail } from './history-line-file.ts';

async function setUp(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-lines-'));
  t.after(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'history');
  mkdirSync(folder);
  const disk = await followSyncs(t, folder);
  let copies = 0;
  /** Content of the file after a power cut. */
  const left = () => {
    const target = join(root, `left-${copies++}`);
    disk.copyTo(target);
    return readFileSync(join(target, 'task.jsonl'), 'utf8');
  };
  const file = join(folder, 'task.jsonl');
  const append = (...lines: string[]) => appendLines(file, lines);
  return { append, left, text: () => readFileSync(file, 'utf8') };
}

test('lines, and the name of their file, survive a power cut as soon as they are appended', async (t) => {
  const { append, left } = await setUp(t);

  await append('first', 'second');
  const first = left();
  await append('third');

  assert.deepEqual([first, left()], ['first\nsecond\n', 'first\nsecond\nthird\n']);
});

test('a write that a full disk cuts short leaves no part of a line', async (t) => {
  const { append, text } = await setUp(t);
  await append('first');
  const { mock } = t.mock.method(fs, 'writeFileSync', (fd: number, lines: string) => {
    fs.writeSync(fd, lines.slice(0, 3));
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  });

  await assert.rejects(append('second'), { code: 'ENOSPC' });
  const afterFailure = text();
  mock.restore();
  await append('third');

  assert.deepEqual([afterFailure, text()], ['first\n', 'first\nthird\n']);
});

function folderOf(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-lines-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return (name: string, text?: string) => {
    const path = join(folder, name);
    if (text !== undefined) writeFileSync(path, text);
    return path;
  };
}

test('the lines of files are read one file after the other, without a last one that has no end', async (t) => {
  const at = folderOf(t);

  assert.deepEqual(await readLines([at('a', '1\n2\n'), at('none'), at('b', '3\n\n4')]), ['1', '2', '3', '']);
  assert.deepEqual(await readLines([at('empty', '')]), []);
});

test('the tail of a file is its last bytes, and there is none of a folder or of nothing', async (t) => {
  const at = folderOf(t);
  const path = at('a', '123456');

  assert.deepEqual(await Promise.all([2, 6, 7, 0].map((max) => readTail(path, max))), [
    '56',
    '123456',
    '123456',
    '',
  ]);
  assert.deepEqual(await Promise.all([at('none'), at('.')].map((other) => readTail(other, 5))), ['', '']);
});

test('a last line without an end is cut off, and whole lines stay', async (t) => {
  const at = folderOf(t);
  for (const [text, left] of [
    ['1\n2', '1\n'],
    ['1\n2\n', '1\n2\n'],
    ['1', ''],
  ] as const) {
    const path = at('a', text);
    await cutTornLine(path);
    assert.equal(readFileSync(path, 'utf8'), left);
  }
  await cutTornLine(at('none'));
});

import assert from 'node:assert/strict';
import fs, { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { followSyncs } from '@gatehouse/synced-disk/follow-syncs';
import { appendLines } from './history-line-file.ts';

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

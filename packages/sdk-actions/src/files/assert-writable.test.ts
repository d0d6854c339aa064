import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertWritable } from './assert-writable.ts';

test('a closed or read-only place is refused before anything is written, a folder that can be created is not', async (t) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-writable-')));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of ['open', 'closed', 'read']) mkdirSync(join(folder, name));
  const rights = [
    { path: folder, access: 'write' },
    { path: join(folder, 'closed'), access: 'none' },
    { path: join(folder, 'read'), access: 'read' },
  ] as const;
  const judge = (name: string) => assertWritable({ path: join(folder, name), rights });

  await judge('open/a.txt');
  await judge('open/later/a.txt');
  await assert.rejects(judge('closed/a.txt'), /closed/);
  await assert.rejects(judge('read/a.txt'));
  assert.deepEqual([readdirSync(join(folder, 'open')), readdirSync(join(folder, 'closed'))], [[], []]);
});

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { findBuiltPage } from './find-built-page.ts';

async function folderOf(t: TestContext, current?: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-console-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  if (current !== undefined) await writeFile(join(folder, 'current.json'), JSON.stringify(current));
  return folder;
}

test('the page that was built last is found', async (t) => {
  const files = { 'index.html': { size: 1, sha256: 'ab' } };
  const folder = await folderOf(t, { name: '0123456789abcdef', files });

  assert.deepEqual(await findBuiltPage(folder), {
    ...{ folder: join(folder, '0123456789abcdef'), hashed: 'assets', files },
  });
});

test('a page that was never built is a problem with its fix', async (t) => {
  await assert.rejects(findBuiltPage(await folderOf(t)), /is not built.*npm start/);
});

test('a name that leads elsewhere is refused', async (t) => {
  await assert.rejects(findBuiltPage(await folderOf(t, { name: '../../etc', files: {} })));
});

import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeFolders } from './make-folders.ts';

const rights = [{ path: tmpdir(), access: 'write' }] as const;
const all = (path: string) => ({ path, rights });
let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-folders-'));
});
after(() => rm(folder, { recursive: true }));

test('missing folders are created, by several callers at once too', async () => {
  const path = join(folder, 'a/b/c');

  await Promise.all([1, 2, 3, 4].map(() => makeFolders(all(path))));
  await makeFolders(all(path));

  assert.equal((await stat(path)).isDirectory(), true);
});

test('a file in place of a folder is an error', async () => {
  await writeFile(join(folder, 'file'), '');

  await assert.rejects(makeFolders(all(join(folder, 'file'))), { code: 'EEXIST' });
  await assert.rejects(makeFolders(all(join(folder, 'file/below'))), { code: 'ENOTDIR' });
});

test('a place where no folder can be created is an error, not an endless search', {
  skip: process.platform !== 'linux',
}, async () => {
  await assert.rejects(makeFolders({ path: '/proc/none/such', rights: [{ path: '/', access: 'write' }] }), {
    code: 'ENOENT',
  });
});

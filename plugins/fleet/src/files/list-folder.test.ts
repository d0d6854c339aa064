import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { FileHashes } from './file-hashes.ts';
import { listFolder } from './list-folder.ts';

async function setUp(t: TestContext) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'gatehouse-listed-')));
  t.after(() => rm(root, { recursive: true }));
  const folder = join(root, 'project');
  await mkdir(join(folder, 'data'), { recursive: true });
  await writeFile(join(folder, 'data', 'a.txt'), 'a');
  await writeFile(join(root, 'outside.txt'), 'x');
  const rights = [{ path: folder, access: 'read' as const }];
  const hashes = new FileHashes();
  const pathsOf = async (more: typeof rights | { path: string; access: 'none' }[] = []) =>
    (await listFolder({ folder, rights: [...rights, ...more] }, { hashes })).map(({ path }) => path);
  return { root, folder, rights, hashes, pathsOf };
}

test('links within the folder are listed by where they lead, and those out of it are not', async (t) => {
  const { root, folder, rights, hashes } = await setUp(t);
  await symlink('data/a.txt', join(folder, 'in'));
  await symlink('in', join(folder, 'twice'));
  await symlink(join(root, 'outside.txt'), join(folder, 'out'));
  await symlink('..', join(folder, 'up'));
  await symlink('nowhere', join(folder, 'broken'));

  const entries = await listFolder({ folder, rights }, { hashes });

  const links = entries.filter(({ kind }) => kind === 'link').map((entry) => Object.values(entry).slice(1));
  assert.deepEqual(links.toSorted(), [
    ['in', 'data/a.txt'],
    ['twice', 'data/a.txt'],
  ]);
});

test('what a run may not read is left out, as is the history of versions', async (t) => {
  const { folder, pathsOf } = await setUp(t);
  await mkdir(join(folder, '.git'));
  await mkdir(join(folder, 'closed'));
  await writeFile(join(folder, 'closed', 'key'), 'x');

  const paths = await pathsOf([{ path: join(folder, 'closed'), access: 'none' }]);

  assert.deepEqual(paths, ['data', 'data/a.txt']);
});

test('a file that changed without another size or time has another hash', async (t) => {
  const { folder, rights, hashes } = await setUp(t);
  const path = join(folder, 'data', 'a.txt');
  await utimes(path, 1, 1);
  const [, before] = await listFolder({ folder, rights }, { hashes });

  await writeFile(path, 'b');
  await utimes(path, 1, 1);
  const [, after] = await listFolder({ folder, rights }, { hashes });

  assert.notDeepEqual(before, after);
});

test('a folder with too many or too large files names the way out', async (t) => {
  const { folder, rights, hashes } = await setUp(t);
  const listed = (limits: { entries: number; bytes: number }) =>
    listFolder({ folder, rights }, { hashes, limits });

  await assert.rejects(listed({ entries: 1, bytes: 100 }), /more than 1 entries.*--shared-folder/);
  await assert.rejects(listed({ entries: 9, bytes: 0 }), /more than 0 MB/);
});

import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openDataFolder } from './data-folder.ts';

let parent = '';
before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'gatehouse-data-'));
});
after(() => rm(parent, { recursive: true }));

test('a new folder and those inside it are private', async () => {
  const folder = await openDataFolder(join(parent, 'new', 'deep'));
  const inside = await folder.folder('run');

  assert.equal((await stat(folder.path)).mode & 0o777, 0o700);
  assert.equal((await stat(inside)).mode & 0o777, 0o700);
});

test('a folder that others can write to is refused and says how to mend it', async () => {
  const open = join(parent, 'open');
  await mkdir(open);
  await chmod(open, 0o777);

  await assert.rejects(openDataFolder(open), /chmod 700/);
});

test('a file in the place of the folder is refused', async () => {
  const file = join(parent, 'file');
  await writeFile(file, '');

  await assert.rejects(openDataFolder(file));
});

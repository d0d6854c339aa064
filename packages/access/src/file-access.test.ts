import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openAccess } from './fixtures/open-access.ts';

let folder = '';
let own = '';
let maps = '';
before(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'gatehouse-access-')));
  own = join(folder, 'own');
  maps = join(folder, 'maps');
  for (const each of [own, maps]) await mkdir(each);
  await writeFile(join(folder, 'secret'), 'secret');
});
after(() => rm(folder, { recursive: true, force: true }));

const open = () => openAccess({ access: { files: ['own', maps] }, ownFolder: own });

test('files are written, read, listed and removed below what is declared; relative paths are its own', async () => {
  const { files } = open().access;

  await files.makeFolder('scenes/old');
  await files.write('scenes/a.json', '{}');
  await files.write(join(maps, 'm'), new Uint8Array([1]));

  assert.equal(await files.readText('scenes/a.json'), '{}');
  assert.deepEqual([...(await files.read(join(maps, 'm')))], [1]);
  assert.equal((await stat(join(own, 'scenes/a.json'))).mode & 0o777, 0o600);
  const names = (await files.list('scenes')).map(({ name, kind }) => `${kind} ${name}`);
  assert.deepEqual(names.toSorted(), ['file a.json', 'folder old']);
  assert.equal((await files.facts('scenes/a.json'))?.size, 2);
  await files.remove('scenes');
  assert.equal(await files.facts('scenes'), null);
});

const elsewhere: readonly (readonly [title: string, path: string])[] = [
  ['another folder', '../secret'],
  ['a folder whose name only begins alike', '../maps-of-others/a'],
  ['a link to a file elsewhere', 'link'],
  ['a link to a folder elsewhere', 'up/secret'],
  ['a link to what is not there yet', 'dangling'],
  ['the folder above', '..'],
];
for (const [title, path] of elsewhere) {
  test(`${title} is refused for reading, writing and opening`, async () => {
    await symlink(join(folder, 'secret'), join(own, 'link')).catch(() => undefined);
    await symlink(folder, join(own, 'up')).catch(() => undefined);
    await symlink(join(folder, 'planted'), join(own, 'dangling')).catch(() => undefined);
    const { files } = open().access;

    await assert.rejects(files.read(path), { name: 'AccessError' });
    await assert.rejects(files.write(path, 'x'), { name: 'AccessError' });
    await assert.rejects(files.open(path, 'append'), { name: 'AccessError' });

    assert.equal(await readFile(join(folder, 'secret'), 'utf8'), 'secret');
    await assert.rejects(stat(join(folder, 'planted')), { code: 'ENOENT' });
  });
}

test('a link itself can be removed, and what it leads to stays', async () => {
  await symlink(join(folder, 'secret'), join(own, 'gone'));

  await open().access.files.remove('gone');

  assert.equal(await readFile(join(folder, 'secret'), 'utf8'), 'secret');
});

test('a relative path needs the own folder', async () => {
  const { access } = openAccess({ access: { files: [maps] } });

  await assert.rejects(access.files.readText('a'), /"a" is relative.*files: \['own'\]/);
});

test('an open file is closed with the plugin, and can be closed before', async () => {
  const { access, stop } = open();
  const left = await access.files.open('left', 'write');
  const closed = await access.files.open('closed', 'write');
  await closed.close();

  await stop();

  assert.deepEqual([left.fd, closed.fd], [-1, -1]);
});

test('every file is one entry, for a plugin that cannot name its files', async () => {
  const { access } = openAccess({ access: { files: ['*'] } });

  assert.equal(await access.files.readText(join(folder, 'secret')), 'secret');
});

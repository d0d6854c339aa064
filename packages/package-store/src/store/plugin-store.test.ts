import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { findChangedFile } from './check-stored.ts';
import { type LockedPlugin, readPluginLock, writePluginLock } from './plugin-lock.ts';
import { listPathOf, storedFolderOf, storePlugin, sweepStore } from './plugin-store.ts';

let parent: string;
before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'gatehouse-store-'));
});
after(() => rm(parent, { recursive: true, force: true }));

const content = {
  package: '@x/lamps',
  version: '1.0.0',
  files: [
    { path: 'package.json', data: Buffer.from('{}') },
    { path: 'src/plugin.js', data: Buffer.from('export default 1;') },
  ],
};

interface Stored {
  readonly dataDir: string;
  readonly plugin: LockedPlugin;
  readonly folder: string;
}

async function stored(): Promise<Stored> {
  const dataDir = await mkdtemp(join(parent, 'data-'));
  const files = await storePlugin(dataDir, content);
  const plugin: LockedPlugin = {
    ...{ package: content.package, version: '1.0.0', from: 'folder', source: '/x', publishedAt: null },
    ...{ integrity: null, files, signedBy: null, provenance: null, dependencies: {} },
    grant: { permissions: [], by: 'terminal', at: '2026-11-27T00:00:00.000Z' },
  };
  return { dataDir, plugin, folder: storedFolderOf(dataDir, plugin) };
}

test('a stored plugin is read-only, and lies below its name and version', async () => {
  const { dataDir, plugin, folder } = await stored();

  assert.match(folder.slice(dataDir.length), /^\/plugin-store\/@x\+lamps\/1\.0\.0_[0-9a-f]{8}$/);
  const modes = await Promise.all(['', 'src', 'src/plugin.js'].map((path) => stat(join(folder, path))));
  assert.deepEqual(
    modes.map(({ mode }) => mode & 0o777),
    [0o500, 0o500, 0o400],
  );
  assert.equal(await findChangedFile(dataDir, plugin), null);
});

const attacks: readonly (readonly [string, (stored: Stored) => Promise<unknown>, RegExp])[] = [
  [
    'a changed byte',
    async ({ folder }) => {
      await chmod(join(folder, 'src/plugin.js'), 0o600);
      await writeFile(join(folder, 'src/plugin.js'), 'export default 2;');
    },
    /src\/plugin\.js was changed$/,
  ],
  [
    'a file more',
    ({ folder }) => writeFile(join(folder, 'src/more.js'), ''),
    /src\/more\.js was put there later$/,
  ],
  ['a file less', ({ folder }) => rm(join(folder, 'package.json')), /package\.json is missing$/],
  [
    'a link in place of a file',
    async ({ folder, dataDir }) => {
      await rename(join(folder, 'package.json'), join(dataDir, 'moved.json'));
      await symlink(join(dataDir, 'moved.json'), join(folder, 'package.json'));
    },
    /package\.json is no file any more$/,
  ],
  [
    'another list of files',
    async ({ dataDir, plugin }) => {
      await chmod(listPathOf(dataDir, plugin), 0o600);
      await writeFile(listPathOf(dataDir, plugin), '{}');
    },
    /\.json was changed$/,
  ],
];
for (const [what, attack, message] of attacks)
  test(`${what} is found, with the file`, async () => {
    const found = await stored();
    for (const path of [found.folder, join(found.folder, 'src')]) await chmod(path, 0o700);

    await attack(found);

    assert.match((await findChangedFile(found.dataDir, found.plugin)) ?? '', message);
  });

test('what is in no lock is swept away, and what a killed process left too', async () => {
  const { dataDir, plugin, folder } = await stored();
  await storePlugin(dataDir, { ...content, version: '0.9.0' });
  await storePlugin(dataDir, { ...content, package: 'other' });
  await mkdir(join(folder, '..', '.incoming-1', 'files'), { recursive: true });

  await sweepStore(dataDir, { lockVersion: 1, plugins: { lamps: plugin } });

  assert.deepEqual(await readdir(join(dataDir, 'plugin-store')), ['@x+lamps']);
  assert.deepEqual((await readdir(join(folder, '..'))).length, 2);
  assert.equal(await findChangedFile(dataDir, plugin), null);
});

test('what is stored twice is there once, and other bytes of the same version lie elsewhere', async () => {
  const { dataDir, plugin } = await stored();

  assert.equal(await storePlugin(dataDir, content), plugin.files);
  const other = await storePlugin(dataDir, { ...content, files: content.files.slice(0, 1) });

  assert.notEqual(storedFolderOf(dataDir, { ...plugin, files: other }), storedFolderOf(dataDir, plugin));
  assert.equal(await findChangedFile(dataDir, plugin), null);
});

test('a lock is read as it was written, and a damaged one is named', async () => {
  const { dataDir, plugin } = await stored();
  assert.deepEqual(readPluginLock(dataDir).plugins, {});

  await writePluginLock(dataDir, { lockVersion: 1, plugins: { lamps: plugin } });
  assert.deepEqual(readPluginLock(dataDir).plugins, { lamps: plugin });

  await writeFile(join(dataDir, 'gatehouse.lock.json'), '{ "lockVersion": 1, "plugins"');
  assert.throws(() => readPluginLock(dataDir), /gatehouse\.lock\.json cannot be read/);
});

test('a lock that names a place outside of the store is refused', async () => {
  const { dataDir, plugin } = await stored();

  for (const lie of [{ package: '../..' }, { version: '../../x' }, { package: '/etc' }]) {
    await writePluginLock(dataDir, { lockVersion: 1, plugins: { lamps: { ...plugin, ...lie } } });
    assert.throws(() => readPluginLock(dataDir), /cannot be read/);
  }
});

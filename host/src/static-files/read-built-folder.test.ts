import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readBuiltFolder } from './read-built-folder.ts';

async function folderWith(t: TestContext, files: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-built-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const name of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), name);
  }
  return folder;
}

test('a folder is read with the compressed forms of its files, and without hidden ones', async (t) => {
  const script = 'assets/index-DiwrgTda.js';
  const folder = await folderWith(t, [
    'index.html',
    'icon.svg',
    script,
    `${script}.br`,
    `${script}.gz`,
    '.vite/a.json',
  ]);

  const files = await readBuiltFolder({ folder, hashed: 'assets' });

  const facts = files.map(({ urlPath, kind, compressed }) =>
    [urlPath, kind, ...Object.keys(compressed)].join(' '),
  );
  assert.deepEqual(facts.toSorted(), [
    '/ page',
    '/assets/index-DiwrgTda.js hashed br gzip',
    '/icon.svg other',
  ]);
});

const refused: Readonly<Record<string, { readonly files: readonly string[]; readonly message: RegExp }>> = {
  'a folder without a page': { files: ['icon.svg'], message: /has no index\.html/ },
  'a file of a kind that is no part of pages': {
    files: ['index.html', 'run.sh'],
    message: /run\.sh is of a kind/,
  },
  'a compressed file that belongs to none': {
    files: ['index.html', 'a.js.gz'],
    message: /a\.js\.gz is of a kind/,
  },
  'a name that an address would write otherwise': {
    files: ['index.html', 'a b.js'],
    message: /a b\.js has other/,
  },
  'a name without a hash among hashed ones': {
    files: ['index.html', 'assets/main.js'],
    message: /assets\/main\.js is in assets, and its name has no hash/,
  },
};

for (const [what, { files, message }] of Object.entries(refused)) {
  test(`${what} is refused`, async (t) => {
    await assert.rejects(readBuiltFolder({ folder: await folderWith(t, files), hashed: 'assets' }), {
      message,
    });
  });
}

test('a folder whose build counted its files is not read, and no name leads out of it', async (t) => {
  const folder = await folderWith(t, []);
  const facts = { size: 7, sha256: 'ab' };

  const [page] = await readBuiltFolder({ folder, files: { 'index.html': facts, 'index.html.br': facts } });

  assert.deepEqual(page?.plain, { path: `${await realpath(folder)}/index.html`, ...facts });
  assert.deepEqual(Object.keys(page.compressed), ['br']);
  for (const name of ['../index.html', '/index.html', 'a//b.html'])
    await assert.rejects(readBuiltFolder({ folder, files: { [name]: facts } }), {
      message: /has other signs/,
    });
});

for (const [what, target] of [
  ['a file', '/etc/passwd'],
  ['a folder', '/etc'],
] as const) {
  test(`a link to ${what} is refused`, { skip: process.platform === 'win32' }, async (t) => {
    const folder = await folderWith(t, ['index.html']);
    await symlink(target, join(folder, 'leak.txt'));

    await assert.rejects(readBuiltFolder({ folder }), { message: /links are not followed/ });
  });
}

test('a folder that is itself reached by a link is read, as those of linked packages are', async (t) => {
  const folder = await folderWith(t, ['dist/index.html']);
  await symlink(join(folder, 'dist'), join(folder, 'link'), 'junction');

  const [page] = await readBuiltFolder({ folder: join(folder, 'link') });

  assert.equal(page?.urlPath, '/');
});

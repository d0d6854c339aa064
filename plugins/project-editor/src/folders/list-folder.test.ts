import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { FileRights } from '@gatehouse/sdk-actions/files';
import { type FolderQuery, listFolder } from './list-folder.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-folder-')));
after(() => rmSync(root, { recursive: true }));
const open = join(root, 'open');
const closed = join(root, 'closed');
for (const path of [join(open, 'b-folder'), join(open, 'secret'), join(closed, 'inner')])
  mkdirSync(path, { recursive: true });
for (const name of ['Zeta.csv', 'alpha.txt', '.hidden', 'b-folder/deep.txt'])
  writeFileSync(join(open, name), 'x'.repeat(5));
writeFileSync(join(closed, 'key.pem'), 'key');
symlinkSync(join(closed, 'key.pem'), join(open, 'link-out'));
symlinkSync(closed, join(open, 'link-out-folder'));
symlinkSync(join(open, 'b-folder'), join(open, 'link-in'));
symlinkSync(join(open, 'nothing'), join(open, 'link-nowhere'));
symlinkSync(join(open, 'link-circle'), join(open, 'link-circle'));

const rights: FileRights = [
  { path: open, access: 'read' },
  { path: join(open, 'secret'), access: 'none' },
];
const all = { contains: '', showsHidden: false, skip: 0, take: 200 };
const list = (path: string, query: Partial<FolderQuery> = {}) =>
  listFolder({ path, rights }, { ...all, ...query });

test('folders come first, each by name; hidden entries when asked, closed ones never', async () => {
  const { folder, parent, entries, totalCount } = await list(open);

  assert.deepEqual([folder, parent, totalCount], [open, null, 8]);
  assert.deepEqual(
    entries.map(({ name, kind }) => `${name} ${kind}`),
    [
      'b-folder folder',
      'alpha.txt file',
      'link-circle other',
      'link-in folder',
      'link-nowhere other',
      'link-out other',
      'link-out-folder other',
      'Zeta.csv file',
    ],
  );
  const hidden = await list(open, { showsHidden: true, contains: 'HID' });
  assert.deepEqual(
    hidden.entries.map(({ name, sizeBytes, isLink }) => [name, sizeBytes, isLink]),
    [['.hidden', 5, false]],
  );
});

test('a link out of what is open tells nothing of what it leads to', async () => {
  const { entries } = await list(open, { contains: 'link-out' });

  assert.deepEqual(
    entries.map(({ sizeBytes, modifiedAt, isLink }) => [sizeBytes, modifiedAt, isLink]),
    [
      [null, null, true],
      [null, null, true],
    ],
  );
});

const refused = [
  ['the folder of a link out', 'link-out-folder'],
  ['below a link out', 'link-out-folder/inner'],
  ['..', 'b-folder/../..'],
  ['.. behind a link', 'link-out-folder/..'],
  ['a closed folder', 'secret'],
  ['nothing in a closed folder', 'secret/none'],
  ['a file', 'alpha.txt'],
] as const;
for (const [what, path] of refused)
  test(`${what} is refused`, async () => {
    await assert.rejects(list(`${open}/${path}`), { code: 'bad_request' });
  });

test('a folder that is not there is named where the folder above it is open', async () => {
  await assert.rejects(list(join(open, 'none')), { code: 'not_found', message: /no folder/ });
});

test('pages of a large folder hang together, and one that is too large is refused', async () => {
  const large = join(open, 'b-folder', 'large');
  mkdirSync(large);
  for (let index = 0; index < 50; index++) writeFileSync(join(large, `f${index + 100}`), '');
  const limited = { maxEntries: 50 };

  const page = await list(large, { ...limited, skip: 48, take: 200 });
  assert.deepEqual([page.totalCount, ...page.entries.map(({ name }) => name)], [50, 'f148', 'f149']);
  writeFileSync(join(large, 'one-more'), '');
  const tooMany = { code: 'bad_request', message: /more than 50 such entries/ };
  await assert.rejects(list(large, limited), tooMany);
  assert.equal((await list(large, { ...limited, contains: 'ONE' })).totalCount, 1);
});

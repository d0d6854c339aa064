import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testFiles } from '@gatehouse/plugin-runtime/testing';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { assertProjectSize } from './assert-project-size.ts';
import { readTaskProject } from './read-task-project.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-task-project-')));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'shop.zp'), 'shop');
writeFileSync(join(folder, 'empty.zp'), '');
writeFileSync(join(folder, 'secret.txt'), 'secret');
mkdirSync(join(folder, 'folder.zp'));
symlinkSync('secret.txt', join(folder, 'link.zp'));
symlinkSync('shop.zp', join(folder, 'good-link.zp'));

type Grants = Parameters<typeof readTaskProject>[2];

const grants: Grants = { ofNewTask: () => testFiles };
const closed: Grants = { ofNewTask: () => [{ path: folder, access: 'none' }] };
const read = (path: string, by = grants) => readTaskProject(path, { read: async (file) => file }, by);

test('a project is read by the path that was given, through a link too', async () => {
  for (const name of ['shop.zp', 'good-link.zp'])
    assert.equal(await read(join(folder, name)), join(folder, name));
});

for (const { name, message } of [
  { name: 'none.zp', message: /none\.zp": there is no such file$/ },
  { name: 'folder.zp', message: /folder\.zp": it is no regular file$/ },
  { name: 'secret.txt', message: /is no project file; it must end in/ },
  { name: 'link.zp', message: /secret\.txt" is no project file/ },
  { name: 'empty.zp', message: /The project file is empty/ },
  { name: 'shop.zp/none.zp', message: /none\.zp": / },
]) {
  test(`no task is made from ${name}, and why is said`, async () => {
    await assert.rejects(read(join(folder, name)), { code: 'bad_request', message });
  });
}

test('a path must be absolute, and open to tasks', async () => {
  await assert.rejects(read('shop.zp'), { code: 'bad_request', message: /it is no absolute path$/ });
  await assert.rejects(read(join(folder, 'shop.zp'), closed), {
    code: 'bad_request',
    message: /closed/,
  });
});

test('a project that is deleted while it is read is gone, and other errors stay as they are', async () => {
  const path = join(folder, 'shop.zp');
  const failing = (error: Error) => readTaskProject(path, { read: () => Promise.reject(error) }, grants);

  await assert.rejects(failing(new GatehouseError('not_found', 'There is no file')), {
    ...{ code: 'bad_request', message: /shop\.zp": it is gone$/ },
  });
  await assert.rejects(failing(new GatehouseError('bad_request', 'It is damaged')), {
    message: 'It is damaged',
  });
  await assert.rejects(failing(new RangeError('other')), { name: 'RangeError' });
});

test('a project has a byte at least and 256 MB at most', () => {
  const maxBytes = 256 * 1024 * 1024;

  assert.throws(() => assertProjectSize(0), /is empty/);
  for (const size of [1, maxBytes]) assert.doesNotThrow(() => assertProjectSize(size));
  assert.throws(() => assertProjectSize(maxBytes + 1), /at most 268435456 bytes, not 268435457/);
});

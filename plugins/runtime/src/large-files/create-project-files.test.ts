import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { followSyncs } from '@gatehouse/synced-disk/follow-syncs';
import { testFiles } from '../testing/test-files.ts';
import { documentOf } from '../testing.ts';
import { createProjectFiles } from './create-project-files.ts';

const files = createProjectFiles('7.4.0.0', () => testFiles);
const document = documentOf([{ type: 'File', action: 'Read' }]);
let folder = '';
const at = (name: string) => path.join(folder, name);

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-files-'));
});
after(() => rm(folder, { recursive: true }));

test('a new document is empty, has an id of its own and opens in 7.1.0.0', async () => {
  const created = files.create('Shop');

  assert.match(created.id, /^[\da-f-]{36}$/);
  assert.deepEqual(
    [created.name, created.productVersion, created.minVersion],
    ['Shop', '7.4.0.0', '7.1.0.0'],
  );
  assert.deepEqual(await files.parse(await files.serialize(created, 'a.zp'), 'a.zp'), created);
});

test('a written file is read back with the same facts', async () => {
  const written = await files.write(at('a.zp'), document);
  const read = await files.read(at('a.zp'));

  assert.deepEqual(read.document, document);
  assert.deepEqual(read.facts, written);
  assert.equal(
    written.fileHash,
    createHash('sha256')
      .update(await readFile(at('a.zp')))
      .digest('hex'),
  );
  assert.deepEqual(await files.facts(at('a.zp')), written);
});

test('a write keeps the mode of the file and leaves nothing beside it', async () => {
  await mkdir(at('mode'));
  await files.write(at('mode/b.zp'), document);
  assert.equal((await stat(at('mode/b.zp'))).mode & 0o777, 0o600);
  await chmod(at('mode/b.zp'), 0o644);

  await files.write(at('mode/b.zp'), { ...document, name: 'Other' });

  assert.equal((await stat(at('mode/b.zp'))).mode & 0o777, 0o644);
  assert.deepEqual(await readdir(at('mode')), ['b.zp']);
});

test('a project outlives a power cut as soon as it is written', async (t) => {
  await mkdir(at('cut'));
  await files.write(at('cut/a.zp'), document);
  const disk = await followSyncs(t, at('cut'));

  await files.write(at('cut/a.zp'), { ...document, name: 'Other' });

  disk.copyTo(at('left'));
  assert.equal((await files.read(at('left/a.zp'))).document.name, 'Other');
});

test('a write that is aborted before it replaces the file keeps the old one, and leaves nothing beside it', async () => {
  await mkdir(at('stopped'));
  await files.write(at('stopped/c.zp'), document);

  const stopped = files.write(at('stopped/c.zp'), { ...document, name: 'Other' }, async () => {
    throw new Error('changed meanwhile');
  });

  await assert.rejects(stopped, /changed meanwhile/);
  assert.equal((await files.read(at('stopped/c.zp'))).document.name, document.name);
  assert.deepEqual(await readdir(at('stopped')), ['c.zp']);
});

test('a write through a link replaces the file and keeps the link', async () => {
  await files.write(at('real.zp'), document);
  await symlink(at('real.zp'), at('link.zp'));

  await files.write(at('link.zp'), { ...document, name: 'Linked' });

  assert.equal((await files.read(at('real.zp'))).document.name, 'Linked');
});

test('a link to a file that is not a project is refused for reading and writing', async () => {
  await writeFile(at('secret.txt'), 'secret');
  await symlink(at('secret.txt'), at('trap.zp'));

  await assert.rejects(files.read(at('trap.zp')), { code: 'bad_request' });
  await assert.rejects(files.write(at('trap.zp'), document), { code: 'bad_request' });
  assert.equal(await readFile(at('secret.txt'), 'utf8'), 'secret');
});

test('a pipe does not hang the reader', async () => {
  execFileSync('mkfifo', [at('pipe.zp')]);

  await assert.rejects(files.read(at('pipe.zp')), { code: 'bad_request', message: /not a regular file/ });
  await assert.rejects(files.write(at('pipe.zp'), document), { code: 'bad_request' });
});

test('a folder, a missing file and a relative path have different errors', async () => {
  await mkdir(at('folder.zp'));

  await assert.rejects(files.read(at('folder.zp')), { code: 'bad_request' });
  await assert.rejects(files.read(at('none.zp')), { code: 'not_found' });
  await assert.rejects(files.read('a.zp'), { code: 'bad_request', message: /absolute/ });
  await assert.rejects(files.write(at('no/such/a.zp'), document), { code: 'bad_request', message: /folder/ });
  assert.equal(await files.facts(at('none.zp')), null);
});

for (const name of ['a.txt', 'noending']) {
  test(`the name ${name} is refused`, async () => {
    const refusal = { code: 'bad_request', message: /Its ending must be one of \.zp, \.xmlz/ };

    await assert.rejects(files.parse(Buffer.from('{}'), name), refusal);
    await assert.rejects(files.serialize(document, name), refusal);
  });
}

for (const name of ['a.zpproj', 'a.VSPROJ']) {
  test(`${name} is read and not written`, async () => {
    await assert.rejects(files.serialize(document, name), { code: 'bad_request', message: /save as \.zp/ });
  });
}

for (const { name, megabytes } of [
  { name: 'large.zp', megabytes: 256 },
  { name: 'large.xmlz', megabytes: 256 },
  { name: 'large.zpproj', megabytes: 32 },
])
  test(`${name} with more than ${megabytes} MB is refused before it is read`, async () => {
    await writeFile(at(name), '');
    await truncate(at(name), megabytes * 1024 * 1024 + 1);

    await assert.rejects(files.read(at(name)), {
      code: 'bad_request',
      message: new RegExp(`is larger than ${megabytes} MB`),
    });
  });

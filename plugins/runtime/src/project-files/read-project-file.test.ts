import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testFiles } from '../testing/test-files.ts';
import { hashFile } from './hash-file.ts';
import { assertAbsolute, assertSize, codeOf, readBytes, useProjectFile } from './read-project-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-read-'));
after(() => rmSync(folder, { recursive: true }));

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const named = (path: string) => ({ path, rights: testFiles });

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('a file is read whole, with its facts and its real path', async () => {
  const path = written('a.zp', 'content');
  const link = join(folder, 'link.zp');
  symlinkSync(path, link);

  const read = await useProjectFile(named(link), async (file) => ({ ...(await readBytes(file)), file }));

  assert.equal(read.bytes.toString(), 'content');
  assert.deepEqual([read.file.path, read.file.size], [link, 7]);
  assert.match(read.file.realPath, /a\.zp$/);
  assert.deepEqual([read.facts.fileHash, read.facts.fileSizeBytes], [sha256('content'), 7]);
  assert.match(read.facts.lastWriteTimeUtc, /^\d{4}-\d\d-\d\dT.*Z$/);
});

for (const stated of [0, 1, 2_500_000, 3_000_000])
  test(`a file of 2,500,000 bytes is read whole where the system says ${stated}`, async () => {
    const text = `${'x'.repeat(2_499_999)}y`;
    const path = written('large.zp', text);
    const handle = await open(path);

    const { bytes, facts } = await readBytes({ handle, path, realPath: path, size: stated });
    await handle.close();

    assert.equal(bytes.length, 2_500_000);
    assert.deepEqual([facts.fileHash, facts.fileSizeBytes], [sha256(text), 2_500_000]);
  });

test('a file that changes while it is read is read again, and refused where it goes on to change', async () => {
  const path = written('changing.zp', 'a');
  let reads = 0;
  const readChanging = (changes: number) =>
    useProjectFile(named(path), async (file) => {
      reads += 1;
      const read = await readBytes(file);
      if (reads <= changes) appendFileSync(path, 'b');
      return read;
    });

  const { bytes } = await readChanging(2);
  const once = reads;
  reads = 0;
  await assert.rejects(readChanging(9), { code: 'bad_request', message: /changes while it is read/ });

  assert.deepEqual([bytes.toString(), once, reads], ['abb', 3, 3]);
});

for (const { title, path, error } of [
  { title: 'no file', path: join(folder, 'none.zp'), error: { code: 'not_found' } },
  { title: 'a file as a folder', path: join(folder, 'a.zp', 'b.zp'), error: { code: 'not_found' } },
  {
    title: 'a long name',
    path: join(folder, 'n'.repeat(300)),
    error: { code: 'bad_request', message: /ENAMETOOLONG/ },
  },
  { title: 'a relative path', path: 'a.zp', error: { code: 'bad_request', message: /must be absolute/ } },
  {
    title: 'a path with a zero',
    path: '/a\0.zp',
    error: { code: 'bad_request', message: /must be absolute/ },
  },
])
  test(`${title} is refused`, async () => {
    written('a.zp', 'content');

    await assert.rejects(useProjectFile(named(path), readBytes), error);
  });

test('a folder is no file', async () => {
  const path = join(folder, 'folder.zp');
  mkdirSync(path);

  await assert.rejects(useProjectFile(named(path), readBytes), { code: 'bad_request' });
});

test('a file may be as large as it may, and no larger', () => {
  assertSize('/a', 2 * 1024 * 1024, 2 * 1024 * 1024);
  assert.throws(() => assertSize('/a', 2 * 1024 * 1024 + 1, 2 * 1024 * 1024), {
    message: /larger than 2 MB/,
  });
  assert.throws(() => assertSize('/a', 256 * 1024 * 1024 + 1), { message: /larger than 256 MB/ });
  assertSize('/a', 256 * 1024 * 1024);
  assertAbsolute('/a');
});

test('only errors of the system have a code', () => {
  try {
    closeSync(openSync(join(folder, 'none'), 'r'));
  } catch (error) {
    assert.equal(codeOf(error), 'ENOENT');
  }
  assert.deepEqual([codeOf(new Error('x')), codeOf({ code: 'ENOENT' })], ['', '']);
});

test('the digest of a file is of all its pieces, and a file that is too large is not read to its end', async () => {
  const text = Array.from({ length: 250_000 }, (_, at) => String(at).padStart(10)).join('');
  const handle = await open(written('hashed', text));

  const whole = await hashFile(handle);
  const exact = await hashFile(handle, 2_500_000);
  const cut = await hashFile(handle, 1000);
  await handle.close();

  assert.deepEqual(
    [whole, exact],
    [
      { hash: sha256(text), size: 2_500_000 },
      { hash: sha256(text), size: 2_500_000 },
    ],
  );
  assert.ok(cut.size > 1000 && cut.size < 2_500_000);
});

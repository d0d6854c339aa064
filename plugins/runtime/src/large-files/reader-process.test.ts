import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { documentDigest } from '../document/document-digest.ts';
import { documentOf } from '../testing.ts';
import { runAtOnce } from '../text/slices.ts';
import { isLargeFile, LargeFileReader } from './large-file-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-reader-'));
after(() => rmSync(folder, { recursive: true }));
const reader = new LargeFileReader(join(folder, 'work'));

/** Reads a file of that text as if it were large. */
async function read(name: string, text: string) {
  const path = join(folder, name);
  writeFileSync(path, text);
  const handle: FileHandle = await open(path);
  try {
    return await reader.read({ handle, path, realPath: path, size: text.length });
  } finally {
    await handle.close();
  }
}

test('files are read one after the other, and one that is refused holds up no other', async () => {
  const document = documentOf([{ type: 'File', action: 'Read', parameters: { Path: 'x'.repeat(5000) } }]);
  const text = JSON.stringify(document);

  const [refused, found] = await Promise.allSettled([read('bad.zp', '{"id": 1'), read('good.zp', text)]);

  assert.equal(refused.status, 'rejected');
  const { code, message } = Object(refused.status === 'rejected' && refused.reason);
  assert.equal(code, 'bad_request');
  assert.match(message, /line 1, column 9: the text ends too early/);
  assert.ok(found.status === 'fulfilled');
  assert.deepEqual(structuredClone(found.value.document), document);
  assert.equal(found.value.facts.fileSizeBytes, text.length);
  assert.equal(runAtOnce(documentDigest(found.value.document)), runAtOnce(documentDigest(document)));
  assert.deepEqual(readdirSync(join(folder, 'work')), []);
});

test('what the reader cannot read at all is an error of the product, and names its cause', async () => {
  const handle = await open(folder);
  const file = { handle, path: folder, realPath: join(folder, 'a.zp'), size: 1 };

  await assert.rejects(reader.read(file), /^Error: The reader of large projects failed: EISDIR/);
  await handle.close();
});

const megabyte = 1024 * 1024;

for (const { realPath, size, isLarge } of [
  { realPath: '/a.zp', size: 16 * megabyte, isLarge: false },
  { realPath: '/a.ZP', size: 16 * megabyte + 1, isLarge: true },
  { realPath: '/a.xmlz', size: megabyte, isLarge: false },
  { realPath: '/a.xmlz', size: megabyte + 1, isLarge: true },
  { realPath: '/a.zpproj', size: 99 * megabyte, isLarge: false },
]) {
  test(`${realPath} of ${size} bytes is ${isLarge ? '' : 'not '}read by a process of its own`, () => {
    assert.equal(isLargeFile({ realPath, size }), isLarge);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDocument } from '../document/new-document.ts';
import { formatOf } from '../formats/file-formats.ts';
import { RecentDocuments } from './recent-documents.ts';

const zp = formatOf('a.zp');
const small = { format: zp, fileSizeBytes: 100 };
const parse = async () => createDocument('a', '7.4.0.0');

test('equal bytes give the same document, other bytes another one', async () => {
  const recent = new RecentDocuments();
  const first = await recent.read({ ...small, fileHash: '1' }, parse);
  const other = await recent.read({ ...small, fileHash: '2' }, parse);
  assert.equal(await recent.read({ ...small, fileHash: '1' }, parse), first);
  assert.notEqual(other, first);
});

test('equal bytes of another format are parsed, so that what that format refuses stays refused', async () => {
  const recent = new RecentDocuments();
  await recent.read({ ...small, fileHash: '1' }, parse);
  const refuse = async () => {
    throw new Error('no gzip');
  };
  const asXmlz = { ...small, format: formatOf('a.xmlz'), fileHash: '1' };
  await assert.rejects(recent.read(asXmlz, refuse), /no gzip/);
});

test('a format of several files is parsed each time: a file beside it may have changed', async () => {
  const recent = new RecentDocuments();
  const folder = { ...small, format: formatOf('a.zpproj'), fileHash: '1' };
  const first = await recent.read(folder, parse);
  assert.notEqual(await recent.read(folder, parse), first);
});

test('a large file is parsed each time, and the ninth of small ones replaces the one that was read first', async () => {
  const recent = new RecentDocuments();
  const large = { format: zp, fileSizeBytes: 2 * 1024 * 1024, fileHash: 'large' };
  assert.notEqual(await recent.read(large, parse), await recent.read(large, parse));
  const first = await recent.read({ ...small, fileHash: '0' }, parse);
  for (let file = 1; file < 8; file++) await recent.read({ ...small, fileHash: `${file}` }, parse);
  assert.equal(await recent.read({ ...small, fileHash: '0' }, parse), first);
  const second = await recent.read({ ...small, fileHash: '2' }, parse);
  await recent.read({ ...small, fileHash: '8' }, parse);
  await recent.read({ ...small, fileHash: '9' }, parse);
  assert.equal(await recent.read({ ...small, fileHash: '2' }, parse), second);
  assert.notEqual(await recent.read({ ...small, fileHash: '3' }, parse), undefined);
});

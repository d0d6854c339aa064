import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { nodeFileCalls } from './file-calls.ts';
import { setTornAside } from './set-torn-aside.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'torn-aside-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function setAside(bytes: string | Buffer, start: number): Promise<string | undefined> {
  const file = join(folder, 'a.journal');
  writeFileSync(file, bytes);
  const fd = await nodeFileCalls.open(file, 0);
  const path = await setTornAside(nodeFileCalls, { fd, file, start });
  await nodeFileCalls.close(fd);
  return path;
}

test('the end of a file is copied from where it is cut, without zeros behind it, for its owner alone', async () => {
  const path = (await setAside('whole\ntorn\0x\0\0\0', 6)) ?? '';

  assert.equal(path, join(folder, 'a.journal.torn-1'));
  assert.equal(readFileSync(path, 'latin1'), 'torn\0x');
  assert.equal(statSync(path).mode & 0o777, 0o600);
});

test('earlier copies stay as they are, up to nine', async () => {
  const paths = [];
  for (let n = 1; n <= 10; n++) paths.push(await setAside(`torn ${n}`, 0));

  assert.equal(paths[9], undefined);
  assert.equal(readdirSync(folder).filter((name) => name.includes('.torn-')).length, 9);
  for (let n = 1; n <= 9; n++)
    assert.equal(readFileSync(join(folder, `a.journal.torn-${n}`), 'utf8'), `torn ${n}`);
});

test('a copy that cannot be written fails with the reason of the system', async () => {
  const cause = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const calls = { ...nodeFileCalls, open: () => Promise.reject(cause) };
  const file = join(folder, 'a.journal');
  writeFileSync(file, 'torn');
  const fd = await nodeFileCalls.open(file, 0);

  await assert.rejects(setTornAside(calls, { fd, file, start: 0 }), cause);

  await nodeFileCalls.close(fd);
});

test('of a long end 16 MiB are copied', async () => {
  const maxBytes = 16 * 1024 * 1024;

  const path = await setAside(Buffer.alloc(maxBytes + 10, 'x'), 3);

  assert.equal(statSync(path ?? '').size, maxBytes);
});

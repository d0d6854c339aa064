import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { testFiles } from '@gatehouse/plugin-runtime/testing';
import type { GuardedPath } from '@gatehouse/sdk-actions/files';
import { deleteFolder } from './delete-folder.ts';
import { waitForEntry } from './wait-for-entry.ts';
import { walkFolder } from './walk-folder.ts';

let folder: string;
const named = (...parts: readonly string[]): GuardedPath => ({
  path: join(folder, ...parts),
  rights: testFiles,
});
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-walk-')));
  mkdirSync(join(folder, 'root', 'in', 'deep'), { recursive: true });
  writeFileSync(join(folder, 'root', 'a.txt'), 'a');
  writeFileSync(join(folder, 'root', 'in', 'deep', 'b.txt'), 'b');
  mkdirSync(join(folder, 'outside'));
  writeFileSync(join(folder, 'outside', 'c.txt'), 'c');
  symlinkSync('../outside', join(folder, 'root', 'link'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function walked(options: Parameters<typeof walkFolder>[1]): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { named: entry, kind, name } of walkFolder(named('root'), options)) {
    assert.equal(entry.path.endsWith(name), true);
    found.push(`${kind} ${relative(join(folder, 'root'), entry.path)}`);
  }
  return found;
}

test('a folder is walked with all below it, each folder before its content, and links are not followed', async () => {
  const found = await walked({ isRecursive: true });

  assert.deepEqual(found.toSorted(), [
    'file a.txt',
    'file in/deep/b.txt',
    'folder in',
    'folder in/deep',
    'link link',
  ]);
  const at = (entry: string) => found.indexOf(entry);
  assert.equal(
    at('folder in') < at('folder in/deep') && at('folder in/deep') < at('file in/deep/b.txt'),
    true,
  );
});

test('a walk that is not recursive stays in its folder', async () => {
  assert.deepEqual((await walked({ isRecursive: false })).toSorted(), [
    'file a.txt',
    'folder in',
    'link link',
  ]);
});

test('a walk ends when it is interrupted', async () => {
  await assert.rejects(walked({ isRecursive: true, signal: AbortSignal.abort() }), { name: 'AbortError' });
});

test('a folder that was replaced by a link while it was walked is not read', async () => {
  const walk = async () => {
    for await (const { name } of walkFolder(named('root'), { isRecursive: true })) {
      if (name !== 'in') continue;
      rmSync(join(folder, 'root', 'in'), { recursive: true });
      symlinkSync('../outside', join(folder, 'root', 'in'));
    }
  };

  await assert.rejects(walk(), /was replaced while it was read/);
});

test('a folder is deleted with its content where that is asked for; a link alone, and no file', async () => {
  await assert.rejects(deleteFolder(named('root'), { isRecursive: false }));
  await assert.rejects(deleteFolder(named('root', 'a.txt'), { isRecursive: true }), /is no folder/);
  await deleteFolder(named('root', 'link'), { isRecursive: true });
  assert.deepEqual(readdirSync(join(folder, 'outside')), ['c.txt']);
  await deleteFolder(named('root'), { isRecursive: true });

  assert.deepEqual(readdirSync(folder), ['outside']);
  mkdirSync(join(folder, 'empty'));
  await deleteFolder(named('empty'), { isRecursive: false });
  assert.deepEqual(readdirSync(folder), ['outside']);
});

const { signal } = new AbortController();

test('an entry is there if it is of the kind that is waited for', async () => {
  const isThere = (name: string, kind: 'file' | 'folder') =>
    waitForEntry(named('root', name), kind, { seconds: 0, signal });

  assert.deepEqual(
    [
      await isThere('a.txt', 'file'),
      await isThere('a.txt', 'folder'),
      await isThere('in', 'folder'),
      await isThere('in', 'file'),
      await isThere('none', 'file'),
    ],
    [true, false, true, false, false],
  );
});

test('an entry that comes in time is there', async () => {
  const waiting = waitForEntry(named('root', 'late.txt'), 'file', { seconds: 60, signal });
  writeFileSync(join(folder, 'root', 'late.txt'), '');

  assert.equal(await waiting, true);
});

test('a wait for an entry ends when it is interrupted', async () => {
  const stop = new AbortController();
  const waiting = waitForEntry(named('none'), 'file', { seconds: 60, signal: stop.signal });
  stop.abort();

  await assert.rejects(waiting, { name: 'AbortError' });
});

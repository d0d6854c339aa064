import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { testFiles } from '@gatehouse/plugin-runtime/testing';
import type { GuardedPath } from '@gatehouse/sdk-actions/files';
import { copyFolder, moveFolder } from './copy-folder.ts';

const { signal } = new AbortController();
const named = (path: string): GuardedPath => ({ path, rights: testFiles });

let folder: string;
let source: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-copy-folder-'));
  source = join(folder, 'source');
  mkdirSync(join(source, 'in', 'empty'), { recursive: true });
  writeFileSync(join(source, 'a.txt'), 'a');
  writeFileSync(join(source, 'in', 'b.txt'), 'b');
  symlinkSync('a.txt', join(source, 'link'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function assertCopied(target: string): void {
  assert.deepEqual(readdirSync(target).sort(), ['a.txt', 'in', 'link']);
  assert.deepEqual(readdirSync(join(target, 'in')).sort(), ['b.txt', 'empty']);
  assert.equal(readFileSync(join(target, 'in', 'b.txt'), 'utf8'), 'b');
  assert.equal(readlinkSync(join(target, 'link')), 'a.txt');
}

test('a folder is copied with its folders, files and links, of which the files are counted', async () => {
  const target = join(folder, 'new', 'target');

  assert.equal(await copyFolder(named(source), named(target), { overwrite: false, signal }), 2);

  assertCopied(target);
});

test('what is there is replaced where that is asked for, and refused otherwise', async () => {
  const target = join(folder, 'target');
  await copyFolder(named(source), named(target), { overwrite: false, signal });
  writeFileSync(join(target, 'a.txt'), 'old');
  rmSync(join(target, 'link'));
  symlinkSync('elsewhere', join(target, 'link'));

  await assert.rejects(copyFolder(named(source), named(target), { overwrite: false, signal }), /exists/);
  assert.equal(readFileSync(join(target, 'a.txt'), 'utf8'), 'old');
  await copyFolder(named(source), named(target), { overwrite: true, signal });

  assert.equal(readFileSync(join(target, 'a.txt'), 'utf8'), 'a');
  assertCopied(target);
});

for (const [name, act] of Object.entries({
  copied: (from: string, to: string) => copyFolder(named(from), named(to), { overwrite: false, signal }),
  moved: (from: string, to: string) => moveFolder(named(from), named(to), { signal }),
})) {
  test(`a file is not ${name} as a folder`, async () => {
    await assert.rejects(act(join(source, 'a.txt'), join(folder, 'target')), /is no folder/);

    assert.deepEqual(readdirSync(folder), ['source']);
  });

  test(`a folder is not ${name} into itself`, async () => {
    await assert.rejects(act(source, join(source, 'in', 'copy')), /is inside of/);

    assertCopied(source);
  });
}

test('a folder is moved to where nothing is', async () => {
  const target = join(folder, 'target');
  mkdirSync(join(folder, 'there'));

  await assert.rejects(moveFolder(named(source), named(join(folder, 'there')), { signal }), /exists already/);
  await moveFolder(named(source), named(target), { signal });

  assertCopied(target);
  assert.deepEqual(readdirSync(folder).sort(), ['target', 'there']);
});

/** Another file system that all may write to. */
const otherDisk = '/dev/shm';

function isOtherDisk(): boolean {
  try {
    return statSync(otherDisk).dev !== statSync(tmpdir()).dev;
  } catch {
    return false;
  }
}

test('a folder is moved to another disk as it is', {
  skip: !isOtherDisk() && 'there is no other disk',
}, async (t) => {
  const elsewhere = mkdtempSync(join(otherDisk, 'gatehouse-copy-folder-'));
  t.after(() => rmSync(elsewhere, { recursive: true }));
  const target = join(elsewhere, 'target');
  const rights = [...testFiles, { path: elsewhere, access: 'write' as const }];

  await moveFolder(named(source), { path: target, rights }, { signal });

  assertCopied(target);
  assert.deepEqual(readdirSync(folder), []);
});

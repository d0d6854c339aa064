import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileRights } from '@gatehouse/sdk-actions/files';
import { accessTo } from '@gatehouse/sdk-actions/internal/files';
import { closedConfinement } from './confinement.ts';
import { narrowed } from './narrowed.ts';

const all = { hasNetwork: true, drivesInstances: true, runsPrograms: true };

function both(a: FileRights, b: FileRights): FileRights {
  return narrowed({ files: a, ...all }, { files: b, ...all }).files;
}

test('network, windows and programs are there where both have them', () => {
  assert.deepEqual(narrowed({ files: [], ...all }, { files: [], ...all, hasNetwork: false }), {
    ...{ files: [], ...all },
    hasNetwork: false,
  });
  assert.deepEqual(narrowed(closedConfinement, { files: [], ...all }), closedConfinement);
});

const run: FileRights = [
  { path: '/home/me', access: 'read', hidesDotEntries: true },
  { path: '/home/me/project', access: 'write' },
  { path: '/home/me/project/keys', access: 'none' },
];

for (const [path, access] of [
  ['/home/me/project/data.txt', 'write'],
  ['/home/me/project/keys/a', 'none'],
  ['/home/me/notes.txt', 'read'],
  ['/home/me/.ssh/id', 'none'],
  ['/etc/passwd', 'none'],
] as const)
  test(`a plugin that may write anywhere has the right of its run to ${path}: ${access}`, () => {
    assert.equal(accessTo(both(run, [{ path: '/', access: 'write' }]), path), access);
    assert.equal(accessTo(both([{ path: '/', access: 'write' }], run), path), access);
  });

test('a plugin reaches of the files of its run those that it was granted', () => {
  const files = both(run, [
    { path: '/home/me/project/data', access: 'write' },
    { path: '/home/me/.config', access: 'write' },
    { path: '/srv', access: 'write' },
  ]);
  assert.equal(accessTo(files, '/home/me/project/data/a'), 'write');
  assert.equal(accessTo(files, '/home/me/project/other'), 'none');
  assert.equal(accessTo(files, '/home/me/.config/a'), 'none');
  assert.equal(accessTo(files, '/srv/a'), 'none');
});

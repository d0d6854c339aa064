import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { FileRights } from '@gatehouse/sdk-actions/files';
import { runAction } from '../testing/run-action.ts';

let folder = '';
let data = '';
let fileRights: FileRights = [];

before(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'gatehouse-closed-')));
  data = path.join(folder, 'data');
  await mkdir(path.join(data, 'run'), { recursive: true });
  await mkdir(path.join(data, 'tasks/one'), { recursive: true });
  await writeFile(path.join(data, 'run/cli.json'), 'the key');
  await symlink(data, path.join(folder, 'link'));
  fileRights = [
    { path: path.dirname(folder), access: 'write' },
    { path: data, access: 'none' },
    { path: path.join(data, 'tasks/one'), access: 'write' },
  ];
});

after(() => rm(folder, { recursive: true }));

function onPath(type: string, action: string, parameters: Record<string, string>) {
  return runAction(
    { type, action, parameters, results: { OutputVariable: 'out' } },
    { projectPath: path.join(data, 'tasks/one/shop.zp'), fileRights },
  );
}

for (const [action, name] of [
  ['Read', 'data/run/cli.json'],
  ['Read', 'link/run/cli.json'],
  ['Read', 'data/tasks/one/../../run/cli.json'],
  ['Write', 'data/run/new/file'],
  ['Write', 'data/config.json'],
  ['Write', 'data/tasks/two/a.txt'],
  ['Delete', 'link/run/cli.json'],
]) {
  test(`File.${action} of ${name} is refused, because the place is closed`, async () => {
    const run = await onPath('File', action ?? '', { Path: path.join(folder, name ?? ''), Text: 'x' });

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, /is closed to projects and calls/);
    assert.deepEqual(await readdir(path.join(data, 'run')), ['cli.json']);
  });
}

test('a closed place does not show its content', async () => {
  const errors = [];
  for (const name of ['cli.json', 'none', 'none/deeper', 'cli.json/deeper']) {
    const run = await onPath('File', 'Read', { Path: path.join(data, 'run', name) });
    errors.push(run.error.replace(name, 'NAME'));
  }

  assert.deepEqual(new Set(errors).size, 1, errors.join('\n'));
});

test('an uploaded project works in its own folder', async () => {
  const written = await onPath('File', 'Write', { Path: 'a.txt', Text: 'x' });

  assert.equal(written.branch, 'OnSuccess', written.error);
  assert.deepEqual(await readdir(path.join(data, 'tasks/one')), ['a.txt']);
});

test('a parent of a closed folder is listed and copied without it, and never deleted or moved', async () => {
  const listed = await onPath('Directory', 'ListFiles', { Path: folder, Recursive: 'true' });
  const copied = await onPath('Directory', 'Copy', { Path: folder, To: `${folder}-copy` });
  const deleted = await onPath('Directory', 'Delete', { Path: folder });
  const moved = await onPath('Directory', 'Move', { Path: folder, To: `${folder}-moved` });
  const inCopy = await readdir(`${folder}-copy`);
  await rm(`${folder}-copy`, { recursive: true });

  assert.equal(listed.values.variables.out, '', listed.error);
  assert.deepEqual([copied.branch, inCopy], ['OnSuccess', ['link']]);
  assert.match(deleted.error, /neither deleted nor moved, since it holds/);
  assert.match(moved.error, /neither deleted nor moved, since it holds/);
});

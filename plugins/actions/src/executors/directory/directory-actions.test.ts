import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { nameMask } from '../../files/name-mask.ts';
import { runAction } from '../../testing/run-action.ts';

let folder = '';

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-folders-'));
});

after(async () => {
  await rm(folder, { recursive: true });
});

function onFolder(action: string, parameters: Record<string, string>) {
  return runAction(
    { type: 'Directory', action, parameters, results: { OutputVariable: 'out', Count: 'count' } },
    { lists: { paths: ['old'] } },
  );
}

/** A folder with `a.txt`, `b.csv`, `in/c.TXT` and a link to itself. */
async function newFolder(): Promise<string> {
  const made = await mkdtemp(path.join(folder, 'case-'));
  await mkdir(path.join(made, 'in'));
  for (const name of ['a.txt', 'b.csv', 'in/c.TXT']) await writeFile(path.join(made, name), name);
  await symlink(made, path.join(made, 'loop'));
  return made;
}

test('Create makes missing parent folders, and an existing folder is no error', async () => {
  const Path = path.join(folder, 'x/y/z');

  const runs = [await onFolder('Create', { Path }), await onFolder('Create', { Path })];

  assert.deepEqual(
    runs.map((run) => run.branch),
    ['OnSuccess', 'OnSuccess'],
  );
  assert.deepEqual(await readdir(path.join(folder, 'x/y')), ['z']);
});

test('Create at the path of a file is an error', async () => {
  const at = await newFolder();

  const run = await onFolder('Create', { Path: path.join(at, 'a.txt') });

  assert.match(run.error, /exists already \(EEXIST\)/);
});

const listed = [
  ['ListFiles', {}, ['a.txt', 'b.csv']],
  ['ListFiles', { Recursive: 'true' }, ['a.txt', 'b.csv', 'in/c.TXT']],
  ['ListFiles', { Recursive: 'true', Mask: '*.txt;?.csv' }, ['a.txt', 'b.csv', 'in/c.TXT']],
  ['ListFiles', { Mask: 'nothing' }, []],
  ['ListFolders', {}, ['in']],
] as const;

for (const [action, parameters, expected] of listed) {
  test(`${action} ${JSON.stringify(parameters)} gives ${expected.join(', ') || 'nothing'}`, async () => {
    const Path = await newFolder();

    const run = await onFolder(action, { Path, List: 'paths', ...parameters });

    const paths = expected.map((name) => path.join(Path, name));
    assert.deepEqual(run.values.lists.paths, paths, run.error);
    assert.equal(run.values.variables.out, paths.join('\n'));
    assert.equal(run.values.variables.count, String(expected.length));
  });
}

test('PickFile picks a file by its number or at random', async () => {
  const Path = await newFolder();

  const second = await onFolder('PickFile', { Path, Pick: 'index', Index: '1' });
  const any = await onFolder('PickFile', { Path, Mask: '*.csv' });
  const beyond = await onFolder('PickFile', { Path, Pick: 'index', Index: '2' });
  const none = await onFolder('PickFile', { Path, Mask: '*.png' });

  assert.equal(second.values.variables.out, path.join(Path, 'b.csv'), second.error);
  assert.equal(any.values.variables.out, path.join(Path, 'b.csv'), any.error);
  assert.match(beyond.error, /has no file number 2, it has 2/);
  assert.match(none.error, /has no file with a name like "\*\.png"/);
});

test('ListFiles of a missing folder, and of a file, are errors that leave the list', async () => {
  const at = await newFolder();

  const none = await onFolder('ListFiles', { Path: path.join(at, 'none'), List: 'paths' });
  const file = await onFolder('ListFiles', { Path: path.join(at, 'a.txt'), List: 'paths' });

  assert.match(none.error, /does not exist/);
  assert.match(file.error, /no folder/);
  assert.deepEqual(none.values.lists.paths, ['old']);
});

test('Copy copies everything in a folder', async () => {
  const at = await newFolder();
  const To = path.join(folder, 'copy');

  const run = await onFolder('Copy', { Path: at, To });
  const again = await onFolder('Copy', { Path: at, To });
  const over = await onFolder('Copy', { Path: at, To, Overwrite: 'true' });

  assert.equal(run.values.variables.count, '3', run.error);
  assert.deepEqual((await readdir(To)).sort(), ['a.txt', 'b.csv', 'in', 'loop']);
  assert.match(again.error, /exists already/);
  assert.equal(over.branch, 'OnSuccess', over.error);
});

test('Copy and Move into the folder itself are errors', async () => {
  const at = await newFolder();

  for (const action of ['Copy', 'Move']) {
    const run = await onFolder(action, { Path: at, To: path.join(at, 'in/new') });
    assert.match(run.error, /is inside of/);
  }
});

test('Copy of a pipe is an error', async () => {
  const at = await newFolder();
  execFileSync('mkfifo', [path.join(at, 'pipe')]);

  const run = await onFolder('Copy', { Path: at, To: `${at}-copy` });

  assert.match(run.error, /is a device or a pipe/);
});

test('Move moves a folder to a free path', async () => {
  const at = await newFolder();

  const moved = await onFolder('Move', { Path: path.join(at, 'in'), To: path.join(at, 'far/out') });
  const taken = await onFolder('Move', { Path: path.join(at, 'far'), To: at });

  assert.deepEqual(await readdir(path.join(at, 'far/out')), ['c.TXT'], moved.error);
  assert.match(taken.error, /exists already/);
});

test('Delete deletes a folder with its content; for a link only the link', async () => {
  const at = await newFolder();

  const full = await onFolder('Delete', { Path: path.join(at, 'in'), Recursive: 'false' });
  await onFolder('Delete', { Path: path.join(at, 'loop') });
  await onFolder('Delete', { Path: path.join(at, 'in') });
  const file = await onFolder('Delete', { Path: path.join(at, 'a.txt') });

  assert.match(full.error, /the folder is not empty/);
  assert.deepEqual((await readdir(at)).sort(), ['a.txt', 'b.csv']);
  assert.match(file.error, /is no folder; delete it with File\.Delete/);
});

test('Delete refuses the root, the home folder and parent folders of the project', async () => {
  const root = await newFolder();
  const home = path.join(root, 'home');
  const project = path.join(root, 'in');
  await mkdir(path.join(home, 'work'), { recursive: true });
  // Test rights: if the guard were missing, only this folder would be deleted.
  const fileRights = [root, home, project].map((place) => ({ path: place, access: 'write' }) as const);

  const errors = [];
  for (const Path of [root, home, project, path.join(home, 'work/..')]) {
    const sketch = { type: 'Directory', action: 'Delete', parameters: { Path } };
    errors.push((await runAction(sketch, { fileRights, projectPath: path.join(project, 'x.zp') })).error);
  }

  for (const error of errors) assert.match(error, /neither deleted nor moved, since it holds/);
  assert.deepEqual(await readdir(home), ['work']);
  assert.deepEqual(await readdir(project), ['c.TXT']);
});

test('Exists is true only for folders', async () => {
  const at = await newFolder();

  const [there, file] = [
    await onFolder('Exists', { Path: at }),
    await onFolder('Exists', { Path: path.join(at, 'a.txt') }),
  ];

  assert.deepEqual([there.values.variables.out, file.values.variables.out], ['true', 'false']);
});

for (const [mask, name, fits] of [
  ['*', 'a', true],
  ['', 'a', true],
  ['a?c', 'abc', true],
  ['a?c', 'ac', false],
  ['*.t*t', 'a.test', true],
  ['*.TXT', 'b.txt', true],
  ['[a]', 'a', false],
  [`${'*a'.repeat(60)}*b`, 'a'.repeat(255), false],
] as const) {
  test(`${name.slice(0, 20)} ${fits ? 'fits' : 'does not fit'} ${mask.slice(0, 20)}`, () => {
    assert.equal(nameMask(mask)(name), fits);
  });
}

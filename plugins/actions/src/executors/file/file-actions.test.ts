import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { ZipFile } from 'yazl';
import { runAction } from '../../testing/run-action.ts';

let folder = '';

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-files-'));
});

after(async () => {
  await rm(folder, { recursive: true });
});

const results = Object.fromEntries(
  ['OutputVariable', 'Size', 'Modified', 'Name', 'Extension', 'Folder', 'Kind', 'Count'].map((name) => [
    name,
    name,
  ]),
);

function onFile(action: string, parameters: Record<string, string>) {
  return runAction({ type: 'File', action, parameters, results });
}

/** A new folder with a file `a.txt` in it. */
async function newFolder(): Promise<string> {
  const made = await mkdtemp(path.join(folder, 'case-'));
  await writeFile(path.join(made, 'a.txt'), 'text');
  return made;
}

for (const action of ['Copy', 'Move']) {
  test(`${action} makes missing folders, and returns the new path`, async () => {
    const at = await newFolder();
    const To = path.join(at, 'new/b.txt');

    const run = await onFile(action, { Path: path.join(at, 'a.txt'), To });

    assert.equal(run.values.variables.OutputVariable, To, run.error);
    assert.equal(await readFile(To, 'utf8'), 'text');
    assert.deepEqual((await readdir(at)).includes('a.txt'), action === 'Copy');
  });

  test(`${action} into a folder keeps the name`, async () => {
    const at = await newFolder();
    await mkdir(path.join(at, 'done'));

    const run = await onFile(action, { Path: path.join(at, 'a.txt'), To: path.join(at, 'done') });

    assert.deepEqual(await readdir(path.join(at, 'done')), ['a.txt'], run.error);
  });

  test(`${action} replaces a file only with Overwrite`, async () => {
    const at = await newFolder();
    const [Path, To] = [path.join(at, 'a.txt'), path.join(at, 'b.txt')];
    await writeFile(To, 'old');

    const refused = await onFile(action, { Path, To });
    const between = await readFile(To, 'utf8');
    const done = await onFile(action, { Path, To, Overwrite: 'true' });

    assert.match(refused.error, /exists already/);
    assert.equal(between, 'old');
    assert.equal(await readFile(To, 'utf8'), 'text', done.error);
  });

  test(`${action} of a device, of a pipe and of nothing are errors`, async () => {
    const at = await newFolder();
    execFileSync('mkfifo', [path.join(at, 'pipe')]);
    const To = path.join(at, 'c');

    const errors = [];
    for (const Path of ['/dev/zero', path.join(at, 'pipe'), path.join(at, 'none'), at]) {
      errors.push((await onFile(action, { Path, To })).error);
    }

    assert.match(errors[0] ?? '', /\/dev\/zero" cannot be used: it is not a regular file/);
    assert.match(errors[1] ?? '', /pipe" cannot be used: it is not a regular file/);
    assert.match(errors[2] ?? '', /does not exist \(ENOENT\)/);
    assert.match(errors[3] ?? '', /it is not a regular file/);
    assert.deepEqual((await readdir(at)).includes('c'), false);
  });
}

test('Copy onto itself is an error and leaves the file', async () => {
  const at = await newFolder();
  const Path = path.join(at, 'a.txt');

  const run = await onFile('Copy', { Path, To: Path, Overwrite: 'true' });

  assert.match(run.error, /cannot be copied onto itself/);
  assert.equal(await readFile(Path, 'utf8'), 'text');
});

test('when several runs move the same file, one succeeds', async () => {
  const at = await newFolder();
  const Path = path.join(at, 'a.txt');

  const runs = await Promise.all(
    [1, 2, 3, 4].map((number) => onFile('Move', { Path, To: path.join(at, `taken-${number}`) })),
  );

  assert.equal(runs.filter((run) => run.branch === 'OnSuccess').length, 1);
});

test('Delete deletes a file; for a link only the link', async () => {
  const at = await newFolder();
  await symlink(path.join(at, 'a.txt'), path.join(at, 'link'));

  const link = await onFile('Delete', { Path: path.join(at, 'link') });
  const left = await readdir(at);
  await onFile('Delete', { Path: path.join(at, 'a.txt') });
  const missing = await onFile('Delete', { Path: path.join(at, 'a.txt') });
  const refused = await onFile('Delete', { Path: at });

  assert.deepEqual(left, ['a.txt'], link.error);
  assert.deepEqual(await readdir(at), []);
  assert.match(missing.error, /does not exist/);
  assert.match(refused.error, /it is not a regular file/);
});

test('Exists is true only for files, and waits for one', async () => {
  const at = await newFolder();
  const late = path.join(at, 'late');

  const [there, isFolder, none] = [
    await onFile('Exists', { Path: path.join(at, 'a.txt') }),
    await onFile('Exists', { Path: at }),
    await onFile('Exists', { Path: late }),
  ];
  const waiting = onFile('Exists', { Path: late, TimeoutSec: '30' });
  await writeFile(late, '');

  const tell = (run: typeof there) => run.values.variables.OutputVariable;
  assert.deepEqual([tell(there), tell(isFolder), tell(none)], ['true', 'false', 'false']);
  assert.equal(tell(await waiting), 'true');
});

test('Info returns facts of files and folders', async () => {
  const at = await newFolder();
  await utimes(path.join(at, 'a.txt'), 0, 1);

  const file = await onFile('Info', { Path: path.join(at, 'a.txt') });
  const isFolder = await onFile('Info', { Path: at });

  const { Size, Modified, Name, Extension, Folder, Kind, OutputVariable } = file.values.variables;
  assert.deepEqual(
    { Size, Modified, Name, Extension, Folder, Kind, OutputVariable },
    {
      Size: '4',
      Modified: '1970-01-01T00:00:01.000Z',
      Name: 'a.txt',
      Extension: '.txt',
      Folder: at,
      Kind: 'file',
      OutputVariable: path.join(at, 'a.txt'),
    },
    file.error,
  );
  assert.equal(isFolder.values.variables.Kind, 'folder', isFolder.error);
});

test('Zip packs a folder without links, and Unzip gives it back', async () => {
  const at = await newFolder();
  await mkdir(path.join(at, 'in/deep/empty'), { recursive: true });
  await writeFile(path.join(at, 'in/ä.txt'), 'inner');
  await symlink('/etc/passwd', path.join(at, 'in/link'));
  const To = path.join(at, 'in/all.zip');

  const packed = await onFile('Zip', { Path: path.join(at, 'in'), To });
  const again = await onFile('Zip', { Path: path.join(at, 'in'), To });
  const unpacked = await onFile('Unzip', { Path: To, To: path.join(at, 'out') });

  assert.equal(packed.values.variables.Count, '1', packed.error);
  const shown = [packed, unpacked].map(({ values }) => values.variables.OutputVariable);
  assert.deepEqual(shown, [To, path.join(at, 'out')]);
  assert.match(again.error, /exists already/);
  assert.equal(unpacked.values.variables.Count, '1', unpacked.error);
  assert.deepEqual((await readdir(path.join(at, 'out'), { recursive: true })).sort(), [
    'deep',
    'deep/empty',
    'ä.txt',
  ]);
  assert.equal(await readFile(path.join(at, 'out/ä.txt'), 'utf8'), 'inner');
});

test('Unzip replaces files only with Overwrite', async () => {
  const at = await newFolder();
  const [archive, To] = [path.join(at, 'a.zip'), path.join(at, 'out')];
  await onFile('Zip', { Path: path.join(at, 'a.txt'), To: archive });
  await mkdir(To);
  await writeFile(path.join(To, 'a.txt'), 'old');

  const refused = await onFile('Unzip', { Path: archive, To });
  const between = await readFile(path.join(To, 'a.txt'), 'utf8');
  await onFile('Unzip', { Path: archive, To, Overwrite: 'true' });

  assert.match(refused.error, /a\.txt" cannot be used: it exists already/);
  assert.equal(between, 'old');
  assert.equal(await readFile(path.join(To, 'a.txt'), 'utf8'), 'text');
});

/** An archive whose one entry has a name or kind that yazl would not write. */
async function oddArchive(at: string, { name = 'aaaaaaa', mode = 0o100644 }): Promise<string> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('x'), 'aaaaaaa', { mode });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.from(Buffer.concat(chunks).toString('latin1').replaceAll('aaaaaaa', name), 'latin1');
  await writeFile(path.join(at, 'odd.zip'), bytes);
  return path.join(at, 'odd.zip');
}

for (const [entry, message] of [
  [{ name: '../evil' }, /The archive cannot be read: invalid relative path: \.\.\/evil/],
  [{ name: '/tmp/ev' }, /The archive cannot be read: absolute path/],
  [{ mode: 0o120777 }, /is a link or a device, which is not unpacked/],
] as const) {
  test(`Unzip refuses the entry ${JSON.stringify(entry)}`, async () => {
    const at = await newFolder();

    const run = await onFile('Unzip', { Path: await oddArchive(at, entry), To: path.join(at, 'out') });

    assert.match(run.error, message);
    assert.deepEqual(await readdir(path.join(at, 'out')), []);
  });
}

test('Unzip of a file that is no archive, and of nothing, are errors', async () => {
  const at = await newFolder();

  const text = await onFile('Unzip', { Path: path.join(at, 'a.txt'), To: path.join(at, 'out') });
  const none = await onFile('Unzip', { Path: path.join(at, 'none.zip'), To: path.join(at, 'out') });

  assert.match(text.error, /The archive cannot be read/);
  assert.match(none.error, /none\.zip" cannot be used: it or its folder does not exist/);
});

test('a link that leads away from a copied folder stays a link', async () => {
  const at = await newFolder();
  await mkdir(path.join(at, 'from'));
  await symlink('/etc/passwd', path.join(at, 'from/link'));

  const run = await runAction({
    type: 'Directory',
    action: 'Copy',
    parameters: { Path: path.join(at, 'from'), To: path.join(at, 'to') },
  });

  assert.equal(await readlink(path.join(at, 'to/link')), '/etc/passwd', run.error);
});

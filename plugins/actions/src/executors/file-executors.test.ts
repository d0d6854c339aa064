import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { runAction } from '../testing/run-action.ts';
import { standardExecutors } from './standard-executors.ts';

let folder = '';

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-file-'));
});

after(async () => {
  await rm(folder, { recursive: true });
});

const at = (name: string) => path.join(folder, name);

function onFile(action: string, parameters: Record<string, string>) {
  return runAction({ type: 'File', action, parameters, results: { OutputVariable: 'out' } });
}

const written = [
  [{ Text: 'ä' }, Buffer.from('ä')],
  [{ Text: 'a', NewLine: 'true' }, Buffer.from('a\n')],
  [{ Text: '' }, Buffer.from('')],
  [{ Text: 'ä', Encoding: 'latin1' }, Buffer.from([0xe4])],
  [{ Text: 'ä', Encoding: 'utf-16' }, Buffer.from([0xff, 0xfe, 0xe4, 0x00])],
] as const;

for (const [index, [parameters, bytes]] of written.entries()) {
  test(`Write ${JSON.stringify(parameters)} stores ${bytes.toString('hex') || 'nothing'}, and Read gives it back`, async () => {
    const Path = at(`write-${index}.txt`);

    const run = await onFile('Write', { Path, ...parameters });
    const back = await onFile('Read', { Path, Encoding: 'utf-8', ...parameters });

    assert.equal(run.branch, 'OnSuccess', run.error);
    assert.deepEqual(await readFile(Path), bytes);
    assert.equal(back.values.variables.out?.trim(), parameters.Text);
  });
}

test('Write replaces the file that a link leads to, keeps its rights, and leaves nothing beside it', async () => {
  const Path = at('rights.txt');
  await writeFile(Path, 'old text', { mode: 0o640 });
  await symlink(Path, at('link.txt'));

  const run = await onFile('Write', { Path: at('link.txt'), Text: 'new' });

  assert.equal(run.branch, 'OnSuccess', run.error);
  assert.equal(await readFile(Path, 'utf8'), 'new');
  assert.equal((await stat(Path)).mode & 0o777, 0o640);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.tmp')),
    [],
  );
});

test('Append creates the file and then adds to it, with one byte order mark', async () => {
  const Path = at('append.txt');

  for (const Text of ['a', 'b']) await onFile('Append', { Path, Text, Encoding: 'utf-16', NewLine: 'true' });

  assert.equal((await readFile(Path)).toString('utf16le'), '\ufeffa\nb\n');
});

test('Read removes a byte order mark and accepts both byte orders of UTF-16', async () => {
  await writeFile(at('mark.txt'), '\ufefftext');
  await writeFile(at('big.txt'), Buffer.from([0xfe, 0xff, 0x00, 0x61]));

  const utf8 = await onFile('Read', { Path: at('mark.txt') });
  const utf16 = await onFile('Read', { Path: at('big.txt'), Encoding: 'utf-16' });

  assert.deepEqual([utf8.values.variables.out, utf16.values.variables.out], ['text', 'a']);
});

for (const action of ['Read', 'Write', 'Append']) {
  test(`${action} of a folder is an error`, async () => {
    const run = await onFile(action, { Path: folder, Text: 'x' });

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, /cannot be used: it is (not a regular file|a folder)/);
  });

  test(`${action} of a pipe is an error and does not wait`, async () => {
    const Path = at(`pipe-${action}`);
    execFileSync('mkfifo', [Path]);

    const run = await onFile(action, { Path, Text: 'x' });

    assert.match(run.error, /it is not a regular file/);
  });

  test(`${action} below a folder that does not exist is an error that names the file`, async () => {
    const run = await onFile(action, { Path: at('nowhere/a.txt'), Text: 'x' });

    assert.match(run.error, /nowhere\/a\.txt" cannot be used: it or its folder does not exist \(ENOENT\)/);
  });

  test(`${action} of a relative path asks to save the project first`, async () => {
    const run = await onFile(action, { Path: 'a.txt', Text: 'x' });

    assert.match(run.error, /"a\.txt" is relative, and the project was never saved/);
  });
}

test('Read refuses a file above 64 MiB by its size', async () => {
  const Path = at('large.txt');
  await writeFile(Path, '');
  await truncate(Path, 64 * 2 ** 20 + 1);

  const run = await onFile('Read', { Path });

  assert.match(run.error, /larger than 64 MiB/);
});

test('Write in latin1 names the character that it cannot store, and leaves the old file', async () => {
  const Path = at('latin.txt');
  await writeFile(Path, 'old');

  const run = await onFile('Write', { Path, Text: 'ab€', Encoding: 'latin1' });

  assert.match(run.error, /Text holds "€" at character 2, which latin1 cannot store/);
  assert.equal(await readFile(Path, 'utf8'), 'old');
});

test('a key without io:filesystem writes nothing', async () => {
  const parameters = { Path: at('refused.txt'), Text: 'x' };

  const { outcome } = await runDocument(documentOf([{ type: 'File', action: 'Write', parameters }]), {
    executors: standardExecutors,
    allowedScopes: new Set(['io:network']),
  });

  assert.equal(outcome.errorCode, 'action_failed');
  await assert.rejects(stat(parameters.Path), { code: 'ENOENT' });
});

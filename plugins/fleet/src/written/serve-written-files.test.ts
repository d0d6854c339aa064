import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Channel, Channels, RunInfo } from '@gatehouse/sdk-actions';
import type { FileRights } from '@gatehouse/sdk-actions/files';
import {
  appendRemote,
  changeRemote,
  findRemoteFolder,
  writeRemotePart,
} from '@gatehouse/sdk-actions/internal';
import { serveWrittenFiles } from './serve-written-files.ts';

type Answer = (question: unknown, run: RunInfo, signal: AbortSignal) => Promise<unknown>;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const part = (path: string, text: string) => ({
  uploadId: randomUUID(),
  path,
  makesFolders: true,
  isNew: false,
  offset: 0,
  bytes: Buffer.from(text).toString('base64'),
  end: { size: text.length, hash: hashOf(text) },
});

/** A run on a node, whose rights are to write to the project and beside it. */
async function setUp(t: TestContext, rightsIn?: (root: string) => FileRights) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'gatehouse-written-')));
  t.after(() => rm(root, { recursive: true }));
  const folder = join(root, 'project');
  await mkdir(join(folder, 'closed'), { recursive: true });
  await mkdir(join(root, 'beside'));
  await writeFile(join(folder, 'out.txt'), 'before');
  await writeFile(join(root, 'beside', 'own.txt'), 'own');
  const answers = new Map<string, Answer>();
  const channels: Channels = {
    serve: ({ name }, answer) => void answers.set(name, answer as Answer),
  };
  const folders = {
    copyFor: (path: string | null) => (path?.startsWith(folder) ? folder : null),
    refresh: async () => undefined,
    keep: async () => undefined,
  };
  serveWrittenFiles(channels, () => [{ name: 'rack', folders }]);
  const fileRights: FileRights = rightsIn?.(root) ?? [
    { path: root, access: 'write' },
    { path: folder, access: 'write' },
    { path: join(folder, 'closed'), access: 'none' },
  ];
  const ending = new AbortController();
  const run = { projectPath: join(folder, 'a.zp'), node: 'rack', fileRights } as unknown as RunInfo;
  const ask = <Q, A>({ name }: Channel<Q, A>, question: Q, asking = run) =>
    answers.get(name)?.(question, asking, ending.signal) ?? Promise.reject(new Error('not served'));
  const left = async () => (await readdir(folder)).filter((name) => name.endsWith('.tmp'));
  return { root, folder, run, ask, ending, left, out: join(folder, 'out.txt') };
}

test('a file takes its place with its last part, which is answered then', async (t) => {
  const { ask, out, left } = await setUp(t);
  const whole = part(out, 'after');
  const bytes = (text: string) => Buffer.from(text).toString('base64');

  await ask(writeRemotePart, { ...whole, bytes: bytes('af'), end: null });
  assert.equal(await readFile(out, 'utf8'), 'before');
  await ask(writeRemotePart, { ...whole, bytes: bytes('ter'), offset: 2 });

  assert.equal(await readFile(out, 'utf8'), 'after');
  assert.deepEqual(await left(), []);
});

test('a node that names another place than the folder of the project of the run writes nothing', async (t) => {
  const { root, folder, ask } = await setUp(t);
  await symlink(join(root, 'beside'), join(folder, 'away'));
  await symlink(join(root, 'beside', 'own.txt'), join(folder, 'away.txt'));
  const places = [
    join(root, 'beside', 'own.txt'),
    `${folder}/../beside/own.txt`,
    join(folder, 'away', 'own.txt'),
    join(folder, 'away.txt'),
    join(folder, 'closed', 'own.txt'),
    `${folder}/closed/deep/../own.txt`,
    'beside/own.txt',
  ];

  for (const path of places) {
    await assert.rejects(ask(writeRemotePart, part(path, 'theirs')), path);
    const added = { path, bytes: Buffer.from('theirs').toString('base64'), whenEmpty: null };
    await assert.rejects(ask(appendRemote, added), path);
    const move = { kind: 'move', path: join(folder, 'out.txt'), to: path, overwrite: true } as const;
    // A link is replaced by what is moved to its name, within the folder.
    if (!path.endsWith('away.txt')) await assert.rejects(ask(changeRemote, move), path);
  }

  assert.equal(await readFile(join(root, 'beside', 'own.txt'), 'utf8'), 'own');
  assert.deepEqual(await readdir(join(folder, 'closed')), []);
  assert.deepEqual(await readdir(join(root, 'beside')), ['own.txt']);
});

test('a run that may read alone writes nothing, whatever its node says', async (t) => {
  const { out, folder, ask } = await setUp(t, (root) => [{ path: join(root, 'project'), access: 'read' }]);

  await assert.rejects(ask(writeRemotePart, part(out, 'theirs')), /writes no files/);
  await assert.rejects(ask(changeRemote, { kind: 'remove-file', path: out }), /writes no files/);
  await assert.rejects(ask(changeRemote, { kind: 'make-folders', path: join(folder, 'new'), mode: 0o777 }));

  assert.equal(await readFile(out, 'utf8'), 'before');
  assert.equal((await readdir(folder)).includes('new'), false);
});

test('a run whose project is not on the node writes nothing', async (t) => {
  const { root, out, run, ask } = await setUp(t);
  const other = { ...run, projectPath: join(root, 'beside', 'a.zp') };

  assert.deepEqual(await ask(findRemoteFolder, null, other), { folder: null });
  await assert.rejects(ask(writeRemotePart, part(out, 'theirs'), other), /those of its node/);
});

test('what does not come whole leaves the file that was there', async (t) => {
  const { out, ask, left } = await setUp(t);
  const wrong = { ...part(out, 'after'), end: { size: 5, hash: hashOf('other') } };
  const open = { ...part(out, 'after'), end: null };

  await assert.rejects(ask(writeRemotePart, wrong), /not the one that the run wrote/);
  await ask(writeRemotePart, open);
  await assert.rejects(ask(writeRemotePart, { ...open, offset: 77 }), /do not follow each other/);
  await assert.rejects(ask(writeRemotePart, { ...open, offset: 5 }), /not being written/);

  assert.equal(await readFile(out, 'utf8'), 'before');
  assert.deepEqual(await left(), []);
});

test('a run that was lost in the middle writes nothing more', async (t) => {
  const { out, ask, ending, left } = await setUp(t);
  const open = { ...part(out, 'after'), end: null };
  await ask(writeRemotePart, open);

  ending.abort('node_lost');
  const end = { size: 5, hash: hashOf('after') };
  await assert.rejects(ask(writeRemotePart, { ...open, offset: 5, bytes: '', end }), /node_lost/);
  await assert.rejects(ask(writeRemotePart, part(out, 'late')), /node_lost/);
  await assert.rejects(ask(appendRemote, { path: out, bytes: 'bGF0ZQ==', whenEmpty: null }));
  await assert.rejects(ask(changeRemote, { kind: 'remove-file', path: out }));

  assert.equal(await readFile(out, 'utf8'), 'before');
  assert.deepEqual(await left(), []);
});

test('a file that must be new replaces none, and a link out of the folder is not made', async (t) => {
  const { root, folder, out, ask } = await setUp(t);
  const link = (target: string) =>
    ask(changeRemote, { kind: 'link', path: join(folder, 'link.txt'), target });

  await assert.rejects(ask(writeRemotePart, { ...part(out, 'after'), isNew: true }), /exists already/);
  await assert.rejects(link('../beside/own.txt'), /out of the folder/);
  await assert.rejects(link(join(root, 'beside')), /out of the folder/);
  await link('out.txt');

  assert.equal(await readFile(out, 'utf8'), 'before');
  assert.equal(await readlink(join(folder, 'link.txt')), 'out.txt');
});

test('files that were added to get the bytes for an empty file once', async (t) => {
  const { folder, ask } = await setUp(t);
  const path = join(folder, 'log.txt');
  const text = (value: string) => Buffer.from(value).toString('base64');

  await ask(appendRemote, { path, bytes: text('b'), whenEmpty: text('a') });
  await ask(appendRemote, { path, bytes: text('b'), whenEmpty: text('a') });

  assert.equal(await readFile(path, 'utf8'), 'ab');
});

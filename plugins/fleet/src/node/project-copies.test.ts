import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { SentFile } from '../files/sent-entry.ts';
import { ProjectCopies } from './project-copies.ts';

const at = '/srv/shop';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const fileOf = (path: string, text: string): SentFile => ({
  ...{ kind: 'file', path, hash: hashOf(text), size: text.length, isProgram: false },
});
const folderOf = (path: string) => ({ kind: 'folder', path });

async function setUp(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-copies-'));
  t.after(() => rm(folder, { recursive: true }));
  const copies = new ProjectCopies({ folder, maxBytes: 1e6 });
  await copies.open();
  const fetched: string[] = [];
  const layOut = (entries: readonly unknown[], texts: readonly string[], isCode = false) =>
    copies.layOut({ at, entries, isCode }, async function* (file) {
      fetched.push(file.path);
      const text = texts.find((one) => hashOf(one) === file.hash);
      if (text === undefined) throw new Error('the disk is full');
      yield Buffer.from(text);
    });
  const root = () => copies.hold(at)?.source ?? assert.fail('nothing was laid out');
  return { copies, fetched, layOut, root };
}

test('files that changed are fetched, those that are known are not, and those that are gone go', async (t) => {
  const { fetched, layOut, root } = await setUp(t);
  await layOut([folderOf('a'), fileOf('a/b', 'one'), fileOf('c', 'two'), fileOf('d', 'two')], ['one', 'two']);
  fetched.length = 0;

  await layOut(
    [fileOf('a', 'one'), fileOf('c', 'three'), { kind: 'link', path: 'l', target: 'c' }],
    ['three'],
  );

  assert.deepEqual(fetched, ['c']);
  assert.deepEqual((await readdir(root())).toSorted(), ['a', 'c', 'l']);
  assert.equal(await readFile(join(root(), 'a'), 'utf8'), 'one');
  assert.equal(await readFile(join(root(), 'l'), 'utf8'), 'three');
});

test('a transfer that fails changes nothing', async (t) => {
  const { layOut, root } = await setUp(t);
  await layOut([fileOf('a', 'one'), fileOf('b', 'two')], ['one', 'two']);

  await assert.rejects(layOut([fileOf('a', 'three'), fileOf('c', 'four')], ['three']), /disk is full/);

  assert.deepEqual((await readdir(root())).toSorted(), ['a', 'b']);
  assert.equal(await readFile(join(root(), 'a'), 'utf8'), 'one');
});

test('a path that leads out of the folder is refused before anything is fetched', async (t) => {
  const { copies, fetched, layOut } = await setUp(t);

  await assert.rejects(layOut([fileOf('../a', 'one')], ['one']));

  assert.deepEqual([fetched, copies.hold(at)], [[], null]);
});

test('a file that comes with another content is named', async (t) => {
  const { copies } = await setUp(t);
  const other = async function* () {
    yield Buffer.from('two');
  };

  await assert.rejects(copies.layOut({ at, entries: [fileOf('a', 'one')] }, other), {
    name: 'ChangedFile',
    message: 'a changed while it was sent',
  });
});

test('code that was changed, removed or added where it lies is what was sent again', async (t) => {
  const { fetched, layOut, root } = await setUp(t);
  const link = { kind: 'link', path: 'l', target: 'b' };
  const entries = [folderOf('a'), fileOf('a/one', 'one'), fileOf('b', 'two'), fileOf('c', 'three'), link];
  const texts = ['one', 'two', 'three'];
  await layOut(entries, texts, true);
  fetched.length = 0;

  await chmod(join(root(), 'b'), 0o600);
  await writeFile(join(root(), 'b'), 'owt');
  await writeFile(join(root(), 'evil'), 'one');
  await rm(join(root(), 'a'), { recursive: true });
  await symlink('/etc', join(root(), 'a'));
  await rm(join(root(), 'l'));
  await symlink('c', join(root(), 'l'));
  await layOut(entries, texts, true);

  // The file in the cache is the same one under another name.
  assert.deepEqual(fetched, ['b']);
  assert.deepEqual((await readdir(root())).toSorted(), ['a', 'b', 'c', 'l']);
  for (const [path, text] of [
    ['a/one', 'one'],
    ['b', 'two'],
    ['l', 'two'],
  ] as const)
    assert.equal(await readFile(join(root(), path), 'utf8'), text);
  assert.equal(await readlink(join(root(), 'l')), 'b');
});

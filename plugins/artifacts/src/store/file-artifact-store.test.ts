import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { ArtifactKind } from '@gatehouse/sdk-plugin';
import type { Artifact, ArtifactOwner } from '@gatehouse/sdk-plugin/internal';
import { openTestStore, type TestStore, textOf, tryOf } from '../fixtures/open-test-store.ts';
import type { Limits } from '../index/artifact-index.ts';

const owner = tryOf('task-1', 'try-1');
const page = { kind: 'page', name: 'page.html', mediaType: 'text/html' } as const;

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-artifacts-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function open(t: TestContext, limits: Partial<Limits> = {}): Promise<TestStore> {
  const opened = await openTestStore(await makeFolder(t), limits);
  t.after(() => opened.close());
  return opened;
}

async function keep({ store }: TestStore, of: ArtifactOwner, bytes: Uint8Array | string): Promise<Artifact> {
  const put = await store.put(of, page, Buffer.from(bytes));
  assert.ok('artifact' in put, JSON.stringify(put));
  return put.artifact;
}

const numbered = (length: number) => Buffer.from(Array.from({ length }, (_, n) => (n * 31 + (n >> 8)) % 256));

test('an artifact comes back as it was put, with its facts, whatever the pieces it came in', async (t) => {
  const { store } = await open(t);
  const bytes = numbered(200_000);
  const pieces = async function* () {
    const reused = Buffer.alloc(7_001);
    for (let from = 0; from < bytes.length; from += reused.length) {
      const length = bytes.copy(reused, 0, from);
      yield reused.subarray(0, length);
    }
  };

  const put = await store.put(owner, page, pieces());

  assert.ok('artifact' in put);
  const { id, ...facts } = put.artifact;
  assert.match(id, /^[\da-f-]{36}$/);
  assert.deepEqual(facts, {
    ...page,
    owner,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    createdAt: '2026-11-23T00:00:00.000Z',
    expiresAt: '2026-12-23T00:00:00.000Z',
  });
  assert.equal(await textOf(await store.open(put.artifact)), bytes.toString('latin1'));
});

test('a range is exactly its bytes, at the edges of chunks too', async (t) => {
  const world = await open(t);
  const bytes = numbered(140_000);
  const artifact = await keep(world, owner, bytes);
  const edges = [0, 1, 65_535, 65_536, 65_537, 131_072, 139_999, 140_000];
  for (const start of edges) {
    for (const end of edges.filter((edge) => edge >= start)) {
      const found = await textOf(await world.store.open(artifact, { start, end }));
      assert.equal(found, bytes.toString('latin1', start, end), `${start} to ${end}`);
    }
  }
});

test('nothing of an artifact can be read from its file', async (t) => {
  const world = await open(t);
  const { id } = await keep(world, owner, 'the password is hunter2'.repeat(5_000));
  assert.equal((await readFile(join(world.files, id))).includes('hunter2'), false);
});

test('a file that was changed or replaced is not read, and what was kept before the change is not made up', async (t) => {
  const world = await open(t);
  const first = await keep(world, owner, numbered(100_000));
  const second = await keep(world, owner, numbered(100_000));
  const file = join(world.files, first.id);
  const bytes = await readFile(file);
  bytes.set([(bytes[70_000] ?? 0) ^ 1], 70_000);
  await writeFile(file, bytes);

  assert.equal((await textOf(await world.store.open(first, { start: 0, end: 65_536 }))).length, 65_536);
  await assert.rejects(async () => textOf(await world.store.open(first)));
  await copyFile(file, join(world.files, second.id));
  await assert.rejects(async () => textOf(await world.store.open(second)));
  await rm(file);
  assert.equal(await world.store.open(first), null);
});

test('an id of another task, and a path in place of an id, find nothing', async (t) => {
  const world = await open(t);
  const artifact = await keep(world, owner, 'mine');
  const { store } = world;
  assert.equal((await store.get(owner, artifact.id))?.id, artifact.id);
  assert.equal((await store.get({ kind: 'task', taskId: 'task-1' }, artifact.id))?.id, artifact.id);
  for (const group of [
    tryOf('task-2', 'try-1'),
    tryOf('task-1', 'try-2'),
    { kind: 'task', taskId: '' } as const,
  ])
    assert.equal(await store.get(group, artifact.id), null);
  assert.equal(await store.get({ kind: 'editor', projectId: 'task-1' }, artifact.id), null);
  const paths = ['../store/artifacts.journal', '..', '/etc/passwd', '', '__proto__'];
  for (const id of paths) {
    assert.equal(await store.get(owner, id), null);
    assert.equal(await store.open({ ...artifact, id }), null);
  }
});

test('names and media types of a page cannot be paths, commands or headers', async (t) => {
  const { store } = await open(t);
  const safeOf = async (name: string, mediaType = 'text/plain') => {
    const put = await store.put(owner, { kind: 'log', name, mediaType }, Buffer.from('x'));
    assert.ok('artifact' in put);
    return [put.artifact.name, put.artifact.mediaType];
  };
  const type = 'text/plain';
  assert.deepEqual(await safeOf('../../etc/passwd'), ['_.._etc_passwd', type]);
  assert.deepEqual(await safeOf('a\r\nSet-Cookie: x"\u202egnp.exe\ud800'), [
    'a__Set-Cookie_ x__gnp.exe_',
    type,
  ]);
  assert.deepEqual(await safeOf('...'), ['log', type]);
  assert.deepEqual(await safeOf(''), ['log', type]);
  assert.deepEqual(await safeOf('Страница входа.html'), ['Страница входа.html', type]);
  assert.equal((await safeOf('😀'.repeat(500)))[0], '😀'.repeat(120));
  assert.deepEqual(await safeOf('a', 'text/html\r\nX: y'), ['a', 'application/octet-stream']);
  assert.deepEqual(await safeOf('a', 'text/html; charset=utf-8'), ['a', 'text/html; charset=utf-8']);
});

test('a list has the newest first, of one kind where one is asked for, in pages', async (t) => {
  const world = await open(t);
  const kinds: readonly ArtifactKind[] = ['page', 'picture', 'page', 'log', 'page'];
  for (const [n, kind] of kinds.entries())
    await world.store.put(
      tryOf('t', `u${n % 2}`),
      { kind, name: `${n}`, mediaType: 'a/b' },
      Buffer.from('x'),
    );
  const listOf = async (query: object, group = { kind: 'task', taskId: 't' } as const) => {
    const { artifacts, total } = await world.store.list(group, query);
    return [artifacts.map(({ name }) => name).join(''), total];
  };
  assert.deepEqual(await listOf({}), ['43210', 5]);
  assert.deepEqual(await listOf({ kind: 'page' }), ['420', 3]);
  assert.deepEqual(await listOf({ kind: 'page', skip: 1, take: 1 }), ['2', 3]);
  assert.deepEqual(await listOf({ skip: 9 }), ['', 5]);
  assert.equal((await world.store.list(tryOf('t', 'u1'))).total, 2);
});

test('the oldest artifacts of a try, then of its task, then of all are removed beyond the limits, with their files', async (t) => {
  const world = await open(t, { run: 300, whole: 500, all: 800 });
  const sizesOf = async (taskId: string, uowId?: string) =>
    (await world.store.list({ kind: 'task', taskId, uowId })).artifacts.map(({ size }) => size).join(' ');
  const put = (taskId: string, uowId: string, size: number) =>
    keep(world, tryOf(taskId, uowId), Buffer.alloc(size));

  for (const size of [101, 102, 103]) await put('a', '1', size);
  assert.equal(await sizesOf('a', '1'), '103 102');
  for (const size of [150, 149]) await put('a', '2', size);
  assert.equal(await sizesOf('a'), '149 150 103');
  for (const size of [200, 201]) await put('b', size === 200 ? '1' : '2', size);
  assert.equal(await sizesOf('b'), '201 200');
  assert.equal(await sizesOf('a'), '149 150');
  assert.equal((await readdir(world.files)).length, 4);
});

test('an artifact that is larger than the limits is refused, and removes no other', async (t) => {
  const world = await open(t, { run: 1_000, whole: 900 });
  await keep(world, owner, 'small');
  const put = await world.store.put(owner, page, Buffer.alloc(901));
  assert.deepEqual(put, {
    refused: 'it is larger than 900 bytes, which the settings of the plugin artifacts allow',
  });
  assert.equal((await world.store.list(owner)).total, 1);
  assert.equal((await readdir(world.files)).length, 1);
});

test('a source that fails is refused with its reason and leaves nothing', async (t) => {
  const { store, files } = await open(t);
  const put = await store.put(
    owner,
    page,
    (async function* () {
      yield Buffer.alloc(100_000);
      throw new Error('the worker was lost');
    })(),
  );
  assert.deepEqual(put, { refused: 'it could not be written: the worker was lost' });
  assert.deepEqual(await readdir(files), []);
});

test('artifacts expire, and those of a group are removed together', async (t) => {
  const world = await open(t);
  await keep(world, owner, 'old');
  world.advance(86_400_000 * 29);
  await keep(world, owner, 'young');
  await keep(world, tryOf('task-2', 'try-1'), 'other');
  await keep(world, { kind: 'editor', projectId: 'p', runId: 'r' }, 'editor');
  world.advance(86_400_000);

  await world.store.removeExpired();

  assert.equal((await world.store.list(owner)).total, 1);
  assert.deepEqual(await world.store.groups('task'), ['task-1', 'task-2']);
  assert.deepEqual(await world.store.groups('editor'), ['p']);
  await world.store.remove({ kind: 'task', taskId: 'task-1' });
  assert.deepEqual(await world.store.groups('task'), ['task-2']);
  assert.equal((await readdir(world.files)).length, 2);
});

test('after a restart artifacts are there in their order; files without facts and facts without files are gone', async (t) => {
  const folder = await makeFolder(t);
  const before = await openTestStore(folder);
  const [first, second] = [await keep(before, owner, 'first'), await keep(before, owner, 'second')];
  const lost = await keep(before, owner, 'lost');
  await before.close();
  await rm(join(before.files, lost.id));
  await writeFile(join(before.files, '00000000-0000-4000-8000-000000000000'), 'left');
  await writeFile(join(before.files, '.00000000-0000-4000-8000-000000000000.tmp'), 'left');
  await writeFile(join(before.files, 'notes of a person.txt'), 'kept');

  const after = await openTestStore(folder);

  const { artifacts } = await after.store.list(owner);
  assert.deepEqual(artifacts, [second, first]);
  assert.deepEqual(
    (await readdir(after.files)).sort(),
    [first.id, second.id, 'notes of a person.txt'].sort(),
  );
  await after.close();
  const again = await openTestStore(folder, { run: 6 });
  assert.deepEqual((await again.store.list(owner)).artifacts, [second]);
  assert.equal(existsSync(join(again.files, first.id)), false);
  await again.close();
});

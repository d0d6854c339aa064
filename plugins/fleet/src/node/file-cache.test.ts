import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { FileCache } from './file-cache.ts';

const fileOf = (text: string) => ({
  hash: createHash('sha256').update(text).digest('hex'),
  size: text.length,
  isProgram: false,
});

async function* partsOf(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function* brokenOff(text: string) {
  yield Buffer.from(text);
  throw new Error('the node was removed');
}

async function setUp(t: TestContext, maxBytes = 1000) {
  const root = await mkdtemp(join(tmpdir(), 'gatehouse-cache-'));
  t.after(() => rm(root, { recursive: true }));
  const folder = join(root, 'cache');
  const names = () => readdir(folder);
  return { root, folder, names, at: join(root, 'placed'), cache: new FileCache({ folder, maxBytes }) };
}

test('a file that came whole is placed, also by the next process', async (t) => {
  const { folder, cache, at } = await setUp(t);

  await cache.add(fileOf('hello'), partsOf('he', 'llo'));
  const next = new FileCache({ folder, maxBytes: 1000 });

  assert.equal(await next.place(fileOf('hello'), at), true);
  assert.equal(await readFile(at, 'utf8'), 'hello');
});

for (const [what, parts] of Object.entries({
  'a truncated file': () => partsOf('he'),
  'a file with other content': () => partsOf('hallo'),
  'a file without end': () => partsOf(...Array.from({ length: 100 }, () => 'hello')),
  'a transfer that broke off': () => brokenOff('he'),
})) {
  test(`${what} leaves nothing`, async (t) => {
    const { cache, at, names } = await setUp(t);

    await assert.rejects(cache.add(fileOf('hello'), parts()));

    assert.deepEqual(await names(), []);
    assert.equal(await cache.place(fileOf('hello'), at), false);
  });
}

test('a kept file that was changed, or is a link now, is not used', async (t) => {
  const { root, folder, cache, at } = await setUp(t);
  const kept = join(folder, fileOf('hello').hash);
  await cache.add(fileOf('hello'), partsOf('hello'));
  await chmod(kept, 0o600);
  await writeFile(kept, 'hallo');

  assert.equal(await cache.place(fileOf('hello'), at), false);
  await writeFile(join(root, 'elsewhere'), 'hello');
  await symlink(join(root, 'elsewhere'), kept);

  assert.equal(await cache.place(fileOf('hello'), at), false);
});

test('beyond its size the files that were not used for the longest time go, and those in use stay', async (t) => {
  const { folder, cache, at, names } = await setUp(t, 10);
  for (const text of ['first', 'second', 'third']) await cache.add(fileOf(text), partsOf(text));
  await cache.place(fileOf('first'), at);
  for (const name of await names()) await utimes(join(folder, name), 1, 1);

  await cache.shrink();

  const left = await names();
  assert.equal(left.includes(fileOf('first').hash), true);
  assert.equal(left.length, 2);
});

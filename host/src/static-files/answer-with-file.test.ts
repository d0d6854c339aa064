import assert from 'node:assert/strict';
import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { answerWithFile } from './answer-with-file.ts';
import type { BuiltFile } from './built-file.ts';
import { readBuiltFolder } from './read-built-folder.ts';

let folder: string;
let files: readonly BuiltFile[];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-answers-'));
  const names = [
    'index.html',
    'a-12345678.js',
    'a-12345678.js.br',
    'a-12345678.js.gz',
    'secret.txt',
    'swap.txt',
  ];
  for (const name of names) await writeFile(join(folder, name), `of ${name}`);
  files = await readBuiltFolder({ folder });
});
after(() => rm(folder, { recursive: true, force: true }));

const answerOf = (urlPath: string, headers: Record<string, string> = {}) => {
  const file = files.find((one) => one.urlPath === urlPath);
  assert.ok(file !== undefined);
  return answerWithFile(file, headers);
};

for (const [accepted, coding] of [
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0, gzip; q=0', undefined],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['identity', undefined],
  ['', undefined],
] as const) {
  test(`a client that accepts "${accepted}" gets ${coding ?? 'the plain file'}`, async () => {
    const { headers, bytes } = await answerOf('/a-12345678.js', { 'accept-encoding': accepted });

    assert.equal(headers['content-encoding'], coding);
    assert.equal(headers.vary, 'accept-encoding');
    assert.match(String(bytes), coding === undefined ? /js$/ : coding === 'br' ? /br$/ : /gz$/);
  });
}

test('a file that a client has is not sent again, a page always is', async () => {
  const { headers } = await answerOf('/secret.txt');
  const tag = headers.etag ?? '';
  const again = await answerOf('/secret.txt', { 'if-none-match': `"other", W/${tag}` });
  const page = await answerOf('/', { 'if-none-match': '*' });

  assert.deepEqual(
    [again.status, again.headers.etag, again.headers['content-length']],
    [304, tag, undefined],
  );
  assert.deepEqual(
    [page.status, page.headers['cache-control'], page.headers.etag],
    [200, 'no-store', undefined],
  );
});

test('the forms of a file have tags of their own', async () => {
  const tags = ['br', 'gzip', ''].map(async (accepted) => {
    const { headers } = await answerOf('/a-12345678.js', { 'accept-encoding': accepted });
    return headers.etag;
  });

  assert.equal(new Set(await Promise.all(tags)).size, 3);
});

test('a file that was put in the place of another one is not sent, nor is the target of a link', async () => {
  const path = join(folder, 'swap.txt');
  await writeFile(path, 'of something');
  await assert.rejects(answerOf('/swap.txt'), { code: 'service_unavailable' });
  await rm(path);
  await assert.rejects(answerOf('/swap.txt'), { code: 'service_unavailable' });
  await symlink(join(folder, 'secret.txt'), path);
  await assert.rejects(answerOf('/swap.txt'), { code: 'service_unavailable' });
  await rm(path);
  await writeFile(join(folder, 'new.txt'), 'of swap.txt');
  await rename(join(folder, 'new.txt'), path);

  assert.equal(String((await answerOf('/swap.txt')).bytes), 'of swap.txt');
});

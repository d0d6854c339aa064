import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { testFiles } from '@gatehouse/plugin-runtime/testing';
import { unmetered } from '@gatehouse/sdk-actions';
import { followSyncs } from '@gatehouse/synced-disk/follow-syncs';
import { download } from '../http/download.ts';
import { commitWith } from '../shared/commit-file.ts';
import { replaceBoundFile } from '../taken/replace-bound-file.ts';
import { copyFile } from './copy-file.ts';

async function setUp(t: TestContext) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-cut-')));
  t.after(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'work');
  mkdirSync(folder);
  writeFileSync(join(folder, 'old.txt'), 'old');
  writeFileSync(join(folder, 'source.txt'), 'source');
  const disk = await followSyncs(t, folder);
  const named = (name: string) => ({ path: join(folder, name), rights: testFiles });
  /** The content of a file after a power cut. */
  const left = (name: string) => {
    disk.copyTo(join(root, 'left'));
    return readFileSync(join(root, 'left', name), 'utf8');
  };
  return { disk, named, left };
}

const { signal } = new AbortController();

for (const [target, overwrite] of [
  ['new.txt', false],
  ['old.txt', true],
] as const) {
  test(`a copy to ${target} is on the disk before its name is`, async (t) => {
    const { disk, named, left } = await setUp(t);

    await copyFile(named('source.txt'), named(target), { overwrite, signal });

    disk.takeNames();
    assert.equal(left(target), 'source');
  });
}

test('a write to the file of a bound list survives a power cut', async (t) => {
  const { named, left } = await setUp(t);
  const place = { file: named('old.txt'), lock: 'file:old' };

  await replaceBoundFile(place, async (file) => file.writeFile('lines'), {
    commit: (commit) => commitWith(commit, { run: { fileRights: testFiles }, isHeld: () => true }),
  });

  assert.equal(left('old.txt'), 'lines');
});

test('a resumable download is on the disk before its name is', async (t) => {
  const { disk, named, left } = await setUp(t);
  const server = createServer((_, response) => response.end('downloaded')).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const url = new URL(`http://127.0.0.1:${address.port}`);

  await download(
    { url, headers: new Headers(), proxy: null, signal, usage: unmetered },
    { target: named('new.txt'), resumes: true },
  );

  disk.takeNames();
  assert.equal(left('new.txt'), 'downloaded');
});

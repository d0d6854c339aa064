import assert from 'node:assert/strict';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { followSyncs } from '@gatehouse/synced-disk/follow-syncs';
import { removeTornWrites, writeFileDurably } from './write-file-durably.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-durable-'));
});
after(() => rm(folder, { recursive: true }));

test('a small file is replaced as a whole: whoever reads meanwhile sees the old bytes or the new ones', async () => {
  const path = join(folder, 'whole.json');
  const versions = Array.from({ length: 30 }, (_, n) => `${n} `.repeat(20_000));
  await writeFileDurably(path, versions[0] ?? '');
  const seen: string[] = [];
  let isDone = false;
  const reading = (async () => {
    while (!isDone) seen.push(await readFile(path, 'utf8'));
  })();

  for (const version of versions) await writeFileDurably(path, version);
  isDone = true;
  await reading;

  assert.deepEqual(
    seen.filter((text) => !versions.includes(text)),
    [],
  );
  assert.equal((await stat(path)).mode & 0o777, 0o600);
});

test('a write that fails leaves what was there, and nothing beside it', async () => {
  const path = join(folder, 'taken');
  await mkdir(join(path, 'in it'), { recursive: true });

  await assert.rejects(writeFileDurably(path, 'new'));

  assert.deepEqual(
    [await readdir(path), (await readdir(folder)).filter((name) => name.endsWith('.tmp'))],
    [['in it'], []],
  );
});

test('a small file outlives a power cut as soon as it is written', async (t) => {
  const place = join(folder, 'place');
  await mkdir(place);
  await writeFileDurably(join(place, 'a.json'), 'old');
  const disk = await followSyncs(t, place);

  await writeFileDurably(join(place, 'a.json'), 'new');
  await writeFileDurably(join(place, 'b.json'), 'other');

  disk.copyTo(join(folder, 'left'));
  const texts = ['a', 'b'].map((name) => readFile(join(folder, 'left', `${name}.json`), 'utf8'));
  assert.deepEqual(await Promise.all(texts), ['new', 'other']);
});

test('what a killed write left is removed, and nothing else', async () => {
  const own = join(folder, 'own');
  await mkdir(own);
  await writeFileDurably(join(own, 'kept.json'), 'kept');
  for (const name of ['.bf703d68-18ad-49e9-9a36-6f4505018fd5.tmp', 'notes.tmp', '.hidden.tmp'])
    await writeFile(join(own, name), '');

  await removeTornWrites(own);

  assert.deepEqual((await readdir(own)).sort(), ['.hidden.tmp', 'kept.json', 'notes.tmp']);
});

const skip = process.platform !== 'linux' && 'reads /proc';

test('a write holds nothing open once it is done', { skip }, async () => {
  const place = join(folder, 'closed');
  await mkdir(place);
  for (let n = 0; n < 3; n++) await writeFileDurably(join(place, 'a.json'), `${n}`);
  await assert.rejects(writeFileDurably(place, 'a folder'));

  const open = readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      // The descriptor of the listing is gone.
      return [];
    }
  });
  assert.deepEqual(
    open.filter((path) => path.startsWith(folder)),
    [],
  );
});

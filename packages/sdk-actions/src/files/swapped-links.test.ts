import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { rounds } from '@gatehouse/test-tiers';
import { removeFile } from './move-entry.ts';
import { appendToFile, readRegularFile } from './regular-file.ts';
import { replaceFile } from './replace-file.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-swap-')));
const [open, closed] = [join(folder, 'open'), join(folder, 'closed')];
const rights = [
  { path: dirname(folder), access: 'write' },
  { path: closed, access: 'none' },
] as const;
const numRounds = rounds('swaps of a link', { quick: 1_000, all: 5_000, long: 10_000 });

/** Replaces the folder by a link to the closed one and back, as often as it can. */
const swapper = `
  const { workerData } = require('node:worker_threads');
  const { renameSync, symlinkSync, rmSync, readlinkSync } = require('node:fs');
  const { way, aside, link } = workerData;
  for (;;) {
    renameSync(way, aside);
    renameSync(link, way);
    renameSync(way, link);
    renameSync(aside, way);
  }
`;

after(() => rmSync(folder, { recursive: true }));

/** Without paths of descriptors a swapped parent folder may go unnoticed. */
const swapsFolder = existsSync('/proc/self/fd');

test(`${swapsFolder ? 'a folder and a file that are' : 'a file that is'} swapped for links never lead into a closed place, in ${numRounds} rounds`, async (t) => {
  mkdirSync(join(open, 'way'), { recursive: true });
  mkdirSync(closed);
  writeFileSync(join(closed, 'file'), 'the key', { mode: 0o600 });
  writeFileSync(join(open, 'way/file'), 'mine');
  const { symlinkSync } = await import('node:fs');
  symlinkSync(closed, join(open, 'link'));
  symlinkSync(join(closed, 'file'), join(open, 'file-link'));
  writeFileSync(join(open, 'file'), 'mine');
  const threads = [
    { way: join(open, 'way'), aside: join(open, 'aside'), link: join(open, 'link') },
    { way: join(open, 'file'), aside: join(open, 'file-aside'), link: join(open, 'file-link') },
  ]
    .filter((_, index) => swapsFolder || index > 0)
    .map((workerData) => new Worker(swapper, { eval: true, workerData }));
  const ended = { good: 0, refused: 0 };

  for (let round = 0; round < numRounds; round++) {
    const file = { path: join(open, round % 2 === 0 ? 'way/file' : 'file'), rights };
    const acts = [
      async () => assert.notEqual(String(await readRegularFile(file, 100)), 'the key'),
      () => appendToFile(file, () => Buffer.from('x')),
      () => replaceFile(file, { makesFolders: false }, (to) => to.writeFile('mine')),
      () => (round % 40 === 3 ? removeFile({ path: join(open, 'way/file'), rights }) : Promise.resolve()),
    ];
    await acts[round % 4]?.().then(
      () => ended.good++,
      (error: unknown) => {
        if (error instanceof assert.AssertionError) throw error;
        ended.refused++;
      },
    );
  }
  await Promise.all(threads.map((thread) => thread.terminate()));

  assert.equal(readFileSync(join(closed, 'file'), 'utf8'), 'the key');
  assert.deepEqual(readdirSync(closed), ['file']);
  assert.ok(ended.good > 0 && ended.refused > 0, JSON.stringify(ended));
  t.diagnostic(`${ended.good} rounds were good, ${ended.refused} refused`);
});

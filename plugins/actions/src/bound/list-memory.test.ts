import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import type { Reading } from './fixtures/list-reader.ts';

const threads = 100;
const listBytes = 10 * 2 ** 20;
/** Just large enough to be read in place like a large list. */
const smallBytes = 300 * 1024;
const reader = fileURLToPath(new URL('./fixtures/list-reader.ts', import.meta.url));
/** Garbage is collected on request, and code is not optimised, so that no figure depends on time. */
const steady = [
  '--expose-gc',
  '--min-semi-space-size=128',
  '--max-semi-space-size=128',
  '--no-opt',
  '--no-flush-bytecode',
];

let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-list-memory-'));
});

after(() => rm(folder, { recursive: true }));

test('100 threads that read one list of 10 MB hold less than three times the list', async () => {
  const { held, allocated } = await readInThread();

  assert.equal(threads * held < 3 * listBytes, true, `a thread holds ${held} bytes, a list has ${listBytes}`);
  // Otherwise it would hold the list until garbage is collected.
  assert.equal(allocated < listBytes / 2, true, `a round of reads allocates ${allocated} bytes`);
});

async function readInThread(): Promise<Reading> {
  const files = [join(folder, 'small.txt'), join(folder, 'large.txt')] as const;
  await writeFile(files[0], linesOf(smallBytes));
  await writeFile(files[1], linesOf(listBytes));
  const thread = fork(reader, files, { execArgv: [...steady, ...loaderArguments(reader)] });
  const died = once(thread, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}.`)));
  const [reading] = await Promise.race([once(thread, 'message'), died]);
  thread.disconnect();
  return reading;
}

function linesOf(bytes: number): string {
  const text = ' of a list that many threads read'.repeat(2);
  const count = Math.floor(bytes / (text.length + 7));
  const lines = Array.from({ length: count }, (_, place) => `${String(place).padStart(6, '0')}${text}`);
  return `${lines.join('\n')}\nthe very last line\n`;
}

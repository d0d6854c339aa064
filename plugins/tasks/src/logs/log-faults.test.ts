import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { runOnSmallDisk } from '../../../../packages/store/src/fixtures/run-on-small-disk.ts';
import { archiveOfChild } from './fixtures/archive-of-child.ts';

const fixtures = join(import.meta.dirname, 'fixtures');

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-logs-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Resolves with the last line that the child reported as written. */
async function logAndKill(folder: string): Promise<number> {
  const child = join(fixtures, 'logging-child.ts');
  const logging = spawn(process.execPath, [...loaderArguments(child), child, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(logging, 'exit');
  let reports = 0;
  let last = 0;
  for await (const line of createInterface({ input: logging.stdout })) {
    last = Number(line);
    reports += 1;
    if (reports === 10) logging.kill('SIGKILL');
  }
  assert.deepEqual(await exited, [null, 'SIGKILL']);
  return last;
}

test('a daemon that is killed loses no line that was written, and none of those of before', async (t) => {
  const folder = await folderOf(t);
  const last = await logAndKill(folder);

  const { messages, add, archive } = await archiveOfChild(folder);
  const found = await messages('task-1');
  add('task-1', 'after');
  await archive.close();

  const first = Number(found[0]);
  assert.deepEqual(
    found,
    found.map((_, index) => `${first + index}`),
  );
  assert.ok(
    Number(found.at(-1)) >= last && first <= Math.max(0, last - 1900),
    `${first} ${found.at(-1)} ${last}`,
  );
  const later = await archiveOfChild(folder);
  assert.equal((await later.messages('task-1')).at(-1), 'after');
});

test('a full disk costs lines alone, and is named once', async (t) => {
  assert.equal(
    await runOnSmallDisk(join(fixtures, 'full-disk-child.ts'), await folderOf(t)),
    'lost, then kept',
  );
});

import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RunFolders } from './run-folders.ts';

async function openFolders(context: TestContext, records?: string) {
  const folder = records ?? (await mkdtemp(join(tmpdir(), 'gatehouse-test-')));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const warnings: object[] = [];
  const log = { warn: (_: string, fields: object = {}) => void warnings.push(fields) };
  return { folder, warnings, folders: await RunFolders.open(folder, log) };
}

async function untilEmpty(folder: string): Promise<void> {
  while ((await readdir(folder)).length > 0) await nextTurn();
}

for (const [how, end] of [
  ['well', () => Promise.resolve()],
  ['badly', () => Promise.reject(new Error('worker_lost'))],
] as const) {
  test(`a folder of a run is private, and is removed with its content when the run ends ${how}`, async (context) => {
    const { folder, folders } = await openFolders(context);
    const run = new EventEmitter();
    const path = await folders.lend(once(run, 'end').then(end));
    await writeFile(join(path, 'copy.db'), 'pages');
    const { mode } = await stat(path);

    run.emit('end');
    await untilEmpty(folder);

    assert.deepEqual([mode & 0o777, existsSync(path)], [0o700, false]);
  });
}

test('a folder that a daemon left when it was killed is removed at the next start, and no other folder is', async (context) => {
  const first = await openFolders(context);
  const never = new Promise<void>(() => undefined);
  const left = await first.folders.lend(never);
  await mkdir(join(left, 'sqlite-1'));
  await writeFile(join(left, 'sqlite-1', 'copy.db'), 'pages');
  const other = await mkdtemp(join(tmpdir(), 'gatehouse-device-'));
  context.after(() => rm(other, { recursive: true }));
  // The states after a crash: a record without content, and one whose folder does not exist.
  await writeFile(join(first.folder, 'empty'), '');
  await writeFile(join(first.folder, 'unmade'), join(tmpdir(), 'gatehouse-device-unmade'));

  const second = await openFolders(context, first.folder);

  assert.deepEqual([existsSync(left), existsSync(other)], [false, true]);
  assert.deepEqual([await readdir(first.folder), second.warnings], [[], []]);
});

test('a folder that cannot be removed is logged and hinders nothing', async (context) => {
  const records = await mkdtemp(join(tmpdir(), 'gatehouse-test-'));
  await mkdir(join(records, 'no-record'));

  const { folders, warnings } = await openFolders(context, records);
  const path = await folders.lend(Promise.resolve());

  assert.match(JSON.stringify(warnings), /no-record/);
  while (existsSync(path)) await nextTurn();
});

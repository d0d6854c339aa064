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
  test(`a folder of a run is private, and goes with all that is in it when the run ends ${how}`, async (context) => {
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

test('a folder that a daemon left when it died goes with the next start, and no other does', async (context) => {
  const first = await openFolders(context);
  const never = new Promise<void>(() => undefined);
  const left = await first.folders.lend(never);
  await mkdir(join(left, 'sqlite-1'));
  await writeFile(join(left, 'sqlite-1', 'copy.db'), 'pages');
  const other = await mkdtemp(join(tmpdir(), 'gatehouse-device-'));
  context.after(() => rm(other, { recursive: true }));
  // As a death leaves them: a record that was not written, and one whose folder was not made.
  await writeFile(join(first.folder, 'empty'), '');
  await writeFile(join(first.folder, 'unmade'), join(tmpdir(), 'gatehouse-device-unmade'));

  const second = await openFolders(context, first.folder);

  assert.deepEqual([existsSync(left), existsSync(other)], [false, true]);
  assert.deepEqual([await readdir(first.folder), second.warnings], [[], []]);
});

test('what cannot be swept is told, and hinders nobody', async (context) => {
  const records = await mkdtemp(join(tmpdir(), 'gatehouse-test-'));
  await mkdir(join(records, 'no-record'));

  const { folders, warnings } = await openFolders(context, records);
  const path = await folders.lend(Promise.resolve());

  assert.match(JSON.stringify(warnings), /no-record/);
  while (existsSync(path)) await nextTurn();
});

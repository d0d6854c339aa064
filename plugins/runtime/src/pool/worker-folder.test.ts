import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { waitForExit } from '@gatehouse/sandbox/wait-for-exit';
import { makeWorkerFolder, removeWorkerFolder, sweepWorkerFolders } from './worker-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'gatehouse-worker-folder-'));
after(() => rmSync(root, { recursive: true }));

test('each worker has a folder of its own, private to this account and with a short name', async () => {
  const parent = join(root, 'work', 'deep');
  const [first, second] = [makeWorkerFolder(parent), makeWorkerFolder(parent)];

  assert.notEqual(first, second);
  assert.deepEqual([dirname(first), dirname(second)], [parent, parent]);
  assert.deepEqual([statSync(parent).mode & 0o777, statSync(first).mode & 0o777], [0o700, 0o700]);
  assert.ok(first.length <= parent.length + 7);
  writeFileSync(join(first, 'file'), '');
  await removeWorkerFolder(first);
  await removeWorkerFolder(first);
  assert.deepEqual([existsSync(first), existsSync(second)], [false, true]);
});

test('the folders of an earlier daemon go, and those of workers that start meanwhile stay', async () => {
  const parent = join(root, 'swept');
  mkdirSync(parent);
  const old = makeWorkerFolder(parent);

  const sweeping = sweepWorkerFolders(parent);
  const fresh = makeWorkerFolder(parent);
  await sweeping;
  await sweepWorkerFolders(join(root, 'none'));

  assert.deepEqual([existsSync(old), existsSync(fresh)], [false, true]);
});

const skip = process.platform === 'win32' && 'starts a shell';

for (const { script, end } of [
  { script: 'exit 3', end: 'exit code 3' },
  { script: 'exit 0', end: 'exit code 0' },
  { script: 'exit 137', end: 'signal SIGKILL' },
  { script: 'kill -TERM $$', end: 'signal SIGTERM' },
])
  test(`a process that does "${script}" has ended with ${end}`, { skip }, async () => {
    let exits = 0;

    const ended = await waitForExit(spawn('/bin/sh', ['-c', script], { stdio: 'ignore' }), () => {
      exits += 1;
    });

    assert.deepEqual([ended, exits], [end, 1]);
  });

test('a program that cannot be started is named', async () => {
  let exits = 0;

  const ended = await waitForExit(spawn(join(root, 'none'), { stdio: 'ignore' }), () => {
    exits += 1;
  });

  assert.match(ended, /ENOENT/);
  assert.equal(exits, 0);
});

test('the end of a process comes after its last message', { skip }, async () => {
  const messages: unknown[] = [];
  const program = 'process.send("last", () => process.exit(4))';
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  child.on('message', (message) => void messages.push(message));

  const ended = await waitForExit(child, () => undefined);

  assert.deepEqual([ended, messages], ['exit code 4', ['last']]);
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { isFileLocked, lockFile } from './file-lock.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-file-lock-'));
  path = join(folder, 'a.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a lock has one holder, also within a process, and is free again once released', () => {
  const lock = lockFile(path);

  assert.equal(lockFile(path), null);
  assert.equal(isFileLocked(path), true);
  lock?.release();
  lock?.release();
  assert.equal(isFileLocked(path), false);
  const again = lockFile(path);
  assert.notEqual(again, null);
  again?.release();
});

test('to ask makes no file, and the file of a lock is private', () => {
  assert.equal(isFileLocked(path), false);
  assert.throws(() => statSync(path), { code: 'ENOENT' });

  lockFile(path)?.release();

  assert.equal(statSync(path).mode & 0o777, 0o600);
});

test('the lock of a process that was killed is free at once', async () => {
  const module = fileURLToPath(new URL('./file-lock.ts', import.meta.url));
  const script = `import { lockFile } from ${JSON.stringify(module)};
    lockFile(${JSON.stringify(path)}); console.log('locked'); setInterval(() => undefined, 1000);`;
  const holder = spawn(process.execPath, [
    ...loaderArguments(import.meta.filename),
    '--input-type=module',
    '-e',
    script,
  ]);
  await once(holder.stdout, 'data');
  assert.equal(lockFile(path), null);

  holder.kill('SIGKILL');
  await once(holder, 'exit');

  const lock = lockFile(path);
  assert.notEqual(lock, null);
  lock?.release();
});

test('a child process does not keep the lock of its parent', async () => {
  const lock = lockFile(path);
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');

  lock?.release();

  assert.equal(isFileLocked(path), false);
  child.kill('SIGKILL');
  await once(child, 'exit');
});

test('a link, a folder and the file of another user are no lock files', () => {
  const target = join(folder, 'target');
  writeFileSync(target, '');
  symlinkSync(target, path);
  assert.throws(() => lockFile(path), { code: 'ELOOP' });
  assert.throws(() => lockFile(folder), { code: 'EISDIR' });

  // Only root can give a file away; where that cannot be done, the file of root stands for it.
  const foreign = process.getuid?.() === 0 ? target : '/etc/hostname';
  if (foreign === target) chownSync(target, 65534, 65534);
  assert.throws(() => lockFile(foreign), foreign === target ? /not an ordinary file of your own/ : /EACCES/);
});

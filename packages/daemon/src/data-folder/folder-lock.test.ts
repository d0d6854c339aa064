import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { lockFolder } from './folder-lock.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-lock-'));
});
after(() => rm(folder, { recursive: true }));

test('a second daemon on the same folder is refused with the way out, also through a link', async () => {
  const lock = await lockFolder(folder);
  const link = `${folder}-link`;
  await symlink(folder, link);

  await assert.rejects(lockFolder(folder), /Another Gatehouse daemon uses the data folder .*--data-dir/);
  await assert.rejects(lockFolder(link), /Another Gatehouse daemon/);

  await lock.release();
  await rm(link);
});

test('a released folder can be locked again', async () => {
  await (await lockFolder(folder)).release();

  const again = await lockFolder(folder);

  await again.release();
});

test('the lock of a daemon that was killed is free at once', async () => {
  const module = fileURLToPath(new URL('./folder-lock.ts', import.meta.url));
  const script = `import { lockFolder } from ${JSON.stringify(module)};
    await lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => undefined, 1000);`;
  const holder = spawn(process.execPath, [
    ...loaderArguments(import.meta.filename),
    '--input-type=module',
    '-e',
    script,
  ]);
  await once(holder.stdout, 'data');
  await assert.rejects(lockFolder(folder), /Another Gatehouse daemon/);

  holder.kill('SIGKILL');
  await once(holder, 'exit');

  const lock = await lockFolder(folder);
  await lock.release();
});

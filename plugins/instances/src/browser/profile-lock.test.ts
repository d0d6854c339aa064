import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { lockProfile } from './profile-lock.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-profile-'));
});
after(() => rm(folder, { recursive: true }));

const busy = { code: 'instance_busy', message: /The profile .* is in use by another browser: wait until/ };

test('a profile is for one browser at a time, also through a link', async () => {
  const lock = lockProfile(folder);
  const link = `${folder}-link`;
  await symlink(folder, link);

  assert.throws(() => lockProfile(folder), busy);
  assert.throws(() => lockProfile(link), busy);

  lock.release();
  lock.release();
  await rm(link);
  lockProfile(folder).release();
});

test('the lock of a process that was killed is free at once', async () => {
  const module = fileURLToPath(new URL('./profile-lock.ts', import.meta.url));
  const script = `import { lockProfile } from ${JSON.stringify(module)};
    lockProfile(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => undefined, 1000);`;
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
  await once(holder.stdout, 'data');
  assert.throws(() => lockProfile(folder), busy);

  holder.kill('SIGKILL');
  await once(holder, 'exit');

  lockProfile(folder).release();
});

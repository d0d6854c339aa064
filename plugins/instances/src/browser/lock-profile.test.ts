import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { lockProfile } from './lock-profile.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-profile-'));
});
after(() => rm(folder, { recursive: true }));

const busy = { code: 'instance_busy', message: /The profile .* is in use by another browser: wait until/ };

test('one browser at a time uses a profile, also through a link', async () => {
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
  const module = fileURLToPath(new URL('./lock-profile.ts', import.meta.url));
  const script = `import { lockProfile } from ${JSON.stringify(module)};
    lockProfile(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => undefined, 1000);`;
  const holder = spawn(process.execPath, [...loaderArguments(module), '--input-type=module', '-e', script]);
  await once(holder.stdout, 'data');
  assert.throws(() => lockProfile(folder), busy);

  holder.kill('SIGKILL');
  await once(holder, 'exit');

  lockProfile(folder).release();
});

test('one browser uses a profile, also where each worker has a sandbox and a network of its own', async (context) => {
  const module = fileURLToPath(new URL('./lock-profile.ts', import.meta.url));
  const script = `import { lockProfile } from ${JSON.stringify(module)};
    try { lockProfile(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => undefined, 1000); }
    catch ({ code }) { console.log(code); }`;
  const node = [process.execPath, ...loaderArguments(module), '--input-type=module', '-e', script];
  const inSandbox = async () => {
    const worker = spawn('bwrap', [...sandbox, '--', ...node], { cwd: import.meta.dirname });
    context.after(() => void worker.kill('SIGKILL'));
    const [said] = await once(worker.stdout.setEncoding('utf8'), 'data');
    return said.trim();
  };

  assert.equal(await inSandbox(), 'locked');
  assert.equal(await inSandbox(), 'instance_busy');
});

const sandbox = '--unshare-all --die-with-parent --dev-bind / / --proc /proc'.split(' ');

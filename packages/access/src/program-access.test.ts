import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openAccess } from './fixtures/open-access.ts';

const { execPath } = process;

test('a declared program runs with pipes, and gets its arguments as they are', async () => {
  const { access } = openAccess({ access: { programs: [execPath] } });

  const child = access.spawn(execPath, ['-p', 'process.argv[1]', '$HOME; *']);
  const [output] = await once(child.stdout, 'data');

  assert.equal(String(output).trim(), '$HOME; *');
});

test('a program that still runs is ended with the plugin, and so is what it started', async () => {
  const { access, stop } = openAccess({ access: { programs: [execPath] } });
  const code = `const c = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'inherit' });
    process.on('SIGTERM', () => {}); console.log(c.pid); setInterval(() => {}, 1e6)`;
  const child = access.spawn(execPath, ['-e', code]);
  const [pid] = await once(child.stdout, 'data');
  // Both of them hold it.
  const closed = once(child.stdout, 'close');

  await stop();
  await closed;

  assert.equal(child.signalCode, 'SIGKILL');
  assert.throws(() => process.kill(child.pid ?? 0, 0), { code: 'ESRCH' });
  assert.ok(Number(pid) > 0);
});

test('an environment of its own cannot put another program in the place of a declared one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-access-'));
  await writeFile(join(folder, 'true'), '#!/bin/sh\necho planted\n', { mode: 0o755 });
  const { access } = openAccess({ access: { programs: ['true'] } });

  const child = access.spawn('true', [], { env: { PATH: folder } });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await once(child, 'close');
  await rm(folder, { recursive: true });

  assert.equal(output, '');
});

test('a path to a declared name is another program', () => {
  const { access } = openAccess({ access: { programs: ['true'] } });

  assert.throws(() => access.spawn('/bin/true'), /lamps starts \/bin\/true/);
});

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { killGroup } from './spawn-confined.ts';
import { treeOf } from './tree-of.ts';
import { problemOf, usualLimits } from './watch-process.ts';

/** A process that runs the script and says that it has. */
async function running(script: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['-e', `${script}; console.log('ready'); setInterval(() => {}, 1000);`],
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  await once(child.stdout ?? child, 'data');
  return child;
}

test('a process that starts many others is found, with all below it', async (t) => {
  const child = await running(
    "const { spawn } = require('node:child_process'); for (let i = 0; i < 9; i += 1) spawn('sleep', ['600'])",
  );
  t.after(() => killGroup(child));

  assert.equal(await problemOf(await treeOf(child.pid), null, usualLimits), null);
  assert.equal(
    await problemOf(await treeOf(child.pid), null, { ...usualLimits, processes: 9 }),
    'It started more than 9 processes',
  );
  assert.match(
    (await problemOf(await treeOf(child.pid), null, { ...usualLimits, memoryMb: 1 })) ?? '',
    /^It used \d+ MB of memory; 1 MB are allowed$/,
  );
});

test('a folder that is full is found; what its links lead to does not count', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-full-'));
  t.after(() => rmSync(folder, { recursive: true }));
  symlinkSync('/usr', join(folder, 'link'));
  const limits = { ...usualLimits, diskMb: 2 };
  assert.equal(await problemOf(await treeOf(undefined), folder, limits), null);

  writeFileSync(join(folder, 'much'), Buffer.alloc(4 * 1024 * 1024, 1));

  assert.equal(
    await problemOf(await treeOf(undefined), folder, limits),
    `It has 4 MB in ${folder}; 2 MB are allowed`,
  );
});

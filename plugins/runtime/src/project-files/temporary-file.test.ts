import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { removeLeftovers, temporaryBeside } from './temporary-file.ts';

async function aFolder(t: TestContext) {
  const folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-leftovers-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

const nameOf = (pid: number) => `.gatehouse-${pid}-0123456789abcdef.tmp`;

test('files of ended processes are removed, and no others', async (t) => {
  const folder = await aFolder(t);
  const dead = Number(execFileSync(process.execPath, ['-p', 'process.pid']));
  const own = path.basename(temporaryBeside(path.join(folder, 'a.zp')));
  const kept = [own, 'a.zp', '.gatehouse-1-short.tmp'];
  for (const name of [...kept, nameOf(dead)]) await writeFile(path.join(folder, name), '');

  await removeLeftovers(folder);

  assert.deepEqual((await readdir(folder)).toSorted(), kept.toSorted());
});

test('a file of a process of another user stays', async (t) => {
  const folder = await aFolder(t);
  await writeFile(path.join(folder, nameOf(12_345)), '');
  // The answer of the system to a user that may not signal the process; root may signal any.
  t.mock.method(process, 'kill', () => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
  });

  await removeLeftovers(folder);

  assert.deepEqual(await readdir(folder), [nameOf(12_345)]);
});

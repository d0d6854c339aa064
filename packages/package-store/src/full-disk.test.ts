import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runOnSmallDisk } from '../../store/src/fixtures/run-on-small-disk.ts';

const program = fileURLToPath(new URL('./fixtures/full-disk-child.ts', import.meta.url));

test('a plugin for which the disk has no room is not there, and leaves the others', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-disk-'));
  t.after(async () => {
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
      if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o700);
    await rm(folder, { recursive: true, force: true });
  });

  assert.equal(await runOnSmallDisk(program, folder), 'refused, then stored');
});

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ownCommand } from './own-command.ts';

test('npx is told only where it finds this installation', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-own-'));
  try {
    const before = ownCommand(folder);
    await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
    await writeFile(join(folder, 'node_modules/.bin/gatehouse'), '');

    assert.match(before, /^node .*gatehouse\.cjs"?$/);
    assert.equal(ownCommand(join(folder, 'src')), 'npx gatehouse');
    assert.equal(ownCommand(fileURLToPath(new URL('../../../', import.meta.url))), 'npx gatehouse');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runOnSmallDisk } from './fixtures/run-on-small-disk.ts';

const fixtures = join(import.meta.dirname, 'fixtures');

for (const { what, program } of [
  { what: 'document store', program: 'full-disk-child.ts' },
  { what: 'journal', program: 'full-disk-journal-child.ts' },
]) {
  test(`a disk that fills and empties twelve times loses nothing acknowledged of a ${what}, and writing goes on`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'store-full-'));
    try {
      assert.equal(await runOnSmallDisk(join(fixtures, program), folder), '12 cycles');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

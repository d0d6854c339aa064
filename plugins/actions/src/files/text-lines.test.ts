import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testFiles } from '@gatehouse/plugin-runtime/testing';
import { readOrMake } from './text-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-text-lines-'));
after(() => rmSync(folder, { recursive: true }));

test('a missing file is read as empty and made only where the action may make it', async () => {
  const [missing, made] = [join(folder, 'missing.csv'), join(folder, 'made.csv')];

  await assert.rejects(readOrMake({ path: missing, rights: testFiles }, false), /missing\.csv/);
  const bytes = await readOrMake({ path: made, rights: testFiles }, true);

  assert.equal(bytes.length, 0);
  assert.deepEqual([existsSync(missing), existsSync(made)], [false, true]);
});

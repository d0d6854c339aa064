import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { followSyncs } from '@gatehouse/synced-disk/follow-syncs';
import { startTestDaemon } from '../support/start-test-daemon.ts';

const current = '/projects/current';

/** The store has the edits, and power cuts of its own. */
test('the base of edits is on the disk before the first of them is answered', {
  skip: process.platform !== 'linux' && 'this system does not number files',
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-cut-edits-'));
  const { editor, dataDir, stop } = await startTestDaemon();
  t.after(async () => {
    await stop();
    await rm(folder, { recursive: true });
  });
  const path = join(folder, 'shop.zp');
  await editor.ok('POST /projects');
  const disk = await followSyncs(t, join(dataDir, 'edits'));
  const add = async (name: string) => {
    await editor.ok(`POST ${current}/variables`, { variables: [{ name }] });
    const cut = join(folder, name);
    disk.copyTo(cut);
    const [base = assert.fail()] = await readdir(cut);
    return await readFile(join(cut, base), 'utf8');
  };

  const ofNew = await add('first');
  await editor.ok(`POST ${current}/save`, { path });
  await editor.ok('POST /projects/open', { path });
  const ofFile = await add('second');

  assert.match(ofNew, /"NewProject".*\}\n$/s);
  assert.equal(ofFile, await readFile(path, 'utf8'));
});

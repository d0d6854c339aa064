import assert from 'node:assert/strict';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { followSyncs } from './follow-syncs.ts';
import { SyncedDisk } from './synced-disk.ts';

function setUp(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-synced-'));
  const folder = join(root, 'disk');
  mkdirSync(folder);
  writeFileSync(join(folder, 'old'), 'old');
  const disk = new SyncedDisk(folder);
  t.after(() => {
    disk.close();
    rmSync(root, { recursive: true });
  });
  let copies = 0;
  /** Names and texts that a power cut leaves. */
  const left = () => {
    const target = join(root, `left-${copies++}`);
    disk.copyTo(target);
    return readdirSync(target).map((name) => `${name}: ${readFileSync(join(target, name), 'utf8')}`);
  };
  const sync = (path: string) => {
    const fd = openSync(path, 'r');
    disk.sync(fd);
    closeSync(fd);
  };
  return { disk, folder, at: (name: string) => join(folder, name), left, sync };
}

test('what was written and not synced is lost', (t) => {
  const { at, left, sync } = setUp(t);
  writeFileSync(at('old'), 'new');

  const before = left();
  sync(at('old'));
  writeFileSync(at('old'), 'newer');

  assert.deepEqual([before, left()], [['old: old'], ['old: new']]);
});

test('a new name is lost until its folder is synced, and stands for nothing until its file is', (t) => {
  const { folder, at, left, sync } = setUp(t);
  writeFileSync(at('a'), 'a');
  writeFileSync(at('b'), 'b');
  sync(at('a'));

  const before = left();
  sync(folder);

  assert.deepEqual([before, left()], [['old: old'], ['a: a', 'b: ', 'old: old']]);
});

test('a file that was renamed over another is back where it was until the folder is synced', (t) => {
  const { folder, at, left, sync } = setUp(t);
  writeFileSync(at('new'), 'new');
  sync(at('new'));
  renameSync(at('new'), at('old'));
  writeFileSync(at('third'), 'with a number that was free');

  const before = left();
  sync(folder);

  assert.deepEqual([before, left()], [['old: old'], ['old: new', 'third: ']]);
});

test('the syncs of this process are followed, by descriptors and by handles', async (t) => {
  const { disk, at, left } = setUp(t);
  t.after(await followSyncs(disk));
  const { fsyncSync: followed } = (await import('node:fs')).default;
  const fd = openSync(at('old'), 'r+');
  writeSync(fd, 'fd1', 0);
  followed(fd);
  closeSync(fd);
  const first = left();
  const handle = await open(at('old'), 'r+');
  await handle.write('fd2', 0);
  await handle.datasync();
  await handle.close();

  assert.notEqual(followed, fsyncSync);
  assert.deepEqual([first, left()], [['old: fd1'], ['old: fd2']]);
});

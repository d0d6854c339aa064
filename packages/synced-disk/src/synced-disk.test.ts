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
  const leftOf = (of: SyncedDisk) => {
    const target = join(root, `left-${copies++}`);
    of.copyTo(target);
    return readdirSync(target).map((name) => `${name}: ${readFileSync(join(target, name), 'utf8')}`);
  };
  const sync = (path: string) => {
    const fd = openSync(path, 'r');
    disk.sync(fd);
    closeSync(fd);
  };
  const at = (name: string) => join(folder, name);
  return { disk, folder, at, left: () => leftOf(disk), leftOf, sync };
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

test('names that the disk took by itself stand for nothing until their files are synced', (t) => {
  const { disk, at, left, sync } = setUp(t);
  writeFileSync(at('new'), 'new');
  renameSync(at('new'), at('old'));

  disk.takeNames();
  const before = left();
  sync(at('old'));

  assert.deepEqual([before, left()], [['old: '], ['old: new']]);
});

test('the syncs of this process are followed, by descriptors and by handles', async (t) => {
  const { folder, at, leftOf } = setUp(t);
  const disk = await followSyncs(t, folder);
  const left = () => leftOf(disk);
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

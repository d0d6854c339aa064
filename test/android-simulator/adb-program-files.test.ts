import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type AdbServer, startAdbServer, withoutAdb } from './adb-server.ts';
import { makeApk } from './apps/apk.ts';
import { LOGIN } from './apps/login.ts';
import { connectedPhone } from './testing/connected-phone.ts';

describe('files and packages by the adb program', { skip: withoutAdb }, () => {
  let adb: AdbServer;
  before(async () => {
    adb = await startAdbServer();
  });
  after(() => adb.stop());

  test('push and pull keep every byte, the time and the size', async (t) => {
    const { run, phone } = await connectedPhone(t, adb);
    const content = randomBytes(5_000_000);
    writeFileSync(join(adb.folder, 'out.bin'), content);

    const pushed = await run(['push', join(adb.folder, 'out.bin'), '/sdcard/Download/new/in.bin']);
    const pulled = await run(['pull', '-a', '/sdcard/Download/new/in.bin', join(adb.folder, 'back.bin')]);

    assert.deepEqual([pushed.code, pulled.code], [0, 0]);
    assert.deepEqual(phone.files.read('/storage/emulated/0/Download/new/in.bin'), content);
    assert.deepEqual(readFileSync(join(adb.folder, 'back.bin')), content);
  });

  test('folders go there and back', async (t) => {
    const { run, phone } = await connectedPhone(t, adb);
    mkdirSync(join(adb.folder, 'tree', 'below'), { recursive: true });
    writeFileSync(join(adb.folder, 'tree', 'a.txt'), 'a');
    writeFileSync(join(adb.folder, 'tree', 'below', 'b.txt'), 'b');

    assert.equal((await run(['push', join(adb.folder, 'tree'), '/sdcard/Documents/'])).code, 0);
    assert.equal(phone.files.read('/sdcard/Documents/tree/below/b.txt').toString(), 'b');
    assert.equal((await run(['pull', '/sdcard/Documents/tree', join(adb.folder, 'tree-back')])).code, 0);
    assert.equal(readFileSync(join(adb.folder, 'tree-back', 'below', 'b.txt'), 'utf8'), 'b');
  });

  for (const features of [undefined, ['shell_v2', 'cmd']]) {
    test(`ls lists a folder with the ${features === undefined ? 'second' : 'first'} version of sync`, async (t) => {
      const { run, phone } = await connectedPhone(t, adb, features === undefined ? {} : { features });
      phone.files.write('/sdcard/Music/song.mp3', Buffer.alloc(0x1234), { mtime: 1_600_000_000_000 });

      const { stdout } = await run(['ls', '/sdcard/Music/']);

      assert.match(stdout, /^000081b0 00001234 5f5e1000 song\.mp3$/m);
    });
  }

  test('the data of an app go through pipes, and a phone takes them back; its APK is pulled', async (t) => {
    const { run, shell, phone } = await connectedPhone(t, adb);
    phone.packages.get(LOGIN)?.storage.set('user', 'anna');
    const archived = await run(['exec-out', `run-as ${LOGIN} tar -cf - .`]);
    writeFileSync(join(adb.folder, 'data.tar'), archived.bytes);

    await shell(`pm clear ${LOGIN}`);
    await run(['push', join(adb.folder, 'data.tar'), '/data/local/tmp/data.tar']);
    const { code } = await shell(`cat /data/local/tmp/data.tar | run-as ${LOGIN} tar -xf -`);
    const path = (await shell(`pm path ${LOGIN}`)).stdout.trim().replace('package:', '');
    const pulled = await run(['pull', path, join(adb.folder, 'login.apk')]);

    assert.deepEqual([code, pulled.code], [0, 0]);
    assert.equal(phone.packages.get(LOGIN)?.storage.get('user'), 'anna');
    assert.equal(readFileSync(join(adb.folder, 'login.apk')).subarray(0, 2).toString(), 'PK');
  });

  test('what cannot be written or read ends with the reason', async (t) => {
    const { run, phone } = await connectedPhone(t, adb);
    writeFileSync(join(adb.folder, 'small.txt'), 'small');

    const refused = await run(['push', join(adb.folder, 'small.txt'), '/system/small.txt']);
    const missing = await run(['pull', '/sdcard/none.txt', join(adb.folder, 'none.txt')]);
    phone.files.setFreeBytes(2);
    const full = await run(['push', join(adb.folder, 'small.txt'), '/sdcard/small.txt']);

    assert.deepEqual([refused.code, missing.code, full.code], [1, 1, 1]);
    assert.match(refused.stdout + refused.stderr, /remote couldn't create file: Read-only file system/);
    assert.match(
      missing.stdout + missing.stderr,
      /failed to stat remote object '\/sdcard\/none.txt': No such file or directory/,
    );
    assert.match(full.stdout + full.stderr, /remote write failed: No space left on device/);
  });

  test('an APK is installed over the stream, listed and uninstalled', async (t) => {
    const { run, shell } = await connectedPhone(t, adb);
    writeFileSync(
      join(adb.folder, 'app.apk'),
      makeApk({ packageName: 'org.test.app', versionCode: 5, padding: 300_000 }),
    );

    assert.match((await run(['install', join(adb.folder, 'app.apk')])).stdout, /Streamed Install\nSuccess/);
    assert.match(
      (await shell('pm list packages -3 --show-versioncode')).stdout,
      /^package:org.test.app versionCode:5$/m,
    );
    assert.match((await shell('pm path org.test.app')).stdout, /^package:\/data\/app\/.*base\.apk\n$/);
    assert.equal((await run(['uninstall', 'org.test.app'])).stdout, 'Success\n');
    assert.equal((await shell('pm path org.test.app')).code, 1);
  });

  test('a phone from before streamed installs gets the APK pushed', async (t) => {
    const { run, phone } = await connectedPhone(t, adb, { features: [], sdk: 23 });
    writeFileSync(join(adb.folder, 'old.apk'), makeApk({ packageName: 'org.test.old' }));

    const { stdout } = await run(['install', join(adb.folder, 'old.apk')]);

    assert.match(stdout, /Performing Push Install.*Success/s);
    assert.equal(phone.packages.get('org.test.old')?.app.versionCode, 1);
    assert.equal(phone.files.stat('/data/local/tmp/old.apk'), undefined);
  });
});

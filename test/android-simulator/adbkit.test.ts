import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { after, before, describe, type TestContext, test } from 'node:test';
import adbkit, { type Device, type Forward } from '@devicefarmer/adbkit';
import { type AdbServer, startAdbServer, withoutAdb } from './adb-server.ts';
import { makeApk } from './apps/apk.ts';
import type { PhoneOptions } from './phone-options.ts';
import { connectedPhone } from './testing/connected-phone.ts';
import { readPng } from './testing/read-png.ts';

describe('adbkit', { skip: withoutAdb }, () => {
  let adb: AdbServer;
  before(async () => {
    adb = await startAdbServer();
  });
  after(() => adb.stop());

  async function connectedDevice(t: TestContext, options: PhoneOptions = {}) {
    const connected = await connectedPhone(t, adb, options);
    const client = adbkit.Adb.createClient({ host: '127.0.0.1', port: adb.port });
    client.on('error', () => {});
    return { ...connected, client, device: client.getDevice(connected.phone.address) };
  }

  test('lists the phone, its properties, features and packages', async (t) => {
    const { client, device, phone } = await connectedDevice(t);

    assert.deepEqual(
      (await client.listDevices())
        .filter(({ id }: Device) => id === phone.address)
        .map(({ type }: Device) => type),
      ['device'],
    );
    assert.equal((await device.getProperties())['ro.product.model'], 'Sim Phone');
    assert.equal((await device.getFeatures())['android.hardware.wifi'], true);
    assert.deepEqual(
      (await device.getPackages()).filter((name: string) => name.startsWith('com.example.')).sort(),
      ['com.example.list', 'com.example.login', 'com.example.notes'],
    );
    assert.equal(await device.getState(), 'device');
  });

  test('a shell without frames has both outputs in one', async (t) => {
    const { device } = await connectedDevice(t);

    const output = await readAll(await device.shell('echo out; ls /nowhere'));

    assert.equal(output.toString(), 'out\nls: /nowhere: No such file or directory\n');
  });

  for (const sdk of [30, 23]) {
    test(`takes a screenshot from Android SDK ${sdk} with its line ends`, async (t) => {
      const { device, phone } = await connectedDevice(t, sdk === 30 ? {} : { sdk, features: [] });

      const picture = readPng(await readAll(await device.screencap()));

      assert.deepEqual(
        [picture.width, picture.height],
        [phone.display.physical.width, phone.display.physical.height],
      );
    });
  }

  test('reads the framebuffer', async (t) => {
    const { device } = await connectedDevice(t, { screen: { width: 90, height: 160, density: 160 } });

    const frames = await device.framebuffer('raw');
    const pixels = await readAll(frames);

    const { width, height, bpp, size, red_offset, alpha_length } = frames.meta;
    assert.deepEqual({ width, height, bpp, size }, { width: 90, height: 160, bpp: 32, size: 90 * 160 * 4 });
    assert.deepEqual([red_offset, alpha_length, pixels.length], [0, 8, 90 * 160 * 4]);
  });

  test('pushes, lists, looks up and pulls files', async (t) => {
    const { device, phone } = await connectedDevice(t);
    const content = Buffer.alloc(300_000, 'abc');

    const push = await device.push(streamOf(content), '/sdcard/Download/kit.bin', 0o600);
    await once(push, 'end');

    assert.equal((await device.stat('/sdcard/Download/kit.bin')).size, content.length);
    assert.deepEqual(
      (await device.readdir('/sdcard/Download'))
        .map(({ name }: { name: string }) => name)
        .filter((name: string) => !name.startsWith('.')),
      ['kit.bin'],
    );
    assert.deepEqual(await readAll(await device.pull('/sdcard/Download/kit.bin')), content);
    assert.deepEqual(phone.files.read('/sdcard/Download/kit.bin'), content);
    await assert.rejects(async () => device.stat('/sdcard/none'), /ENOENT/);
  });

  test('installs, finds, starts, clears and uninstalls an app', async (t) => {
    const { device, phone } = await connectedDevice(t);

    assert.equal(await device.install(streamOf(makeApk({ packageName: 'org.kit.app' }))), true);
    assert.equal(await device.isInstalled('org.kit.app'), true);
    await device.startActivity({ component: 'org.kit.app/.MainActivity' });
    assert.equal(phone.window.component(), 'org.kit.app/.MainActivity');
    assert.equal(await device.clear('org.kit.app'), true);
    assert.equal(phone.activities.task('org.kit.app'), undefined);
    assert.equal(await device.uninstall('org.kit.app'), true);
    assert.equal(await device.isInstalled('org.kit.app'), false);
  });

  test('an install that fails gives the code of the phone', async (t) => {
    const { device } = await connectedDevice(t);

    await assert.rejects(
      async () => device.install(streamOf(Buffer.from('nothing'))),
      /INSTALL_PARSE_FAILED_NOT_APK/,
    );
  });

  test('an activity that is not there is an error', async (t) => {
    const { device } = await connectedDevice(t);

    await assert.rejects(
      async () => device.startActivity({ component: 'com.example.login/.Nowhere' }),
      /Activity class \{com.example.login\/com.example.login.Nowhere\} does not exist/,
    );
  });

  test('reads the log in binary', async (t) => {
    const { device, phone } = await connectedDevice(t);
    const logcat = await device.openLogcat({ clear: true });
    t.after(() => logcat.end());
    const entry = once(logcat, 'entry');
    phone.logs.write({ tag: 'Kit', text: 'hello log', level: 'W', pid: 77 });

    const [{ tag, message, priority, pid }] = await entry;

    assert.deepEqual(
      { tag, message, priority, pid },
      { tag: 'Kit', message: 'hello log', priority: 5, pid: 77 },
    );
  });

  test('forwards and reverses ports, and lists them', async (t) => {
    const { device, phone } = await connectedDevice(t);

    await device.forward('tcp:0', 'tcp:8080');
    await device.reverse('tcp:7001', 'tcp:9');

    assert.deepEqual(
      (await device.listForwards()).map(({ remote }: Forward) => remote),
      ['tcp:8080'],
    );
    assert.deepEqual(await device.listReverses(), [{ remote: 'tcp:7001', local: 'tcp:9' }]);
    assert.equal(phone.address, `127.0.0.1:${phone.port}`);
  });

  test('waits for the end of booting with its loop of shell', async (t) => {
    const { device, phone } = await connectedDevice(t);
    phone.properties.set('sys.boot_completed', '');
    const booted = device.waitBootComplete();
    phone.properties.set('sys.boot_completed', '1');

    assert.equal(await booted, true);
  });

  test('opens a port of the phone', async (t) => {
    const { device, phone } = await connectedDevice(t);
    phone.listen('tcp:8080', async (stream) => stream.write('hello from the phone'));

    assert.equal((await readAll(await device.openTcp(8080))).toString(), 'hello from the phone');
    await assert.rejects(async () => device.openTcp(8081));
  });

  test('receives an event when the phone connects and disconnects', async (t) => {
    const { client, phone } = await connectedDevice(t);
    const tracker = await client.trackDevices();
    t.after(() => tracker.end());
    const removed = once(tracker, 'remove');

    await client.disconnect('127.0.0.1', phone.port);

    const [{ id }] = await removed;
    assert.equal(id, phone.address);
  });

  test('cannot be root on a phone from a shop', async (t) => {
    const { device } = await connectedDevice(t);

    await assert.rejects(async () => device.root(), /adbd cannot run as root in production builds/);
  });
});

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function streamOf(content: Buffer): Readable {
  return Readable.from([content]);
}

import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { type Adb, AdbServerClient } from '@yume-chan/adb';
import { AdbServerNodeTcpConnector } from '@yume-chan/adb-server-node-tcp';
import { ReadableStream } from '@yume-chan/stream-extra';
import { type AdbServer, startAdbServer, withoutAdb } from './adb-server.ts';
import type { PhoneOptions } from './phone-options.ts';
import { connectedPhone } from './testing/connected-phone.ts';
import { readPng } from './testing/read-png.ts';

describe('@yume-chan/adb', { skip: withoutAdb }, () => {
  let server: AdbServer;
  before(async () => {
    server = await startAdbServer();
  });
  after(() => server.stop());

  async function connectedAdb(t: TestContext, options: PhoneOptions = {}) {
    const { phone } = await connectedPhone(t, server, options);
    const client = new AdbServerClient(
      new AdbServerNodeTcpConnector({ host: '127.0.0.1', port: server.port }),
    );
    const adb: Adb = await client.createAdb({ serial: phone.address });
    t.after(() => adb.close());
    return { client, adb, phone };
  }

  test('lists the phone and its banner', async (t) => {
    const { client, adb, phone } = await connectedAdb(t);

    const device = (await client.getDevices()).find(({ serial }) => serial === phone.address);

    assert.equal(device?.state, 'device');
    assert.deepEqual(
      [adb.banner.product, adb.banner.model, adb.banner.device],
      ['sim_phone', 'Sim_Phone', 'simphone'],
    );
    assert.equal(await adb.getProp('ro.build.version.release'), '11');
  });

  test('runs commands with shell v2: both outputs and the exit code', async (t) => {
    const { adb } = await connectedAdb(t);

    const result = await adb.subprocess.shellProtocol?.spawnWaitText('echo out; ls /nowhere; exit 9');

    assert.deepEqual(result, {
      exitCode: 9,
      stdout: 'out\n',
      stderr: 'ls: /nowhere: No such file or directory\n',
    });
  });

  test('writes to the input of a command', async (t) => {
    const { adb } = await connectedAdb(t);
    const process = await adb.subprocess.shellProtocol?.spawn('head -n 1');
    const writer = process?.stdin.getWriter();

    await writer?.write(Buffer.from('first\nsecond\n'));
    await writer?.close();

    assert.equal(await textOf(process?.stdout), 'first\n');
    assert.equal(await process?.exited, 0);
  });

  test('runs commands without shell v2', async (t) => {
    const { adb } = await connectedAdb(t, { features: [] });

    assert.equal(adb.subprocess.shellProtocol, undefined);
    assert.equal(await adb.subprocess.noneProtocol.spawnWaitText('echo out; exit 9'), 'out\n');
    readPng(Buffer.from(await adb.subprocess.noneProtocol.spawnWait('screencap -p')));
  });

  for (const features of [undefined, [], ['shell_v2', 'cmd', 'stat_v2', 'ls_v2', 'sendrecv_v2']]) {
    const version = features === undefined ? 'of its own choice' : `with the features [${features}]`;
    test(`moves files ${version}`, async (t) => {
      const { adb, phone } = await connectedAdb(t, features === undefined ? {} : { features });
      const sync = await adb.sync();
      const content = Buffer.alloc(200_000, 'xyz');

      await sync.write({
        filename: '/sdcard/Download/y.bin',
        file: streamOf(content),
        permission: 0o600,
        mtime: 1_600_000_000,
      });

      const stat = await sync.lstat('/sdcard/Download/y.bin');
      assert.deepEqual(
        [Number(stat.size), stat.permission, Number(stat.mtime)],
        [200_000, 0o600, 1_600_000_000],
      );
      assert.deepEqual(await bytesOf(sync.read('/sdcard/Download/y.bin')), content);
      assert.equal(
        (await sync.readdir('/sdcard/Download')).some(({ name }) => name === 'y.bin'),
        true,
      );
      assert.equal(await sync.isDirectory('/sdcard'), true);
      assert.deepEqual(phone.files.read('/sdcard/Download/y.bin'), content);
      await assert.rejects(bytesOf(sync.read('/sdcard/none')), /No such file or directory/);
      await sync.dispose();
    });
  }

  test('reads the framebuffer', async (t) => {
    const { adb, phone } = await connectedAdb(t, { screen: { width: 90, height: 160, density: 160 } });

    const { width, height, bpp, data, blue_offset, green_offset } = await adb.framebuffer();

    assert.deepEqual(
      { width, height, bpp, blue_offset, green_offset },
      { width: 90, height: 160, bpp: 32, blue_offset: 16, green_offset: 8 },
    );
    assert.equal(data.length, 90 * 160 * 4);
    assert.equal(phone.display.rotation, 0);
  });

  test('adds, lists and removes reverse forwards', async (t) => {
    const { adb, phone } = await connectedAdb(t);
    const heard: string[] = [];

    const address = await adb.reverse.add('tcp:0', async (socket) => {
      heard.push(await textOf(socket.readable));
    });
    const stream = await phone.connectReverse(address);
    await stream?.write('to the host');
    stream?.close();

    assert.deepEqual(
      (await adb.reverse.list()).map(({ localName }) => localName),
      [address],
    );
    await adb.reverse.remove(address);
    assert.deepEqual(await adb.reverse.list(), []);
    assert.deepEqual(heard, ['to the host']);
    await assert.rejects(adb.reverse.remove('tcp:1'), /listener 'tcp:1' not found/);
  });

  test('reaches a socket of the phone, and is refused one that is not there', async (t) => {
    const { adb, phone } = await connectedAdb(t);
    phone.listen('localabstract:talk', async (stream) => stream.write('hello'));

    assert.equal(await textOf((await adb.createSocket('localabstract:talk')).readable), 'hello');
    await assert.rejects(adb.createSocket('localabstract:silence'));
  });
});

function streamOf(content: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(content);
      controller.close();
    },
  });
}

async function bytesOf(stream: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function textOf(stream: AsyncIterable<Uint8Array> | undefined): Promise<string> {
  return (await bytesOf(stream)).toString();
}

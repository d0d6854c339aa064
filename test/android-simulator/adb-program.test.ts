import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { type AdbServer, startAdbServer, withoutAdb } from './adb-server.ts';
import { connectedPhone } from './testing/connected-phone.ts';
import { readPng } from './testing/read-png.ts';

describe('the adb program', { skip: withoutAdb }, () => {
  let adb: AdbServer;
  before(async () => {
    adb = await startAdbServer();
  });
  after(() => adb.stop());

  test('lists the phone with its product, model and features', async (t) => {
    const { run, phone } = await connectedPhone(t, adb, { model: 'Sim Phone 7', product: 'sim_seven' });

    const { stdout } = await adb.run(['devices', '-l']);
    assert.match(
      stdout,
      new RegExp(`${phone.address} +device product:sim_seven model:Sim_Phone_7 device:simphone`),
    );
    assert.deepEqual((await run(['features'])).stdout.trim().split('\n').sort(), [
      ...['cmd', 'fixed_push_mkdir', 'ls_v2', 'shell_v2', 'stat_v2'],
    ]);
    assert.equal((await run(['get-state'])).stdout, 'device\n');
    assert.equal((await run(['wait-for-device'])).code, 0);
  });

  test('a shell gives exit codes, and both outputs apart', async (t) => {
    const { shell } = await connectedPhone(t, adb);

    const { code, stdout, stderr } = await shell('echo out; ls /nowhere; exit 3');

    assert.deepEqual(
      { code, stdout, stderr },
      { code: 3, stdout: 'out\n', stderr: 'ls: /nowhere: No such file or directory\n' },
    );
  });

  test('an unknown command has code 127 and the words of a phone', async (t) => {
    const { shell } = await connectedPhone(t, adb);

    const { code, stderr } = await shell('scren --now');

    assert.deepEqual(
      { code, stderr },
      { code: 127, stderr: '/system/bin/sh: scren: inaccessible or not found\n' },
    );
  });

  test('a shell reads what is piped into it', async (t) => {
    const { run } = await connectedPhone(t, adb);

    const { stdout } = await run(['shell', 'cat > /sdcard/in.txt; wc -c /sdcard/in.txt'], {
      stdin: 'one\ntwo\n',
    });

    assert.equal(stdout, '8\n');
  });

  test('an interactive shell runs line after line and ends with its exit code', async (t) => {
    const { run, phone } = await connectedPhone(t, adb);

    const { code, stdout } = await run(['shell'], { stdin: 'NAME=moon\necho hello $NAME\nexit 4\n' });

    assert.match(stdout, /hello moon/);
    assert.equal(code, 4);
    assert.equal(phone.model.sdk, 30);
  });

  test('without shell v2 there is no exit code, and stderr is part of the output', async (t) => {
    const { run } = await connectedPhone(t, adb);

    const { code, stdout, stderr } = await run(['shell', '-x', 'echo out; ls /nowhere; exit 3']);

    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    assert.equal(stdout, 'out\nls: /nowhere: No such file or directory\n');
  });

  test('a phone from before shell v2 ends its lines as a terminal does, and knows no exit code', async (t) => {
    const { shell } = await connectedPhone(t, adb, { features: [], sdk: 23, androidVersion: '6.0' });

    const { code, stdout } = await shell('echo out; exit 3');

    assert.deepEqual({ code, stdout }, { code: 0, stdout: 'out\r\n' });
  });

  test('exec-out transfers unchanged bytes: the same picture as through a shell', async (t) => {
    const { run, phone } = await connectedPhone(t, adb);

    const { bytes } = await run(['exec-out', 'screencap -p']);
    const picture = readPng(bytes);

    assert.deepEqual(
      [picture.width, picture.height],
      [phone.display.physical.width, phone.display.physical.height],
    );
    assert.deepEqual((await run(['shell', 'screencap -p'])).bytes, bytes);
  });

  test('logcat prints what is there, follows what comes, and can be cleared', async (t) => {
    const { run, phone } = await connectedPhone(t, adb);

    assert.match(
      (await run(['logcat', '-d'])).stdout,
      /^\d\d-\d\d [\d:.]+ +1200 +1200 I SystemServer: boot completed$/m,
    );
    await run(['logcat', '-c']);
    assert.equal((await run(['logcat', '-d'])).stdout, '--------- beginning of main\n');
    const following = run(['logcat', '-s', 'Wanted'], { until: /this/ });
    await eventually(
      async () => phone.events.filter(({ detail }) => detail.includes('Wanted')).length,
      (count) => count === 1,
    );
    phone.logs.write({ tag: 'Other', text: 'not this' });
    phone.logs.write({ tag: 'Wanted', text: 'this', level: 'W' });

    const { stdout } = await following;
    assert.match(stdout, /W Wanted {2}: this/);
    assert.doesNotMatch(stdout, /not this/);
  });

  test('a client that is killed ends what it started on the phone', async (t) => {
    const { run, shell, phone } = await connectedPhone(t, adb);

    const ticks = (): number => phone.files.stat('/sdcard/ticks')?.content.length ?? 0;

    await run(['shell', 'echo started; while sleep 0.01; do echo tick >> /sdcard/ticks; done'], {
      until: /started/,
    });

    await eventually(
      async () => {
        const before = ticks();
        await shell('sleep 0.2');
        return ticks() - before;
      },
      (more) => more === 0,
    );
  });

  test('a forward reaches a program on the phone, and can be listed and removed', async (t) => {
    const { run, phone } = await connectedPhone(t, adb);
    phone.listen('localabstract:echo', async (stream) => {
      for await (const chunk of stream) await stream.write(Buffer.from(chunk).toString().toUpperCase());
    });

    const port = (await run(['forward', 'tcp:0', 'localabstract:echo'])).stdout.trim();
    assert.match((await run(['forward', '--list'])).stdout, new RegExp(`tcp:${port} localabstract:echo`));
    assert.equal(await askPort(Number(port), 'hello'), 'HELLO');
    await run(['forward', '--remove', `tcp:${port}`]);
    assert.doesNotMatch((await run(['forward', '--list'])).stdout, /localabstract:echo/);
  });

  test('a reverse forward lets the phone reach a program of this machine', async (t) => {
    const { run, phone } = await connectedPhone(t, adb);
    const server = createServer((socket) => socket.end('from here'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;

    assert.match((await run(['reverse', 'tcp:0', `tcp:${port}`])).stdout, /^\d+\n$/);
    await run(['reverse', 'tcp:7000', `tcp:${port}`]);
    assert.match((await run(['reverse', '--list'])).stdout, new RegExp(`tcp:7000 tcp:${port}`));
    const stream = await phone.connectReverse('tcp:7000');
    const heard: Uint8Array[] = [];
    for await (const chunk of stream ?? []) heard.push(chunk);
    assert.equal(Buffer.concat(heard).toString(), 'from here');
    await run(['reverse', '--remove-all']);
    assert.equal((await run(['reverse', '--list'])).stdout.trim(), '');
    assert.match((await run(['reverse', '--remove', 'tcp:1'])).stderr, /listener 'tcp:1' not found/);
  });

  test('a reboot takes the phone away and brings it back booting, then booted', async (t) => {
    const { run, shell, state, phone } = await connectedPhone(t, adb, {
      downMs: 300,
      bootMs: 1500,
      pin: '1234',
    });

    assert.equal((await run(['reboot'])).code, 0);
    await eventually(state, (answer) => answer !== 'device');
    await adb.run(['disconnect', phone.address]);
    await eventually(
      async () => (await adb.run(['connect', phone.address])).stdout,
      (text) => text.startsWith('connected to'),
    );

    await eventually(
      async () => (await shell('getprop sys.boot_completed')).stdout,
      (text) => text === '1\n',
    );
    assert.equal(phone.keyguard.isLocked(), true);
    assert.deepEqual(
      phone.events.filter(({ kind }) => kind === 'reboot'),
      [{ kind: 'reboot', detail: '' }],
    );
  });

  test('root and remount are refused as on a phone from a shop', async (t) => {
    const { run } = await connectedPhone(t, adb);

    assert.match((await run(['root'])).stdout, /adbd cannot run as root in production builds/);
  });
});

function askPort(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString());
    });
    socket.once('error', reject);
  });
}

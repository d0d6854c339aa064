import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { startAdbServer, withoutAdb } from '@gatehouse/test/android-simulator';
import { readServerVersion } from '../adb/server-services.ts';
import {
  connectPhone,
  serverOf,
  startHost,
  startTestPhone,
  startWithPhone,
  untilState,
} from '../testing/device-kit.ts';

const options = { skip: withoutAdb };
const never = new AbortController().signal;

test(
  'rule 9: when the server dies, pending work fails with errors, and all devices come back',
  options,
  async (context) => {
    const { host, phone, id } = await startWithPhone(context);
    const other = await startTestPhone(context);
    const otherId = await connectPhone(host, other);
    const params = { id };
    const running = [
      host.call('device_shell', { params, body: { command: 'sleep 20' } }),
      host.call('device_file_put', {
        params: { id: otherId },
        query: { path: '/sdcard/large.bin' },
        upload: Buffer.alloc(64 * 2 ** 20),
      }),
    ];
    await until(() => phone.events.some(({ detail }) => /sleep 20/.test(detail)));

    const before = serverOf(host).pid;
    process.kill(before, 'SIGKILL');
    const [shell, put] = await Promise.all(running);

    assert.equal(Object(shell).error, 'failed_precondition');
    // A push whose bytes were all sent may have succeeded; then the device has the whole file.
    if (put?.ok === true) assert.equal(other.files.read('/sdcard/large.bin').length, 64 * 2 ** 20);
    else assert.equal(Object(put).error, 'failed_precondition');
    await untilState(host, id, 'online');
    await untilState(host, otherId, 'online');
    assert.notEqual(serverOf(host).pid, before);
    const again = await host.call('device_shell', { params, body: { command: 'echo hello' } });
    assert.equal(again.ok && again.body.stdout, 'hello\n');
  },
);

test(
  'rule 9: a server that another program started is not used and not touched',
  options,
  async (context) => {
    const foreign = await startAdbServer();
    context.after(() => foreign.stop());
    const phone = await startTestPhone(context);
    await foreign.run(['connect', phone.address]);
    const host = await startHost(context);
    // Variables of the environment that name other servers and keys do not reach our server.
    const before = { ...process.env };
    Object.assign(process.env, { ...foreign.env, ANDROID_ADB_SERVER_PORT: String(foreign.port) });
    context.after(() => {
      for (const name of [...Object.keys(foreign.env), 'ANDROID_ADB_SERVER_PORT']) delete process.env[name];
      Object.assign(process.env, before);
    });

    const { devices } = Object(await host.call('devices_list', {})).body;
    await host.close();

    assert.deepEqual(devices, []);
    assert.match((await foreign.run(['devices'])).stdout, new RegExp(`${phone.address}\\s+device`));
  },
);

test(
  'a port that is taken is not used: the answer says so, and its owner keeps running',
  options,
  async (context) => {
    const foreign = await startAdbServer();
    context.after(() => foreign.stop());
    const host = await startHost(context, { adbPort: foreign.port });

    const answer = await host.call('devices_list', {});
    await host.close();

    assert.match(
      Object(answer).body.adbProblem,
      new RegExp(`the port ${foreign.port} .* is taken: set another one`),
    );
    assert.match(await readServerVersion({ port: foreign.port, signal: never }), /^[0-9a-f]{4}$/);
  },
);

test('5037 and the ports of emulators are refused as its port', async (context) => {
  for (const adbPort of [5037, 5554, 5585]) {
    await assert.rejects(startHost(context, { adbPort }), /is a port that other adb servers use/);
  }
});

test('without adb the list says what to do, and calls to devices are refused', async (context) => {
  const host = await startHost(context, { adbPath: '/no/such/adb' });

  const answer = await host.call('devices_list', {});
  const body = { host: '127.0.0.1', port: 5599 };
  const refused = await host.call('device_connect', { body });

  assert.match(Object(answer).body.adbProblem, /adb/);
  assert.deepEqual([refused.status, Object(refused).error], [409, 'failed_precondition']);
});

test('its keys are in a folder of the daemon, and it ends with the host', options, async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-keys-'));
  const host = await startHost(context, { adbKeyFolder: folder });
  await host.call('devices_list', {});
  const pid = serverOf(host).pid;

  const keys = await readdir(join(folder, '.android'));
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
  await host.close();

  assert.deepEqual([...keys].filter((name) => name.startsWith('adbkey')).sort(), ['adbkey', 'adbkey.pub']);
  assert.match(environment, new RegExp(`HOME=${folder}`));
  assert.doesNotMatch(environment, /ANDROID_ADB_SERVER|ADB_VENDOR_KEYS|ANDROID_SERIAL/);
  assert.equal(existsSync(`/proc/${pid}`), false);
});

test('it ends with the daemon, also when the daemon is killed', options, async (context) => {
  const program = fileURLToPath(new URL('../testing/hold-server.ts', import.meta.url));
  const daemon = spawn(process.execPath, [...loaderArguments(program), program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  context.after(() => daemon.kill('SIGKILL'));
  const [output] = await once(daemon.stdout, 'data');
  const pid = Number(String(output));
  assert.equal(existsSync(`/proc/${pid}`), true);

  daemon.kill('SIGKILL');

  await until(() => !existsSync(`/proc/${pid}`));
});

test('nothing starts before the first call', options, async (context) => {
  const host = await startHost(context);

  assert.deepEqual(host.log(), []);
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { withoutAdb } from '@gatehouse/test/android-simulator';
import { listDevices } from '../adb/server-services.ts';
import {
  connectPhone,
  deviceOf,
  serverOf,
  startHost,
  startTestPhone,
  startWithPhone,
  untilState,
} from '../testing/device-kit.ts';

const options = { skip: withoutAdb };
const refused = { code: 409, error: 'failed_precondition' };

test('a device keeps its number, whatever happens to its connection', options, async (context) => {
  const { host, phone, id } = await startWithPhone(context);

  await host.call('device_disconnect', { params: { id } });
  const other = await startTestPhone(context);
  const otherId = await connectPhone(host, other);
  const again = await connectPhone(host, phone);

  assert.equal(again, id);
  assert.notEqual(otherId, id);
});

test(
  'a device that comes back is connected, however far the server is with its own tries',
  options,
  async (context) => {
    const { host, phone, id } = await startWithPhone(context);

    for (let round = 0; round < 5; round += 1) {
      await phone.vanish();
      await untilState(host, id, 'offline');
      await later(round * 30);
      await phone.comeBack();

      assert.equal(await connectPhone(host, phone), id);
    }
  },
);

test('rule 10: a dropped connection is visible and is restored by itself', options, async (context) => {
  const { host, phone, id } = await startWithPhone(context);

  phone.dropConnections();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      host.call('device_shell', { params: { id }, body: { command: 'echo hello' } }),
    ),
  );
  await untilState(host, id, 'online');
  const healed = await host.call('device_shell', { params: { id }, body: { command: 'echo hello' } });

  // Each answer is true: done or refused, and never an empty success.
  for (const answer of answers) {
    if (answer.ok) assert.equal(answer.body.stdout, 'hello\n');
    else assert.deepEqual({ code: answer.status, error: answer.error }, refused);
  }
  assert.equal(healed.ok && healed.body.stdout, 'hello\n');
});

test(
  'rule 10: a device that disappears is offline, and online after its return',
  options,
  async (context) => {
    const { host, phone, id } = await startWithPhone(context);

    await phone.vanish();
    const gone = await untilState(host, id, 'offline');
    const answer = await host.call('device_tap', { params: { id }, body: { x: 1, y: 1 } });
    // Long enough for the pauses between attempts to reach their full length.
    await later(5000);
    await phone.comeBack();
    await untilState(host, id, 'online');

    assert.equal(gone.isKept, true);
    assert.deepEqual({ code: answer.status, error: Object(answer).error }, refused);
    assert.match(
      Object(answer).message,
      /is offline .*nothing listens there.*connected again as soon as it is back/,
    );
  },
);

test('rule 10: a frozen device is still listed, and unresponsive', options, async (context) => {
  const { host, phone, id } = await startWithPhone(context);

  phone.freeze();
  const frozen = await untilState(host, id, 'unresponsive');
  const answer = await host.call('device_screen_get', { params: { id } });
  phone.thaw();
  await untilState(host, id, 'online');

  assert.equal(frozen.adbState, 'device');
  assert.match(Object(answer).message, /is unresponsive \(no answer within 2 s\)/);
});

test(
  'rule 10: a device that waits for the consent of its user is unauthorized, and online after it',
  options,
  async (context) => {
    const phone = await startTestPhone(context, { authorization: 'ask' });
    const host = await startHost(context);

    const id = await connectPhone(host, phone);
    const asking = await untilState(host, id, 'unauthorized');
    const answer = await host.call('device_screen_get', { params: { id } });
    phone.allowDebugging();
    await untilState(host, id, 'online');
    phone.revokeDebugging();
    await untilState(host, id, 'unauthorized');

    assert.equal(asking.adbState, 'unauthorized');
    assert.match(Object(answer).message, /allow USB debugging on its screen/);
  },
);

test(
  'rule 10: a device that boots is booting until it reports the end of its start',
  options,
  async (context) => {
    const { host, id } = await startWithPhone(context, { downMs: 100, bootMs: 1500 });

    const rebooted = await host.call('device_reboot', { params: { id }, body: {} });
    await untilState(host, id, 'booting');
    const answer = await host.call('device_screen_get', { params: { id } });
    const ready = await host.call('device_start', { params: { id }, body: {} });

    assert.equal(rebooted.ok && rebooted.body.timedOut, false);
    assert.match(Object(answer).message, /is booting/);
    assert.equal(ready.ok, true);
    assert.equal((await deviceOf(host, id))?.state, 'online');
  },
);

test(
  'a reboot with wait answers when the device is back, or reports that the time is up',
  options,
  async (context) => {
    const { host, id } = await startWithPhone(context, { downMs: 100, bootMs: 2500 });
    const params = { id };

    const early = await host.call('device_reboot', { params, body: { wait: true, timeoutSeconds: 1 } });
    await untilState(host, id, 'online');
    const whole = await host.call('device_reboot', { params, body: { wait: true } });

    assert.equal(early.ok && early.body.timedOut, true);
    assert.deepEqual(whole.ok && whole.body, { success: true, state: 'online', timedOut: false });
  },
);

for (const { name, answers, message } of [
  { name: 'a port where nobody listens', answers: null, message: /nothing listens there \(ECONNREFUSED\)/ },
  { name: 'a port that accepts and says nothing', answers: false, message: /says nothing|within 2 s/ },
  { name: 'a port of something else', answers: true, message: /could not be connected/ },
]) {
  test(`rule 10: ${name} is not a device, and leaves no entry`, options, async (context) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (answers === true) socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = Object(server.address());
    context.after(() => server.close());
    if (answers === null) await new Promise((resolve) => server.close(resolve));
    const host = await startHost(context);

    const body = { host: '127.0.0.1', port, timeoutSeconds: 2 };
    const answer = await host.call('device_connect', { body });

    const { devices } = Object(await host.call('devices_list', {})).body;
    assert.deepEqual({ code: answer.status, error: Object(answer).error }, refused);
    assert.match(Object(answer).message, message);
    assert.deepEqual(devices, []);
  });
}

/** An emulator announces itself to the adb server. */
async function announceEmulator(adbPort: number, { port }: { readonly port: number }): Promise<string> {
  const socket = connect(adbPort, '127.0.0.1');
  const request = `host:emulator:${port}`;
  socket.end(`${request.length.toString(16).padStart(4, '0')}${request}`);
  socket.resume();
  await once(socket, 'close');
  return `emulator-${port - 1}`;
}

for (const [edition, isRealPhone] of [
  ['android', false],
  ['enterprise', true],
] as const) {
  const userAction = isRealPhone ? 'leaves emulators out' : 'shows emulators';
  test(`the edition ${edition} ${userAction}, and shows phones`, options, async (context) => {
    const host = await startHost(context, { isRealPhone });
    const id = await connectPhone(host, await startTestPhone(context));
    const { port } = serverOf(host);
    const emulator = await announceEmulator(port, await startTestPhone(context));
    const adb = { port, signal: AbortSignal.timeout(60_000) };
    while (!(await listDevices(adb)).some(({ serial }) => serial === emulator)) await later(10);
    const other = await startTestPhone(context);

    // The list is read again for this call, and then has the emulator.
    await connectPhone(host, other);
    const { devices } = Object(await host.call('devices_list', {})).body;
    const next = await host.call('device_get', { params: { id: String(Number(id) + 1) } });

    const names = devices.map(({ name }: { name: string }) => name);
    assert.deepEqual([names.includes(emulator), names.includes(other.address)], [!isRealPhone, true]);
    assert.equal(next.status, isRealPhone ? 404 : 200);
  });
}

test('a device that was disconnected is not connected again', options, async (context) => {
  const { host, phone, id } = await startWithPhone(context);

  await host.call('device_disconnect', { params: { id } });
  const gone = await host.call('device_get', { params: { id } });
  phone.dropConnections();

  assert.equal(gone.status, 404);
  assert.equal(await deviceOf(host, id), null);
});

test('a device that a task owns is not disconnected or restarted', async () => {
  const { WatchedDevice } = await import('./watched-device.ts');
  const { connectionHandlers } = await import('../handlers/connection-handlers.ts');
  const facts = {
    id: 30_001,
    serial: '10.0.0.7:5555',
    node: null,
    keptEndpoint: null,
    transport: 'tcp',
  } as const;
  const watched = Object.assign(new WatchedDevice(facts), { owner: 'a thread of a task that runs' });
  const registry = { find: async () => watched } as never;
  const handlers = connectionHandlers({ registry, clock: { now: Date.now, timestamp: () => '' } });
  const call = { params: { id: '30001' }, body: {}, signal: new AbortController().signal } as never;

  const busy = { code: 'instance_busy', message: /10\.0\.0\.7:5555 belongs to a thread of a task/ };
  await assert.rejects(async () => handlers.device_disconnect(call), busy);
  await assert.rejects(async () => handlers.device_reboot(call), busy);
});

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { type AdbServer, startAdbServer, withoutAdb } from './adb-server.ts';
import { makeApk } from './apps/apk.ts';
import { noFaults } from './faults.ts';
import { COMMAND, encodePacket } from './protocol/packet.ts';
import { startPhones } from './start-phone.ts';
import { connectedPhone } from './testing/connected-phone.ts';
import { readPng } from './testing/read-png.ts';

/** Time for which a test observes a call that must never end. */
const NEVER_MS = 700;
const KILLED = -1;

/** Connects to a phone as a host does, and collects its answer. */
function greet(t: TestContext, port: number): { answer(): string } {
  let answer = '';
  const socket = connect(port, '127.0.0.1');
  t.after(() => socket.destroy());
  socket.on('data', (data) => {
    answer += data.toString('latin1');
  });
  const payload = Buffer.from('host::');
  socket.write(encodePacket({ command: COMMAND.connect, arg0: 0x01000001, arg1: 4096, payload }, false));
  return { answer: () => answer };
}

describe('faults, as the adb server sees them', { skip: withoutAdb }, () => {
  let adb: AdbServer;
  before(async () => {
    adb = await startAdbServer();
  });
  after(() => adb.stop());

  test('a dropped connection makes the phone offline until the server comes back by itself', async (t) => {
    const { phone, shell, state } = await connectedPhone(t, adb);

    await phone.vanish();
    await eventually(state, (answer) => answer === 'offline');
    await phone.comeBack();
    // While a server reconnects, it lists the phone as connected, also right after a disconnect.
    await eventually(
      async () => {
        await adb.run(['disconnect', phone.address]);
        return (await adb.run(['connect', phone.address])).stdout;
      },
      (said) => said.startsWith('connected to '),
    );
    await eventually(
      async () => (await shell('echo back')).stdout,
      (text) => text === 'back\n',
    );
    phone.dropConnections();
    await eventually(
      async () => (await shell('echo again')).stdout,
      (text) => text === 'again\n',
    );
  });

  test('a phone that is gone refuses to be connected', async (t) => {
    const { phone } = await connectedPhone(t, adb);
    await adb.run(['disconnect', phone.address]);
    await phone.vanish();

    assert.match((await adb.run(['connect', phone.address])).stdout, /Connection refused/);
  });

  test('a frozen phone stays a device whose shells hang, until it thaws', async (t) => {
    const { phone, run, shell, state } = await connectedPhone(t, adb);

    const shellUntil = (timeoutMs: number) => run(['shell', 'echo lost'], { timeoutMs });

    phone.freeze();
    assert.equal((await shellUntil(NEVER_MS)).code, KILLED);
    assert.equal(await state(), 'device');
    const greeting = greet(t, phone.port);
    assert.equal((await shellUntil(NEVER_MS)).code, KILLED);
    assert.equal(greeting.answer(), '');
    phone.thaw();

    assert.equal((await shell('echo found')).stdout, 'found\n');
    await eventually(
      async () => greeting.answer(),
      (answer) => answer.startsWith('CNXN'),
    );
  });

  test('a silent phone lets connect wait for nothing', async (t) => {
    const { phone, state } = await connectedPhone(t, adb);
    await adb.run(['disconnect', phone.address]);
    phone.faults.isSilent = true;

    assert.equal((await adb.run(['connect', phone.address], { timeoutMs: NEVER_MS })).code, KILLED);
    assert.notEqual(await state(), 'device');
  });

  test('a computer that the phone does not know waits until it is allowed, and is known from then on', async (t) => {
    const { phone, shell, state } = await connectedPhone(t, adb, { authorization: 'ask' });

    await eventually(state, (answer) => answer === 'unauthorized');
    assert.match((await shell('echo no')).stderr, /unauthorized/);
    phone.allowDebugging();
    await eventually(state, (answer) => answer === 'device');
    await adb.run(['disconnect', phone.address]);
    assert.match((await adb.run(['connect', phone.address])).stdout, /^connected to /);
    assert.equal(await state(), 'device');
    phone.revokeDebugging();
    await eventually(state, (answer) => answer === 'unauthorized');
  });

  test('shells hang, lose their exit code or come late', async (t) => {
    const { phone, run, shell } = await connectedPhone(t, adb);

    phone.faults.hangsShells = true;
    assert.equal((await run(['shell', 'echo lost'], { timeoutMs: NEVER_MS })).code, KILLED);
    Object.assign(phone.faults, noFaults(), { losesExitCodes: true });
    const cut = await shell('echo out; exit 3');
    assert.deepEqual([cut.code, cut.stdout], [0, 'out\n']);
    Object.assign(phone.faults, noFaults(), { answerDelayMs: 300 });
    const start = performance.now();
    assert.equal((await shell('echo late')).stdout, 'late\n');
    assert.equal(performance.now() - start >= 300, true);
  });

  for (const [what, args] of [
    ['push', ['push', 'big.bin', '/sdcard/big.bin']],
    ['pull', ['pull', '/sdcard/there.bin', 'back.bin']],
    ['install', ['install', 'big.apk']],
  ] as const) {
    test(`${what} ends with a failure when it is cut half-way, and the phone comes back`, async (t) => {
      const { phone, run, shell } = await connectedPhone(t, adb);
      const local = (name: string): string => join(adb.folder, name);
      writeFileSync(local('big.bin'), Buffer.alloc(3_000_000));
      writeFileSync(local('big.apk'), makeApk({ packageName: 'org.test.big', padding: 3_000_000 }));
      phone.files.write('/sdcard/there.bin', Buffer.alloc(3_000_000));
      phone.faults.dropAfterBytes = 1_000_000;

      const { code } = await run(args.map((arg) => (/^\w+\.\w+$/.test(arg) ? local(arg) : arg)));

      assert.notEqual(code, 0);
      assert.equal(phone.faults.dropAfterBytes, null);
      assert.equal(phone.files.stat('/sdcard/big.bin'), undefined);
      assert.equal(phone.packages.get('org.test.big'), undefined);
      await eventually(
        async () => (await shell('echo back')).stdout,
        (text) => text === 'back\n',
      );
    });
  }

  test('screenshots are cut, empty or black', async (t) => {
    const { phone, run } = await connectedPhone(t, adb);
    const take = async (screenshots: typeof phone.faults.screenshots): Promise<Buffer> => {
      phone.faults.screenshots = screenshots;
      return (await run(['exec-out', 'screencap', '-p'])).bytes;
    };

    const whole = await take('whole');
    assert.deepEqual(await take('half'), whole.subarray(0, Math.floor(whole.length / 2)));
    assert.equal((await take('empty')).length, 0);
    const black = readPng(await take('black'));
    assert.deepEqual(
      [black.at(0, 0), black.at(360, 640)],
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
    );
  });

  test('with two displays the warning is ahead of the picture, but for shell v2', async (t) => {
    const { phone, run } = await connectedPhone(t, adb);
    phone.faults.displays = 2;

    const mixed = (await run(['exec-out', 'screencap -p'])).bytes;
    const apart = await run(['shell', 'screencap -p']);

    assert.match(mixed.toString('latin1', 0, 60), /^\[Warning\] Multiple displays were found/);
    assert.equal(readPng(apart.bytes).width, 720);
    assert.match(apart.stderr, /Multiple displays were found/);
  });

  test('an app that crashes is not in front, and its end is in the log', async (t) => {
    const { phone, shell } = await connectedPhone(t, adb);
    phone.faults.crashesApps = true;

    await shell('am start -n com.example.login/.LoginActivity');

    assert.match(phone.window.component(), /^com.android.launcher3/);
    assert.match((await shell('logcat -d *:E')).stdout, /FATAL EXCEPTION: main, Process: com.example.login/);
  });

  test('an install fails with the configured message', async (t) => {
    const { phone, run } = await connectedPhone(t, adb);
    writeFileSync(join(adb.folder, 'any.apk'), makeApk({ packageName: 'org.test.any' }));
    phone.faults.installFailure = 'INSTALL_FAILED_USER_RESTRICTED: Install canceled by user';

    const { code, stderr } = await run(['install', join(adb.folder, 'any.apk')]);

    assert.deepEqual([code, phone.packages.get('org.test.any')], [1, undefined]);
    assert.match(stderr, /Failure \[INSTALL_FAILED_USER_RESTRICTED: Install canceled by user\]/);
  });

  test('twenty phones in one process answer at the same time, each for itself', async (t) => {
    const phones = await startPhones(20);
    t.after(() => Promise.all(phones.map((phone) => phone.stop())));
    for (const phone of phones) await adb.run(['connect', phone.address]);

    const answers = await Promise.all(
      phones.map((phone) => adb.run(['-s', phone.address, 'shell', 'getprop ro.serialno'])),
    );

    assert.deepEqual(
      answers.map(({ stdout }) => stdout.trim()),
      phones.map((phone) => phone.model.serialNumber),
    );
  });

  test('a server that is killed ends its streams, and a new one connects again', async (t) => {
    const first = await startAdbServer();
    t.after(() => first.stop());
    const { phone } = await connectedPhone(t, first);
    const hanging = first.run(['-s', phone.address, 'shell', 'echo started; sleep 60'], { until: /never/ });
    await eventually(
      async () => phone.events.length,
      (count) => count === 1,
    );

    await first.kill();
    await hanging;
    const second = await startAdbServer({ port: first.port });
    t.after(() => second.stop());

    assert.match((await second.run(['connect', phone.address])).stdout, /^connected to /);
  });
});

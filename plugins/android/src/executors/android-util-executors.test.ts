import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { LOGIN, withoutAdb } from '@gatehouse/test/android-simulator';
import { act, startRunKit } from '../testing/run-kit.ts';

const skip = { skip: withoutAdb };
const remote = '/sdcard/Download/orders.txt';

async function makeFolder(context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-device-'));
  context.after(() => rm(folder, { recursive: true }));
  return { folder, projectPath: join(folder, 'project.json') };
}

test('a command gives its output, its errors and its exit code', skip, async (context) => {
  const { run } = await startRunKit(context);
  const results = { OutputVariable: 'out', StdErr: 'err', ExitCode: 'code' };

  const { outcome } = await run(
    [act('AndroidUtil.Shell', { Command: 'echo hello; echo oops >&2; exit 3' }, { results })],
    { names: ['out', 'err', 'code'] },
  );

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(outcome.values?.variables, { out: 'hello\n', err: 'oops\n', code: '3' });
});

test('the value of a macro is one argument of a command, whatever it contains', skip, async (context) => {
  const { run, phones } = await startRunKit(context);
  const text = 'it\'s $(reboot) `reboot`; reboot "x"\ny';
  const commands = [`printf '<%s>' {-Variable.text-} end`, `printf '<%s>' "a {-Variable.text-} b"`];
  const shells = commands.map((Command, at) =>
    act('AndroidUtil.Shell', { Command }, { results: { OutputVariable: `said${at}` } }),
  );

  const { outcome } = await run(shells, { names: ['text', 'said0', 'said1'], variables: { text } });

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(outcome.values?.variables, {
    text,
    said0: `<${text}><end>`,
    said1: `<a ${text} b>`,
  });
  assert.deepEqual(
    phones[0]?.events.filter(({ kind }) => kind === 'reboot'),
    [],
  );
  const quoted = await run([act('AndroidUtil.Shell', { Command: "echo '{-Variable.text-}'" })], {
    names: ['text'],
  });
  assert.match(quoted.outcome.errorMessage ?? '', /Command has a macro between single quotes/);
});

test('files are sent to the device and come back whole', skip, async (context) => {
  const { run, phones } = await startRunKit(context);
  const { folder, projectPath } = await makeFolder(context);
  await writeFile(join(folder, 'orders.txt'), 'three orders\n');

  const { outcome } = await run(
    [
      act('AndroidUtil.PushFile', { Path: 'orders.txt', To: remote }, { results: { Size: 'sent' } }),
      act('AndroidUtil.PullFile', { From: remote, Path: 'back/orders.txt' }, { results: { Size: 'came' } }),
      act('AndroidUtil.DeleteFile', { Path: remote }),
      act('AndroidUtil.Screenshot', { Path: 'screen.png' }, { results: { OutputVariable: 'picture' } }),
      act('AndroidUtil.Screenshot', {}, { results: { OutputVariable: 'base64' } }),
    ],
    { names: ['sent', 'came', 'picture', 'base64'], projectPath },
  );

  assert.equal(outcome.errorMessage, null);
  const { base64 = '', ...reported } = outcome.values?.variables ?? {};
  assert.deepEqual(reported, { sent: '13', came: '13', picture: join(folder, 'screen.png') });
  assert.equal(await readFile(join(folder, 'back/orders.txt'), 'utf8'), 'three orders\n');
  assert.match(base64, /^iVBORw0KGgo/);
  assert.equal((await readFile(join(folder, 'screen.png'))).subarray(1, 4).toString(), 'PNG');
  assert.equal(
    (await run([act('AndroidUtil.DeleteFile', { Path: remote })])).outcome.errorCode,
    'action_failed',
  );
  assert.equal(phones.length, 1);
});

test('a file whose transfer is cut off leaves nothing behind', skip, async (context) => {
  const { run, phones } = await startRunKit(context);
  const { folder, projectPath } = await makeFolder(context);
  phones[0]?.files.write('/sdcard/large', Buffer.alloc(500_000));
  Object.assign(phones[0]?.faults ?? {}, { dropAfterBytes: 100_000 });

  const { outcome } = await run([act('AndroidUtil.PullFile', { From: '/sdcard/large', Path: 'large' })], {
    projectPath,
  });

  assert.match(outcome.errorMessage ?? '', /failed: the connection was lost before the answer was complete/);
  assert.deepEqual(await readdir(folder), []);
});

test('the screen is turned, and the log is read', skip, async (context) => {
  const { run } = await startRunKit(context);

  const { outcome } = await run(
    [
      act('AndroidApp.Open', { App: LOGIN }),
      act('AndroidUtil.Rotate', { Rotation: '90' }),
      act('AndroidDevice.Info', {}, { results: { Width: 'width' } }),
      act('AndroidUtil.Rotate', { Rotation: 'auto' }),
      act('AndroidUtil.Log', { Lines: '5', Level: 'V' }, { results: { OutputVariable: 'log' } }),
    ],
    { names: ['width', 'log'] },
  );

  assert.equal(outcome.errorMessage, null);
  const { width, log = '' } = outcome.values?.variables ?? {};
  assert.equal(width, '1280');
  assert.match(log, /^\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} [VDIWEF] \S+/);
});

for (const [name, parameters, message] of [
  ['Shell', { Command: 'exit 4', FailOnExitCode: 'true' }, /ended with exit code 4: it said nothing/],
  ['Shell', { Command: 'sleep 60', TimeoutSec: '1' }, /did not end within 1 s/],
  ['PushFile', { Path: '/no/such', To: remote }, /no\/such/],
  ['PushFile', { Path: '/etc/hostname', To: 'orders.txt' }, /To is "orders.txt", which is no whole path/],
  ['PullFile', { From: '/sdcard/none', Path: '/tmp/none' }, /There is nothing at "\/sdcard\/none"/],
  ['DeleteFile', { Path: '/sdcard/Download' }, /is no file on the device/],
] as const) {
  test(`${name} ${JSON.stringify(parameters)} is an error that says why`, skip, async (context) => {
    const { run } = await startRunKit(context);

    const { outcome } = await run([act(`AndroidUtil.${name}`, parameters)]);

    assert.equal(outcome.errorCode, 'action_failed');
    assert.match(outcome.errorMessage ?? '', message);
  });
}

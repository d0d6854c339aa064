import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adbKeyboard } from '../apps/plain.ts';
import { createTestDevice, runOn } from '../testing/test-device.ts';

const LOGIN = 'com.example.login';

test('start brings an app to the front and says what it starts', async () => {
  const device = createTestDevice();

  const { code, stdout } = await runOn(device, `am start -W -n ${LOGIN}/.LoginActivity`);

  assert.equal(code, 0);
  assert.match(
    stdout,
    /^Starting: Intent \{ cmp=com.example.login\/.LoginActivity \}\nStatus: ok\nLaunchState: COLD\n/,
  );
  assert.match(
    stdout,
    /\nActivity: com.example.login\/.LoginActivity\nTotalTime: 42\nWaitTime: 45\nComplete\n$/,
  );
  assert.equal(device.window.component(), `${LOGIN}/.LoginActivity`);
});

test('start of what runs already is a warning on stderr, and still a start', async () => {
  const device = createTestDevice();
  await runOn(device, `am start -n ${LOGIN}/.LoginActivity`);

  const { code, stderr } = await runOn(device, `am start -n ${LOGIN}/com.example.login.LoginActivity`);

  assert.equal(code, 0);
  assert.match(stderr, /^Warning: Activity not started, intent has been delivered to currently running/);
});

test('start of a class that is not there is said on stderr, with code 0', async () => {
  const { code, stderr } = await runOn(createTestDevice(), `am start -n ${LOGIN}/.Nowhere`);

  assert.equal(code, 0);
  assert.equal(
    stderr,
    'Error type 3\nError: Activity class {com.example.login/com.example.login.Nowhere} does not exist.\n',
  );
});

test('a URL opens in the browser', async () => {
  const device = createTestDevice();

  await runOn(device, "am start -a android.intent.action.VIEW -d 'https://example.com/?a=1&b=2'");

  assert.equal(device.window.component(), 'com.android.browser/.BrowserActivity');
  assert.match(
    (await runOn(device, 'uiautomator dump /dev/tty')).stdout,
    /text="https:\/\/example.com\/\?a=1&amp;b=2"/,
  );
});

test('force-stop ends an app', async () => {
  const device = createTestDevice();
  await runOn(device, `am start -n ${LOGIN}/.LoginActivity`);
  assert.match((await runOn(device, `pidof ${LOGIN}`)).stdout, /^\d+\n$/);

  await runOn(device, `am force-stop ${LOGIN}`);

  assert.equal((await runOn(device, `pidof ${LOGIN}`)).code, 1);
  assert.match(device.window.component(), /^com.android.launcher3\//);
});

test('monkey starts an app by its package, and finds nothing while the phone is locked', async () => {
  const device = createTestDevice();
  const line = `monkey -p ${LOGIN} -c android.intent.category.LAUNCHER 1`;

  assert.match((await runOn(device, line)).stdout, /^Events injected: 1$/m);
  device.keyguard.lock();
  assert.match((await runOn(device, line)).stdout, /No activities found to run, monkey aborted\./);
});

test('broadcasts type into a field while the keyboard that listens to them is in use', async () => {
  const device = createTestDevice({ apps: [adbKeyboard] });
  await runOn(
    device,
    `am start -n ${LOGIN}/.LoginActivity; ime set com.android.adbkeyboard/.AdbIME; input keyevent TAB`,
  );

  await runOn(device, `am broadcast -a ADB_INPUT_B64 --es msg ${Buffer.from('Grüße 🌞').toString('base64')}`);

  assert.equal(device.window.focus()?.value, 'Grüße 🌞');
});

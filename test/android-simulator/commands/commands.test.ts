import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeApk } from '../apps/apk.ts';
import { adbKeyboard } from '../apps/plain.ts';
import { writeZip } from '../apps/zip.ts';
import { createTestDevice, runOn } from '../testing/test-device.ts';

const LOGIN = 'com.example.login';

describe('am', () => {
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

    await runOn(
      device,
      `am broadcast -a ADB_INPUT_B64 --es msg ${Buffer.from('Grüße 🌞').toString('base64')}`,
    );

    assert.equal(device.window.focus()?.value, 'Grüße 🌞');
  });
});

describe('pm', () => {
  const install = async (options: Parameters<typeof makeApk>[0], flags = '', device = createTestDevice()) => {
    device.files.write('/data/local/tmp/a.apk', makeApk(options));
    return { device, ...(await runOn(device, `pm install ${flags} /data/local/tmp/a.apk`)) };
  };
  const packageName = 'org.test.app';

  for (const [why, options, failure] of [
    ['needs a newer Android', { minSdk: 34 }, 'INSTALL_FAILED_OLDER_SDK: '],
    ['is for another processor', { abis: ['x86_64'] }, 'INSTALL_FAILED_NO_MATCHING_ABIS: '],
    ['is for tests only', { isTestOnly: true }, 'INSTALL_FAILED_TEST_ONLY: '],
  ] as const) {
    test(`an APK that ${why} is refused`, async () => {
      const { code, stdout } = await install({ packageName, ...options });

      assert.equal(code, 1);
      assert.equal(stdout.startsWith(`Failure [${failure}`), true, stdout);
    });
  }

  test('an update needs the same signer and no older version, unless that is allowed', async () => {
    const { device } = await install({ packageName, versionCode: 5 });

    assert.match(
      (await install({ packageName, versionCode: 6, signer: 'else' }, '', device)).stdout,
      /UPDATE_INCOMPATIBLE/,
    );
    assert.match((await install({ packageName, versionCode: 4 }, '', device)).stdout, /VERSION_DOWNGRADE/);
    assert.match((await install({ packageName, versionCode: 5 }, '-R', device)).stdout, /ALREADY_EXISTS/);
    assert.equal((await install({ packageName, versionCode: 4 }, '-d', device)).stdout, 'Success\n');
    assert.equal(device.packages.get(packageName)?.app.versionCode, 4);
  });

  test('an older Android replaces an app only when asked to', async () => {
    const device = createTestDevice({ sdk: 26 });
    await install({ packageName }, '', device);

    assert.match((await install({ packageName }, '', device)).stdout, /INSTALL_FAILED_ALREADY_EXISTS/);
    assert.equal((await install({ packageName }, '-r', device)).stdout, 'Success\n');
  });

  test('an install without room fails, and its room comes back with the app', async () => {
    const device = createTestDevice();
    device.files.write('/data/local/tmp/a.apk', makeApk({ packageName, padding: 50_000 }));
    device.files.setFreeBytes(10_000);

    assert.match((await runOn(device, 'pm install /data/local/tmp/a.apk')).stdout, /INSUFFICIENT_STORAGE/);
    device.files.setFreeBytes(100_000);
    await runOn(device, 'pm install /data/local/tmp/a.apk');
    await runOn(device, `pm uninstall ${packageName}`);
    assert.equal(device.files.freeBytes(), 100_000);
  });

  test('what is no APK, or one that a phone in a test cannot read, is refused', async () => {
    const device = createTestDevice();
    const binary = { name: 'AndroidManifest.xml', content: Buffer.from([3, 0, 8, 0]) };
    device.files.write('/data/local/tmp/a.apk', writeZip([binary]));

    const { code, stdout } = await runOn(device, 'pm install /data/local/tmp/a.apk');

    assert.equal(code, 1);
    assert.match(stdout, /^Failure \[INSTALL_PARSE_FAILED_NOT_APK: /);
  });

  test('an app that is uninstalled with -k has its data again when it comes back', async () => {
    const { device } = await install({ packageName });
    device.packages.get(packageName)?.storage.set('kept', 'yes');

    await runOn(device, `pm uninstall -k ${packageName}; pm install /data/local/tmp/a.apk`);
    assert.equal(device.packages.get(packageName)?.storage.get('kept'), 'yes');
    await runOn(device, `pm uninstall ${packageName}; pm install /data/local/tmp/a.apk`);
    assert.equal(device.packages.get(packageName)?.storage.size, 0);
  });

  test('clear ends an app and empties what it kept', async () => {
    const device = createTestDevice();
    device.packages.get(LOGIN)?.storage.set('user', 'anna');
    await runOn(device, `am start -n ${LOGIN}/.LoginActivity`);

    assert.equal((await runOn(device, `pm clear ${LOGIN}`)).stdout, 'Success\n');
    assert.deepEqual([...(device.packages.get(LOGIN)?.storage ?? [1])], []);
    assert.deepEqual(await runOn(device, 'pm clear no.such.app'), {
      code: 1,
      stdout: 'Failed\n',
      stderr: '',
    });
  });

  test('the activity that the launcher starts can be asked for', async () => {
    const { stdout } = await runOn(createTestDevice(), `cmd package resolve-activity --brief ${LOGIN}`);

    assert.equal(stdout.trim().split('\n').at(-1), `${LOGIN}/.LoginActivity`);
  });
});

describe('settings of the phone', () => {
  test('wm shows and overrides size and density', async () => {
    const device = createTestDevice();

    assert.equal(
      (await runOn(device, 'wm size; wm density')).stdout,
      'Physical size: 720x1280\nPhysical density: 320\n',
    );
    await runOn(device, 'wm size 600x800; wm density 160');
    assert.match(
      (await runOn(device, 'wm size; wm density')).stdout,
      /Override size: 600x800\n.*\nOverride density: 160/,
    );
    assert.match((await runOn(device, 'uiautomator dump /dev/tty')).stdout, /bounds="\[0,0\]\[600,800\]"/);
    await runOn(device, 'wm size reset');
    assert.deepEqual(device.display.size(), { width: 720, height: 1280 });
  });

  test('user_rotation turns the screen, and the hand does when rotation is automatic', async () => {
    const device = createTestDevice();

    await runOn(device, 'settings put system user_rotation 1');
    assert.match(
      (await runOn(device, 'uiautomator dump /dev/tty')).stdout,
      /rotation="1".*bounds="\[0,0\]\[1280,720\]"/,
    );
    assert.match((await runOn(device, 'dumpsys input')).stdout, /SurfaceOrientation: 1/);
    await runOn(device, 'settings put system accelerometer_rotation 1');
    device.turn(3);
    assert.equal(device.display.rotation, 3);
    assert.equal(
      (await runOn(device, 'settings get system user_rotation; settings get system none')).stdout,
      '1\nnull\n',
    );
  });

  test('settings and their content provider agree', async () => {
    const device = createTestDevice();

    await runOn(
      device,
      'content insert --uri content://settings/global --bind name:s:my_key --bind value:s:12',
    );

    assert.equal((await runOn(device, 'settings get global my_key')).stdout, '12\n');
    assert.match(
      (await runOn(device, 'content query --uri content://settings/global')).stdout,
      /name=my_key, value=12$/m,
    );
  });

  test('dumpsys tells the window in front, the power, the battery and the keyboard', async () => {
    const device = createTestDevice({ pin: '1234', locked: true });

    const window = (await runOn(device, 'dumpsys window')).stdout;
    assert.match(window, /mCurrentFocus=Window\{\w+ u0 NotificationShade\}/);
    assert.match(window, /mShowingLockscreen=true mDreamingLockscreen=true/);
    assert.match((await runOn(device, 'dumpsys power')).stdout, /mWakefulness=Awake/);
    assert.match((await runOn(device, 'dumpsys battery')).stdout, /^ {2}level: 87$/m);
    assert.match((await runOn(device, 'dumpsys input_method')).stdout, /mInputShown=false/);
    assert.match(
      (await runOn(device, `dumpsys package ${LOGIN}`)).stdout,
      /versionCode=12 .*\n {4}versionName=1\.2/,
    );
    assert.match((await runOn(device, 'dumpsys nothing')).stdout, /^Can't find service: nothing/);
  });
});

describe('input and dumps', () => {
  test('bad arguments of input end with code 255 and a Java exception on stderr', async () => {
    for (const line of [
      'input tap a b',
      'input tap 1',
      'input text',
      'input text é',
      'input keyevent NONE',
    ]) {
      const { code, stdout, stderr } = await runOn(createTestDevice(), line);

      assert.deepEqual([line, code, stdout], [line, 255, '']);
      assert.match(stderr, /java\.lang\.\w+Exception/);
    }
  });

  test('input text turns %s into a space', async () => {
    const device = createTestDevice();

    await runOn(device, `am start -n ${LOGIN}/.LoginActivity; input keyevent KEYCODE_TAB; input text 'a%sb'`);

    assert.equal(device.window.focus()?.value, 'a b');
  });

  test('a dump goes to a file, and says so', async () => {
    const device = createTestDevice();

    const { stdout } = await runOn(device, 'uiautomator dump /sdcard/w.xml');

    assert.equal(stdout, 'UI hierchary dumped to: /sdcard/w.xml\n');
    assert.match(device.files.read('/sdcard/w.xml').toString(), /^<\?xml version='1.0' .*<\/hierarchy>$/s);
  });

  test('dumps that fail leave no file and have code 0', async () => {
    const device = createTestDevice();
    Object.assign(device.faults, { busyDumps: 1, rootlessDumps: 1 });

    assert.deepEqual(await runOn(device, 'uiautomator dump'), {
      code: 0,
      stdout: '',
      stderr: 'ERROR: could not get idle state.\n',
    });
    assert.match((await runOn(device, 'uiautomator dump')).stderr, /null root node returned/);
    assert.equal(device.files.stat('/sdcard/window_dump.xml'), undefined);
    assert.equal((await runOn(device, 'uiautomator dump')).stderr, '');
  });
});

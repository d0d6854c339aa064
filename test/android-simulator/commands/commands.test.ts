import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createTestDevice, runOn } from '../testing/test-device.ts';

const LOGIN = 'com.example.login';

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

  test('dumpsys shows the focused window, the power, the battery and the keyboard', async () => {
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

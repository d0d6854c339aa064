import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDevices } from '../adb/server-services.ts';
import { FrameReader, frameKind, toFrame } from '../adb/shell-frames.ts';
import { parseApps, parsePackage, toOutcome } from './installed-apps.ts';
import { commandLine } from './quote.ts';
import { parseProperties } from './read-details.ts';
import { parseLog } from './read-log.ts';
import { parseDensity, parseFocus, parseIsLocked, parseRotation, parseSize } from './read-screen.ts';
import { toSteps } from './type-text.ts';

test('devices are listed with their transport, also where adb leaves out the usual facts', () => {
  const text =
    'R58M  device usb:1-4 product:a model:b device:c transport_id:3\n127.0.0.1:6000  offline transport_id:1\nemulator-5554  device\n[::1]:5555 unauthorized\n';

  assert.deepEqual(parseDevices(text), [
    { serial: 'R58M', adbState: 'device', transport: 'usb' },
    { serial: '127.0.0.1:6000', adbState: 'offline', transport: 'tcp' },
    { serial: 'emulator-5554', adbState: 'device', transport: 'emulator' },
    { serial: '[::1]:5555', adbState: 'unauthorized', transport: 'tcp' },
  ]);
});

test('a configured size and density take precedence over those of the hardware', () => {
  assert.deepEqual(parseSize('Physical size: 1080x2400\nOverride size: 720x1600\n'), {
    width: 720,
    height: 1600,
  });
  assert.equal(parseDensity('Physical density: 420\n'), 420);
});

for (const { windows, isLocked } of [
  { windows: '  mShowingLockscreen=true mDreamingLockscreen=false', isLocked: true },
  { windows: '  KeyguardStateMonitor\n        mIsShowing=true\n', isLocked: true },
  { windows: '  KeyguardStateMonitor\n        mIsShowing=false\n  other mIsShowing=true', isLocked: false },
  { windows: '  isKeyguardShowing=true', isLocked: true },
  { windows: '', isLocked: false },
]) {
  test(`the lock of ${JSON.stringify(windows)} is read as ${isLocked}`, () => {
    assert.equal(parseIsLocked(windows), isLocked);
  });
}

for (const { windows, rotation } of [
  { windows: 'mCurrentRotation=ROTATION_270', rotation: 3 },
  { windows: 'mRotation=1 mAltOrientation', rotation: 1 },
  { windows: 'nothing', rotation: null },
]) {
  test(`the rotation of ${windows} is ${rotation}`, () => {
    assert.equal(parseRotation(windows), rotation);
  });
}

test('the focus is the window, else the app; short names of activities are completed', () => {
  assert.deepEqual(parseFocus('mCurrentFocus=Window{a1 u0 com.a.b/.Main}'), {
    package: 'com.a.b',
    activity: 'com.a.b.Main',
  });
  const locked =
    'mCurrentFocus=Window{a1 u0 NotificationShade}\nmFocusedApp=ActivityRecord{b2 u0 com.a.b/com.c.Main t42}';
  assert.deepEqual(parseFocus(locked), { package: 'com.a.b', activity: 'com.c.Main' });
  assert.equal(parseFocus('mCurrentFocus=null'), null);
});

test('apps are read with and without their versions', () => {
  assert.deepEqual(parseApps('package:com.a versionCode:7\npackage:com.b\nnoise\n'), [
    { package: 'com.a', versionCode: 7 },
    { package: 'com.b', versionCode: null },
  ]);
  const facts = parsePackage(
    '  versionCode=12 minSdk=21\n  versionName=1.2 beta\n  flags=[ SYSTEM HAS_CODE ]\n  User 0: enabled=2',
  );
  assert.deepEqual(facts, { versionName: '1.2 beta', versionCode: 12, isSystem: true, isEnabled: false });
});

for (const { output, outcome } of [
  { output: 'Success\n', outcome: { success: true, reason: null } },
  {
    output: 'Failure [INSTALL_FAILED_OLDER_SDK: needs 30]\n',
    outcome: { success: false, reason: 'INSTALL_FAILED_OLDER_SDK: needs 30' },
  },
  {
    output: 'java.lang.SecurityException: no\n\tat x\n',
    outcome: { success: false, reason: 'java.lang.SecurityException: no' },
  },
  { output: '', outcome: { success: false, reason: 'The device said neither Success nor Failure' } },
]) {
  test(`the outcome of ${JSON.stringify(output)} is ${outcome.success ? 'a success' : 'a failure'}`, () => {
    assert.deepEqual(toOutcome({ stdout: Buffer.from(output), stderr: Buffer.alloc(0) }), outcome);
  });
}

test('lines of the log are parsed, and other lines are left out', () => {
  const text = '--------- beginning of main\n11-21 09:30:00.123  1200  1201 W Tag: it: fell\n';

  assert.deepEqual(parseLog(text), [
    { time: '11-21 09:30:00.123', pid: 1200, tid: 1201, level: 'W', tag: 'Tag', message: 'it: fell' },
  ]);
});

test('properties may have several lines', () => {
  assert.deepEqual(
    [...parseProperties('[a]: [1]\n[b.c]: [two\nlines]\n[d]: []\n')],
    [
      ['a', '1'],
      ['b.c', 'two\nlines'],
      ['d', ''],
    ],
  );
});

test('arguments stay data', () => {
  assert.equal(commandLine('rm', '-f', "it's $(x)\n;"), "rm '-f' 'it'\\''s $(x)\n;'");
});

test('text is typed as the device reads it: a %s in two parts, line ends and tabs as keys', () => {
  assert.deepEqual(
    toSteps('a b%s\nc\t').map(({ key, text }) => key ?? text),
    ['a%sb%', 's', 'KEYCODE_ENTER', 'c', 'KEYCODE_TAB'],
  );
});

test('frames of a shell are read however they are split', () => {
  const bytes = Buffer.concat([
    toFrame(frameKind.stdout, Buffer.from('hello')),
    toFrame(frameKind.stderr, Buffer.alloc(0)),
    toFrame(frameKind.exit, Buffer.from([3])),
  ]);
  for (let size = 1; size <= bytes.length; size += 1) {
    const frames = new FrameReader();
    const output: Record<number, string> = {};

    for (let at = 0; at < bytes.length; at += size) {
      // The next push overwrites the bytes, so each piece is a copy.
      const chunk = Buffer.from(bytes.subarray(at, at + size));
      frames.push(chunk);
      while (frames.next())
        output[frames.kind] = `${output[frames.kind] ?? ''}${frames.data().toString('latin1')}`;
      chunk.fill(0xff);
    }

    assert.deepEqual(output, {
      [frameKind.stdout]: 'hello',
      [frameKind.stderr]: '',
      [frameKind.exit]: '\u0003',
    });
  }
});

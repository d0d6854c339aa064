import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Screen } from '../device/read-screen.ts';
import { DeviceScreen } from './device-screen.ts';

const { signal } = new AbortController();
const state: Screen = {
  width: 720,
  height: 1280,
  density: 320,
  rotation: 0,
  isOn: true,
  isLocked: false,
  focus: { package: 'com.example.shop', activity: 'com.example.shop.Main' },
};

/** A device that shows what the test sets, and counts its pictures. */
function setUp() {
  const device = { shows: 'one', taken: 0, atATime: 0, max: 0, isOn: true, problem: null as Error | null };
  const screen = new DeviceScreen({
    serial: 'S1',
    readState: async () => ({ ...state, isOn: device.isOn }),
    takePicture: async () => {
      device.taken += 1;
      device.atATime += 1;
      device.max = Math.max(device.max, device.atATime);
      await new Promise((resolve) => setTimeout(resolve, 5));
      device.atATime -= 1;
      if (device.problem !== null) throw device.problem;
      return { png: Buffer.from(device.shows), width: 720, height: 1280 };
    },
  });
  const next = (after: number, waitMs = 2000) => screen.nextFrame({ after, waitMs, signal });
  return { device, screen, next };
}

test('a picture comes with the focused app, and the next one after a change', async () => {
  const { device, next } = setUp();

  const first = await next(0);
  device.shows = 'two';
  const second = await next(first.number);

  assert.deepEqual(
    [first, second].map(({ picture }) => String(picture)),
    ['one', 'two'],
  );
  assert.deepEqual(
    [first.title, first.address, first.width, first.height],
    ['com.example.shop', 'S1', 720, 1280],
  );
  assert.equal(second.number > first.number, true);
});

test('while nothing changes only the state is returned, after the wait', async () => {
  const { device, next } = setUp();
  const { number } = await next(0);

  const frame = await next(number, 300);

  assert.deepEqual([frame.picture, frame.number, frame.width], [null, number, 720]);
  assert.equal(device.taken > 1, true);
});

test('no picture is taken without a request', async () => {
  const { device, next } = setUp();
  const { number } = await next(0);
  await next(number, 100);
  const last = device.taken;

  // A picture that was started for the last request ends.
  await new Promise((resolve) => setTimeout(resolve, 400));

  assert.equal(device.taken <= last + 1, true);
});

test('several viewers share the pictures, one at a time', async () => {
  const { device, next } = setUp();

  const frames = await Promise.all([next(0), next(0), next(0)]);

  assert.deepEqual([device.taken, device.max], [1, 1]);
  assert.equal(new Set(frames.map(({ number }) => number)).size, 1);
});

test('an error of the device reaches the viewers, and the next request tries again', async () => {
  const { device, next } = setUp();
  device.problem = new Error('offline');
  await assert.rejects(next(0), /offline/);

  device.problem = null;

  assert.equal(String((await next(0)).picture), 'one');
});

test('a screen that is off is reported as off', async () => {
  const { device, screen, next } = setUp();
  device.isOn = false;

  const { notice } = await next(0);

  assert.match(notice ?? '', /screen is off/);
  assert.equal(screen.isOff, true);
});

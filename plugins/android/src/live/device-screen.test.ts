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

/** A device that shows what the test says, and counts its pictures. */
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

test('a picture comes with what has the focus, and the next one once something changed', async () => {
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

test('while nothing changes the state comes alone, after the wait', async () => {
  const { device, next } = setUp();
  const { number } = await next(0);

  const frame = await next(number, 300);

  assert.deepEqual([frame.picture, frame.number, frame.width], [null, number, 720]);
  assert.equal(device.taken > 1, true);
});

test('nobody who asks is no picture', async () => {
  const { device, next } = setUp();
  const { number } = await next(0);
  await next(number, 100);
  const last = device.taken;

  // One that was begun for the last question ends.
  await new Promise((resolve) => setTimeout(resolve, 400));

  assert.equal(device.taken <= last + 1, true);
});

test('many who look share the pictures, one at a time', async () => {
  const { device, next } = setUp();

  const frames = await Promise.all([next(0), next(0), next(0)]);

  assert.deepEqual([device.taken, device.max], [1, 1]);
  assert.equal(new Set(frames.map(({ number }) => number)).size, 1);
});

test('what the device refuses reaches who looks, and the next one may look again', async () => {
  const { device, next } = setUp();
  device.problem = new Error('offline');
  await assert.rejects(next(0), /offline/);

  device.problem = null;

  assert.equal(String((await next(0)).picture), 'one');
});

test('a screen that is off says so', async () => {
  const { device, screen, next } = setUp();
  device.isOn = false;

  const { notice } = await next(0);

  assert.match(notice ?? '', /screen is off/);
  assert.equal(screen.isOff, true);
});

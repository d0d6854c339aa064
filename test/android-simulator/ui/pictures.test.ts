import assert from 'node:assert/strict';
import { test } from 'node:test';
import { centerOf } from '../phone/look.ts';
import { takePicture, takePng } from '../phone/screenshot.ts';
import { readPng } from '../testing/read-png.ts';
import { createTestDevice, runOn } from '../testing/test-device.ts';
import { glyphOf } from './font.ts';

const BLUE = [25, 103, 210];
const PAPER = [250, 250, 250];

test('a picture shows the colours of what is in sight, and changes with it', async () => {
  const device = createTestDevice();
  await runOn(device, 'am start -n com.example.login/.LoginActivity');
  const box = centerOf(device.window, 'remember');
  const inBox = { x: 20, y: box.y };
  const shot = async () => readPng(await takePng(device));

  const before = await shot();
  device.input.tap(box);
  const after = await shot();

  assert.deepEqual([before.width, before.height], [720, 1280]);
  assert.deepEqual(before.at(700, 10), BLUE);
  assert.deepEqual(before.at(700, 1200), PAPER);
  assert.deepEqual([before.at(inBox.x, inBox.y), after.at(inBox.x + 10, inBox.y)], [PAPER, BLUE]);
});

test('a screen that is turned off is black at once, and unchanged when it is turned on', async () => {
  const device = createTestDevice();
  const lit = await takePng(device);

  device.input.key('SLEEP');
  const dark = readPng(await takePng(device));
  device.input.key('WAKEUP');

  assert.deepEqual(dark.at(360, 100), [0, 0, 0]);
  assert.deepEqual(await takePng(device), lit);
});

test('a turned phone has a wide picture', async () => {
  const device = createTestDevice();
  await runOn(device, 'settings put system user_rotation 1');

  const { width, height } = takePicture(device);

  assert.deepEqual([width, height], [1280, 720]);
});

test('every character that can be typed has a shape of its own', () => {
  const shapes = new Set<string>();
  for (let code = 0x21; code < 0x7f; code++) shapes.add(JSON.stringify(glyphOf(String.fromCharCode(code))));

  assert.equal(shapes.size, 0x7f - 0x21);
  assert.equal(glyphOf(' ').length, 0);
});

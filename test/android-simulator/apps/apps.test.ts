import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Device } from '../phone/device.ts';
import { centerOf, textsOf } from '../phone/look.ts';
import { createDeviceFor } from '../phone-options.ts';
import { createTestDevice, runOn } from '../testing/test-device.ts';
import { LIST, PRODUCTS } from './list.ts';
import { LOGIN_ACCOUNT } from './login.ts';
import { NOTES_FOLDER } from './notes.ts';

const open = async (packageName: string, device = createTestDevice()): Promise<Device> => {
  await runOn(device, `monkey -p ${packageName} -c android.intent.category.LAUNCHER 1`);
  return device;
};
const tap = (device: Device, what: string): void => device.input.tap(centerOf(device.window, what));
const type = (device: Device, what: string, text: string): void => {
  tap(device, what);
  device.input.text(text);
};

test('an icon of the launcher opens its app, and home comes back', () => {
  const device = createTestDevice();

  tap(device, 'Notes');
  assert.match(device.window.component(), /^com.example.notes\//);
  device.input.key('HOME');
  assert.deepEqual(
    textsOf(device.window).filter((text) => text !== ''),
    ['Browser', 'List', 'Login', 'Notes', 'Settings'],
  );
});

test('Login refuses what is empty or wrong, and greets who knows the password', async () => {
  const device = await open('com.example.login');

  tap(device, 'sign_in');
  assert.equal(textsOf(device.window).includes('Enter e-mail and password'), true);
  type(device, 'user', LOGIN_ACCOUNT.user);
  type(device, 'password', 'wrong');
  tap(device, 'sign_in');
  assert.equal(textsOf(device.window).includes('Wrong e-mail or password'), true);
  assert.equal(textsOf(device.window).includes('•••••'), true);
  tap(device, 'password');
  for (let times = 0; times < 5; times++) device.input.key('DEL');
  device.input.text(LOGIN_ACCOUNT.password);
  tap(device, 'remember');
  tap(device, 'sign_in');

  assert.equal(textsOf(device.window).includes(`Hello, ${LOGIN_ACCOUNT.user}!`), true);
  device.activities.stop('com.example.login');
  await open('com.example.login', device);
  assert.equal(device.window.component(), 'com.example.login/.WelcomeActivity');
});

test('the List shows a screen at a time; swipes go through all of it, and back', async () => {
  const device = await open(LIST);
  const { height } = device.display.size();
  const seen = new Set<string>();
  const namesInSight = (): string[] => textsOf(device.window).filter((text) => text.startsWith('Product'));
  const swipe = (from: number, to: number): void =>
    device.input.swipe({ x: 300, y: height * from }, { x: 300, y: height * to }, 300);

  assert.equal(namesInSight().length < PRODUCTS.length / 3, true);
  for (let times = 0; times < 10; times++) {
    for (const name of namesInSight()) seen.add(name);
    swipe(0.8, 0.3);
  }
  assert.deepEqual(
    [...seen],
    PRODUCTS.map(({ name }) => name),
  );
  for (let times = 0; times < 10; times++) swipe(0.3, 0.8);
  assert.equal(namesInSight()[0], 'Product 01');
});

test('an item of the List opens its details, and back returns to where one was', async () => {
  const device = await open(LIST);
  device.input.swipe({ x: 300, y: 1000 }, { x: 300, y: 500 }, 300);

  tap(device, 'Product 09');
  assert.deepEqual(
    [device.window.component(), textsOf(device.window)[1]],
    [`${LIST}/.DetailActivity`, 'Product 09'],
  );
  device.input.key('BACK');
  assert.equal(textsOf(device.window).includes('Product 09'), true);
  device.input.key('BACK');
  assert.match(device.window.component(), /^com.android.launcher3/);
});

test('Notes writes a file for each note, and asks before it deletes one', async () => {
  const device = await open('com.example.notes');

  tap(device, 'New note');
  type(device, 'name', 'Shopping');
  type(device, 'body', 'milk');
  tap(device, 'save');
  assert.equal(device.files.read(`${NOTES_FOLDER}/Shopping.txt`).toString(), 'milk');
  const note = centerOf(device.window, 'Shopping');
  device.input.swipe(note, note, 800);
  assert.equal(textsOf(device.window).includes('Delete Shopping?'), true);
  tap(device, 'Cancel');
  device.input.swipe(note, note, 800);
  tap(device, 'Delete');
  assert.deepEqual(device.files.list(NOTES_FOLDER), []);
});

test('Notes says when there is no room, and keeps what was typed', async () => {
  const device = await open('com.example.notes');
  device.files.setFreeBytes(0);

  tap(device, 'New note');
  type(device, 'body', 'milk');
  tap(device, 'save');

  assert.equal(textsOf(device.window).includes('Could not save: No space left on device'), true);
  assert.equal(device.window.focus()?.value, 'milk');
});

test('a text can be selected, copied and pasted', async () => {
  const device = await open('com.example.login');
  type(device, 'user', 'anna');
  const field = centerOf(device.window, 'user');

  device.input.swipe(field, field, 700);
  device.input.key('COPY');
  tap(device, 'password');
  device.input.key('PASTE');

  assert.equal(device.clipboard.text, 'anna');
  assert.equal(device.window.focus()?.value, 'anna');
});

test('back hides the keyboard before it leaves the app', async () => {
  const device = await open('com.example.login');
  tap(device, 'user');

  device.input.key('BACK');
  assert.deepEqual(
    [device.window.isKeyboardShown(), device.window.component()],
    [false, 'com.example.login/.LoginActivity'],
  );
  device.input.key('BACK');
  assert.match(device.window.component(), /^com.android.launcher3/);
});

test('a swipe up opens a lock screen without a PIN', () => {
  const device = createTestDevice({ locked: true });

  tap(device, 'clock');
  assert.equal(device.keyguard.isLocked(), true);
  device.input.swipe({ x: 360, y: 1100 }, { x: 360, y: 300 }, 300);

  assert.equal(device.keyguard.isLocked(), false);
  device.input.key('POWER');
  device.input.key('WAKEUP');
  assert.equal(device.keyguard.isLocked(), true);
});

for (const way of ['keys', 'taps']) {
  test(`a PIN is asked for, refused when wrong and taken when right, by ${way}`, () => {
    const device = createDeviceFor({ pin: '2580', locked: true });
    const enter = (pin: string): void => {
      if (way === 'taps') for (const digit of pin) tap(device, digit);
      else device.input.text(pin);
      if (way === 'taps') tap(device, 'Enter');
      else device.input.key('ENTER');
    };
    device.input.swipe({ x: 360, y: 1100 }, { x: 360, y: 300 }, 300);

    enter('1111');
    assert.deepEqual([device.keyguard.isLocked(), textsOf(device.window)[0]], [true, 'Wrong PIN']);
    enter('2580');
    assert.equal(device.keyguard.isLocked(), false);
  });
}

test('after five wrong PINs the right one is refused too, for a while', () => {
  const device = createDeviceFor({ pin: '2580', locked: true });
  device.keyguard.dismiss();
  for (const pin of ['1', '2', '3', '4', '5', '2580']) {
    device.input.text(pin);
    device.input.key('ENTER');
  }

  assert.deepEqual(
    [device.keyguard.isLocked(), textsOf(device.window)[0]],
    [true, 'Try again in 30 seconds.'],
  );
});

test('a dark screen takes no touch, and its picture is black', async () => {
  const device = createTestDevice();
  const icon = centerOf(device.window, 'Login');
  device.input.key('SLEEP');

  device.input.tap(icon);

  assert.match(device.window.component(), /^com.android.launcher3/);
  assert.match((await runOn(device, 'dumpsys power')).stdout, /mWakefulness=Asleep/);
});

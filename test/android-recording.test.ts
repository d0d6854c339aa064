import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { chromium } from 'playwright-core';
import {
  LIST,
  LOGIN,
  LOGIN_ACCOUNT,
  type Phone,
  PRODUCTS,
  startPhone,
  withoutAdb,
} from './android-simulator/index.ts';
import { completeTask } from './support/complete-task.ts';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

async function setUp(context: TestContext, edition = 'android') {
  const gatehouse = await startTestDaemon({ edition });
  context.after(() => gatehouse.stop());
  return gatehouse;
}

async function connectPhone(context: TestContext, { runner }: TestDaemon) {
  const phone = await startPhone();
  context.after(() => phone.stop());
  const { id } = await runner.ok('POST /android/devices/connect', { host: '127.0.0.1', port: phone.port });
  return { phone, at: `/android/devices/${id}` };
}

async function record({ editor }: TestDaemon, work: () => Promise<void>) {
  await editor.ok('PUT /projects/current/recording', { isRecording: true });
  await work();
  await editor.ok('PUT /projects/current/recording', { isRecording: false });
  const { actions } = await editor.ok('GET /projects/current/structure');
  return Promise.all(
    actions.map(({ groupId, actionId }: { groupId: string; actionId: string }) =>
      editor.ok(`GET /projects/current/actions/${groupId}/${actionId}`),
    ),
  );
}

const shown = ({ type, action, name }: { type: string; action: string; name: string }) =>
  `${type}.${action} ${name}`;

function tapOn(daemon: TestDaemon, at: string, phone: Phone) {
  return (what: string) => daemon.editor.ok(`POST ${at}/tap`, phone.centerOf(what));
}

test('what is done with a phone over the API becomes actions, and a task does it again on another phone', {
  skip: withoutAdb,
}, async (context) => {
  const gatehouse = await setUp(context);
  const { editor, runner } = gatehouse;
  const { phone, at } = await connectPhone(context, gatehouse);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-recording-'));
  context.after(() => rm(folder, { recursive: true }));
  await editor.ok('POST /projects');

  const actions = await record(gatehouse, async () => {
    const tap = tapOn(gatehouse, at, phone);
    await editor.ok(`POST ${at}/apps/${LOGIN}/start`, {});
    await tap('user');
    await editor.ok(`POST ${at}/text`, { text: 'anna@exam' });
    await editor.ok(`POST ${at}/text`, { text: 'ple.comm' });
    await editor.ok(`POST ${at}/key`, { keys: ['DEL'] });
    await tap('password');
    await editor.ok(`POST ${at}/text`, { text: LOGIN_ACCOUNT.password });
    await tap('remember');
    await tap('sign_in');
    await editor.ok(`POST ${at}/key`, { keys: ['KEYCODE_HOME'] });
    await editor.ok(`POST ${at}/apps/${LIST}/start`, {});
    await editor.ok(`POST ${at}/swipe`, { fromX: 360, fromY: 1000, toX: 360, toY: 700, durationMs: 400 });
    await editor.ok(`POST ${at}/elements/tap`, {
      conditions: [{ attribute: 'text', value: PRODUCTS[5]?.name ?? '' }],
    });
  });

  assert.deepEqual(actions.map(shown), [
    'AndroidApp.Open Open com.example.login',
    'AndroidElement.Set Fill in user',
    'AndroidElement.Set Fill in password',
    'AndroidInput.Touch Touch Remember me',
    'AndroidInput.Touch Touch Sign in',
    'AndroidInput.Keyboard Press HOME',
    'AndroidApp.Open Open com.example.list',
    'AndroidInput.Swipe Swipe up',
    `AndroidInput.Touch Touch ${PRODUCTS[5]?.name}`,
  ]);
  const [, user, password] = actions;
  assert.equal(user.parameters.Value, LOGIN_ACCOUNT.user);
  assert.equal(user.finder.XPath, "//node[@resource-id='com.example.login:id/user']");
  assert.equal(user.finder.Fallbacks.length > 0, true);
  assert.equal(password.parameters.Value, '{-Variable.password-}');
  assert.doesNotMatch(JSON.stringify(actions), /Secret-123/);

  await editor.ok('PUT /projects/current/variables', {
    variables: [{ name: 'password', defaultValue: LOGIN_ACCOUNT.password }],
  });
  const path = join(folder, 'recorded.zp');
  await editor.ok('POST /projects/current/save', { path });
  const expected = phone.texts();
  await runner.ok(`POST ${at}/disconnect`);
  const { phone: other } = await connectPhone(context, gatehouse);
  await completeTask(runner, path);
  assert.deepEqual(other.texts(), expected);
});

test('what a person does in the live view is recorded, and the run of the editor does it again', {
  skip: withoutAdb,
}, async (context) => {
  const gatehouse = await setUp(context);
  const { editor } = gatehouse;
  const { phone, at } = await connectPhone(context, gatehouse);
  const { GATEHOUSE_BROWSER: executablePath = '/usr/bin/chromium-headless-shell' } = process.env;
  const person = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  context.after(() => person.close());
  await editor.ok('POST /projects');
  const page = await person.newPage({ viewport: { width: 1000, height: 800 } });

  const actions = await record(gatehouse, async () => {
    await page.goto((await editor.ok(`POST ${at}/show`)).viewUrl);
    await page.locator('body.live').waitFor();
    const click = async (what: string) => {
      const { x = 0, y = 0, width = 0 } = (await page.locator('#screen').boundingBox()) ?? {};
      const scale = width / phone.display.size().width;
      const place = phone.centerOf(what);
      await page.mouse.click(x + place.x * scale, y + place.y * scale);
    };
    const shows = (text: string) =>
      eventually(
        async () => phone.texts(),
        (texts) => texts.includes(text),
      );
    await click('Login');
    await shows('Welcome back');
    await click('user');
    await page.keyboard.type('eve');
    await shows('eve');
    await click('sign_in');
    await shows('Enter e-mail and password');
    await page.locator('#home').click();
    await page.locator('#title', { hasText: 'launcher' }).waitFor();
  });

  assert.deepEqual(actions.map(shown), [
    'AndroidInput.Touch Touch Login',
    'AndroidElement.Set Fill in user',
    'AndroidInput.Touch Touch Sign in',
    'AndroidInput.Keyboard Press HOME',
  ]);
  const reached = () => phone.events.filter(({ kind }) => kind === 'tap' || kind === 'key').length;
  const before = reached();
  await editor.ok('POST /projects/current/start', {});
  const { executionError } = await eventually(
    () => editor.ok('GET /projects/current/debug/status'),
    ({ state }) => state === 'Idle',
  );
  assert.equal(executionError, null);
  // The gestures: Login, the field, keys to clear it, Sign in, HOME.
  assert.equal(reached() >= before + 4, true);
  const { recordedActions } = await editor.ok('GET /projects/current/recording');
  assert.equal(recordedActions, 4);
});

test('only what succeeds through the editor is recorded, and another device is chosen by name', {
  skip: withoutAdb,
}, async (context) => {
  const gatehouse = await setUp(context);
  const { editor, runner } = gatehouse;
  const one = await connectPhone(context, gatehouse);
  const other = await connectPhone(context, gatehouse);
  await editor.ok('POST /projects');
  const home = { keys: ['HOME'] };
  await editor.ok(`POST ${one.at}/key`, home);

  const actions = await record(gatehouse, async () => {
    await editor.ok(`POST ${one.at}/key`, home);
    await runner.ok(`POST ${one.at}/key`, home);
    await editor.send(`POST ${one.at}/apps/com.example.none/start`, {});
    await editor.send(`POST ${other.at}/apps/com.example.none/start`, {});
    await editor.ok(`POST ${one.at}/key`, { keys: [4] });
    await editor.ok(`POST ${other.at}/apps/${LIST}/start`, {});
  });
  await editor.ok(`POST ${one.at}/key`, home);

  assert.deepEqual(actions.map(shown), [
    `AndroidDevice.Select Take ${one.phone.address}`,
    'AndroidInput.Keyboard Press HOME',
    'AndroidInput.Keyboard Press BACK',
    `AndroidDevice.Select Take ${other.phone.address}`,
    'AndroidApp.Open Open com.example.list',
  ]);
  const { recordedActions } = await editor.ok('GET /projects/current/recording');
  assert.equal(recordedActions, 5);
});

test('in a product with both, what is done in the browser and with a device comes into one recording', {
  skip: withoutAdb,
}, async (context) => {
  const gatehouse = await setUp(context, 'full');
  const { editor } = gatehouse;
  const { at } = await connectPhone(context, gatehouse);
  await editor.ok('POST /projects');

  const actions = await record(gatehouse, async () => {
    const { instances } = await editor.ok('GET /instances');
    await editor.ok(`POST /instances/${instances[0].id}/tabs`, { tabName: 'second' });
    await eventually(
      () => editor.ok('GET /projects/current/recording'),
      ({ recordedActions }) => recordedActions === 1,
    );
    await editor.ok(`POST ${at}/apps/${LIST}/start`, {});
  });

  assert.deepEqual(actions.map(shown), ['Tab.Open Open a tab', 'AndroidApp.Open Open com.example.list']);
});

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import { LIST, LOGIN, type Phone, startPhone, withoutAdb } from './android-simulator/index.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const skip = withoutAdb;
const pictures = process.env.LIVE_VIEW_PICTURES;
let gatehouse: TestDaemon;
let person: Browser;
let phone: Phone;
let at = '';
let folder = '';

before(async () => {
  if (skip) return;
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-live-view-'));
  gatehouse = await startTestDaemon({ edition: 'android' });
  phone = await startPhone();
  const body = { host: '127.0.0.1', port: phone.port };
  at = `/android/devices/${(await gatehouse.runner.ok('POST /android/devices/connect', body)).id}`;
  const { GATEHOUSE_BROWSER: executablePath = '/usr/bin/chromium-headless-shell' } = process.env;
  person = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
});
after(async () => {
  await person?.close();
  await gatehouse?.stop();
  await phone?.stop();
  if (folder !== '') await rm(folder, { recursive: true, force: true });
});

test('a person helps a task on a phone from a browser: touches, types, swipes, and continues it', {
  skip,
}, async () => {
  const { editor, runner } = gatehouse;
  const path = join(folder, 'help.zp');
  await authorProject(editor, path, [
    { type: 'AndroidApp', action: 'Open', parameters: { App: LOGIN } },
    {
      type: 'UserAction',
      action: 'WaitForUserAction',
      parameters: { Prompt: 'Sign in as anna@example.com, then continue.', TimeoutSec: 600 },
    },
    { type: 'AndroidElement', action: 'CheckText', parameters: { Text: 'Hello, anna' } },
  ]);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`POST /tasks/${id}/start`);
  const { sessions } = await eventually(
    () => runner.ok('GET /sessions'),
    ({ total }) => total > 0,
  );
  const { viewUrl } = await runner.ok(`POST /android/devices/${sessions[0].instanceId}/show`);

  const page = await openView(viewUrl);
  await page.locator('.asks #prompt', { hasText: 'Sign in as anna' }).waitFor();
  await clickOn(page, 'user');
  await page.keyboard.type('anna@example.comm');
  await page.keyboard.press('Backspace');
  await eventually(
    async () => phone.texts(),
    (texts) => texts.includes('anna@example.com'),
  );
  await clickOn(page, 'password');
  await page.keyboard.insertText('Secret-123');
  await page.locator('#title', { hasText: LOGIN }).waitFor();
  if (pictures) {
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await page.screenshot({ path: `${pictures}/live-view-device.png` });
  }
  await clickOn(page, 'sign_in');
  await eventually(
    async () => phone.texts(),
    (texts) => texts.some((text) => text.startsWith('Hello, anna')),
  );
  await page.locator('#continue').click();

  const { status } = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    (state) => ['Complete', 'Fail'].includes(state.status),
  );
  assert.equal(status, 'Complete');
  await page.close();
});

test('keys, a long press, a drag and the wheel reach the phone; a screen that is off is turned on by a touch', {
  skip,
}, async () => {
  const { editor } = gatehouse;
  await editor.ok(`POST ${at}/apps/${LIST}/start`, {});
  const page = await openView((await editor.ok(`POST ${at}/show`)).viewUrl);
  const done = (kind: string) =>
    phone.events.filter((event) => event.kind === kind).map(({ detail }) => detail);
  const once = (kind: string, after: number) =>
    eventually(
      async () => done(kind),
      (details) => details.length > after,
    );

  const swipes = done('swipe').length;
  const from = await placeOn(page, { x: 360, y: 1000 });
  const to = await placeOn(page, { x: 360, y: 500 });
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
  await once('swipe', swipes);
  await page.mouse.wheel(0, 300);
  await once('swipe', swipes + 1);

  const longs = done('long-press').length;
  await page.mouse.down();
  await new Promise((resolve) => setTimeout(resolve, 700));
  await page.mouse.up();
  await once('long-press', longs);

  await page.locator('#home').click();
  await page.locator('#title', { hasText: 'launcher' }).waitFor();
  await editor.ok(`POST ${at}/key`, { keys: ['SLEEP'] });
  await page.locator('#notice', { hasText: 'The screen is off' }).waitFor();
  await page.mouse.click(from.x, from.y);
  await eventually(
    async () => phone.display.isOn,
    (isOn) => isOn,
  );
  await page.close();
});

test('a finger on a screen of its own touches the phone', { skip }, async () => {
  const { editor } = gatehouse;
  await editor.ok(`POST ${at}/key`, { keys: ['HOME'] });
  const context = await person.newContext({ viewport: { width: 400, height: 800 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto((await editor.ok(`POST ${at}/show`)).viewUrl);
  await page.locator('body.live').waitFor();

  const { x, y } = await placeOn(page, phone.centerOf('Login'));
  await page.touchscreen.tap(x, y);

  await page.locator('#title', { hasText: LOGIN }).waitFor();
  const tools = ['back', 'forward', 'home'].map((id) => page.locator(`#${id}`).isVisible());
  assert.deepEqual(await Promise.all(tools), [true, false, true]);
  await editor.ok(`POST ${at}/key`, { keys: ['HOME'] });
  await context.close();
});

test('a picture is shown when something changed, and only then', {
  skip,
}, async () => {
  const { editor } = gatehouse;
  const taken = () => phone.events.filter(({ detail }) => detail.includes('screencap')).length;
  const page = await openView((await editor.ok(`POST ${at}/show`)).viewUrl);
  const frames = async () => Number(await page.locator('#screen').getAttribute('data-frames'));
  await page.locator('#title', { hasText: 'launcher' }).waitFor();

  const [shown, before] = [await frames(), taken()];
  await eventually(
    async () => taken(),
    (count) => count > before + 3,
  );
  assert.equal(await frames(), shown);
  await editor.ok(`POST ${at}/apps/${LOGIN}/start`, {});
  await eventually(frames, (count) => count > shown);
  await page.close();
});

test('a view shows that its phone is lost, continues when it returns, and ends with its release', {
  skip,
}, async () => {
  const { editor } = gatehouse;
  const page = await openView((await editor.ok(`POST ${at}/show`)).viewUrl);

  await phone.vanish();
  await page.locator('#notice', { hasText: /is offline|is connecting|failed/ }).waitFor();
  await phone.comeBack();
  await page.locator('#notice', { hasText: /^$/ }).waitFor({ state: 'attached' });
  await eventually(
    () => editor.ok(`GET ${at}`),
    ({ state }) => state === 'online',
  );
  await editor.ok(`POST ${at}/disconnect`);

  await page.locator('.over #over-heading', { hasText: 'This view has ended' }).waitFor();
  await page.close();
});

async function openView(viewUrl: string): Promise<Page> {
  const page = await person.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(viewUrl);
  await page.locator('body.live').waitFor();
  return page;
}

/** The position of a point of the phone on the screen of the person. */
async function placeOn(page: Page, place: { x: number; y: number }): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0 } = (await page.locator('#screen').boundingBox()) ?? {};
  const scale = width / phone.display.size().width;
  return { x: x + place.x * scale, y: y + place.y * scale };
}

async function clickOn(page: Page, what: string): Promise<void> {
  const taps = () => phone.events.filter(({ kind }) => kind === 'tap').length;
  const before = taps();
  const { x, y } = await placeOn(page, phone.centerOf(what));
  await page.mouse.click(x, y);
  await eventually(
    async () => taps(),
    (count) => count > before,
  );
}

import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startShop } from '@gatehouse/example-shop';
import { type Browser, chromium, type Page } from 'playwright-core';
import { eventually } from './support/eventually.ts';
import { listProcesses } from './support/processes.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon;
let shop: Awaited<ReturnType<typeof startShop>>;
let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-recording-'));
  shop = await startShop({ port: 0 });
  const executablePath = await writeOpenBrowser(folder);
  gatehouse = await startTestDaemon({ pluginConfig: { instances: { executablePath, processes: 'each' } } });
});
after(async () => {
  await gatehouse.stop();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

test('an order that a person makes in the browser of the editor is recorded, and its replay makes the same order', async () => {
  const { editor } = gatehouse;
  await editor.ok('POST /projects');
  await editor.ok('PUT /projects/current/recording', { isRecording: true });
  const { instances } = await editor.ok('GET /instances');

  const person = await sitDown(instances[0].profileDir);
  await order(await pageOf(person));
  await person.close();
  await editor.ok('PUT /projects/current/recording', { isRecording: false });

  const [byHand] = shop.orders();
  assert.ok(byHand, 'the person made an order');
  const { isRecording, recordedActions } = await editor.ok('GET /projects/current/recording');
  const { actions } = await editor.ok('GET /projects/current/structure');
  assert.deepEqual(
    actions.map(({ type, action, label }: Record<string, string>) => [type, action, label]),
    [
      ['Tab', 'Navigate', `Go to ${shop.url}/`],
      ['HtmlElement', 'RiseEvent', 'Click Order'],
      ['HtmlElement', 'Set', 'Fill in Your name'],
      ['HtmlElement', 'Set', 'Choose Product'],
      ['HtmlElement', 'Set', 'Fill in Quantity'],
      ['HtmlElement', 'Set', 'Tick I pick it up'],
      ['HtmlElement', 'Set', 'Tick It is a gift'],
      ['HtmlElement', 'Set', 'Fill in Note'],
      ['HtmlElement', 'RiseEvent', 'Click Send the order'],
    ],
  );
  assert.deepEqual([isRecording, recordedActions], [false, actions.length]);

  await editor.ok('POST /projects/current/start');
  const orders = await eventually(
    async () => shop.orders(),
    ({ length }) => length > 1,
  );
  const { number, ...replayed } = orders[1] ?? byHand;
  assert.deepEqual({ ...replayed, number: byHand.number }, byHand);
  assert.notEqual(number, byHand.number);
  const list = await editor.ok('GET /instances');
  assert.deepEqual(list.instances, instances, 'the run used the browser in which it was recorded');
});

test('what the project does while it runs is not recorded', async () => {
  const { editor } = gatehouse;
  const before = shop.orders().length;
  const recorded = () => editor.ok('GET /projects/current/recording');
  await editor.ok('PUT /projects/current/recording', { isRecording: true });
  // The recording starts with the open page.
  await eventually(recorded, ({ recordedActions }) => recordedActions === 1);

  await editor.ok('POST /projects/current/start');
  await eventually(
    async () => shop.orders().length,
    (count) => count > before,
  );
  await eventually(
    () => editor.ok('GET /projects/current/debug/status'),
    ({ state }) => state === 'Idle',
  );
  await editor.ok('PUT /projects/current/recording', { isRecording: false });

  assert.deepEqual(await recorded(), { isRecording: false, recordedActions: 1, resultCode: 'RESULT_OK' });
});

test('what cannot be recorded is an action at its place, where a replay ends badly and says so', async () => {
  const { editor } = gatehouse;
  await editor.ok('POST /projects');
  await editor.ok('PUT /projects/current/recording', { isRecording: true });
  const { instances } = await editor.ok('GET /instances');
  const person = await sitDown(instances[0].profileDir);
  const page = await pageOf(person);
  await page.goto(`${shop.url}/`);

  await page.evaluate(`const host = document.body.appendChild(document.createElement('x-login'));
    const root = host.attachShadow({ mode: 'closed' });
    root.innerHTML = '<input type="password">';
    root.querySelector('input').focus();`);
  await page.keyboard.type('s3cret');
  await person.close();
  await editor.ok('PUT /projects/current/recording', { isRecording: false });

  const { actions } = await editor.ok('GET /projects/current/structure');
  const what = 'what was typed in the closed shadow root of <x-login>';
  assert.deepEqual(
    actions.map(({ type, action, label }: Record<string, string>) => [type, action, label]),
    [
      ['Tab', 'Navigate', `Go to ${shop.url}/`],
      ['Logic', 'Throw', `Not recorded: ${what}`],
    ],
  );
  assert.doesNotMatch(JSON.stringify(actions), /s3cret/);
  await editor.ok('POST /projects/current/start');
  await eventually(
    async () => (await editor.ok('GET /projects/current/structure')).actions,
    ([, lost]) => lost.executionStatus === 'Fail',
  );
});

/** Places an order with real input events of a mouse and a keyboard. */
async function order(page: Page): Promise<void> {
  await page.goto(`${shop.url}/`);
  await page.getByRole('navigation').getByText('Order').click();
  await page.getByLabel('Your name').click();
  await page.keyboard.type('Ada Lovelase');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('ce');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.getByLabel('Quantity').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3');
  await page.getByLabel('I pick it up').click();
  await page.getByLabel('It is a gift').click();
  await page.getByLabel('Note').click();
  await page.keyboard.type('Ring twice,\nplease');
  await page.getByRole('button', { name: 'Send the order' }).click();
  await page.waitForURL('**/orders/*');
}

/**
 * The browser of the machine with a debugging port for a program that acts as the person. Gatehouse itself never opens
 * such a port.
 */
async function writeOpenBrowser(at: string): Promise<string> {
  const executablePath = await browserOfThisMachine();
  const name = /headless.shell/.test(executablePath) ? 'headless-shell' : 'browser';
  const script = join(at, name);
  await writeFile(script, `#!/bin/sh\nexec ${executablePath} "$@" --remote-debugging-port=0\n`);
  await chmod(script, 0o700);
  return script;
}

async function browserOfThisMachine(): Promise<string> {
  const daemon = await startTestDaemon();
  const { profileDir } = await daemon.runner.ok('POST /instances', { isolated: true });
  const browser = listProcesses().find(({ commandLine }) => commandLine.includes(profileDir));
  const executablePath = await readlink(`/proc/${browser?.pid}/exe`);
  await daemon.stop();
  return executablePath;
}

async function sitDown(profileDir: string): Promise<Browser> {
  const port = await eventually(
    () => readFile(join(profileDir, 'DevToolsActivePort'), 'utf8').catch(() => ''),
    (text) => text.includes('\n'),
  );
  return chromium.connectOverCDP(`http://127.0.0.1:${port.split('\n')[0]}`);
}

async function pageOf(person: Browser): Promise<Page> {
  const page = person.contexts()[0]?.pages()[0];
  assert.ok(page, 'the browser has a page');
  return page;
}

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon;
let person: Browser;
let site: Server;
let folder = '';
let siteUrl = '';
const sent: string[] = [];

const form = `<!doctype html><meta charset="utf-8"><title>Are you a person?</title>
<style>body{font:18px/1.5 system-ui;margin:0;background:#f4f6fa;color:#1d2733}
main{max-width:30rem;margin:4rem auto;background:#fff;border-radius:14px;padding:2rem 2.4rem;box-shadow:0 10px 40px #1d273318}
input,button{font:inherit;padding:.5rem .8rem;border:1px solid #c9d2dd;border-radius:8px}button{background:#2355c4;color:#fff;border:0}
.tall{height:1600px}</style>
<main><h1>One more step</h1><p>Please type the word <b>grüße</b> and send it.</p>
<form method="get" action="/done"><input name="word" id="word" autocomplete="off"> <button id="send">Send</button></form></main>
<div class="tall"></div>`;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-live-view-'));
  site = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    if (url.pathname === '/done') sent.push(url.searchParams.get('word') ?? '');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(url.pathname === '/done' ? '<title>Thanks</title><h1 id="thanks">Thanks</h1>' : form);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${Object(site.address()).port}`;
  gatehouse = await startTestDaemon();
  const { GATEHOUSE_BROWSER: executablePath = '/usr/bin/chromium-headless-shell' } = process.env;
  person = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
});
after(async () => {
  await person?.close();
  await gatehouse?.stop();
  site?.closeAllConnections();
  site?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a person solves the step of a running task from another browser, and the task ends Complete', async () => {
  const { runner } = gatehouse;
  const id = await addTask('solve', [
    { type: 'Tab', action: 'Navigate', parameters: { Url: `${siteUrl}/` } },
    {
      type: 'UserAction',
      action: 'WaitForUserAction',
      parameters: { Prompt: 'Type the word and send the form, then continue.', TimeoutSec: '600' },
    },
    {
      type: 'HtmlElement',
      action: 'Wait',
      finder: { discriminator: 'XPathFinder', scalars: { XPath: '//h1[@id="thanks"]' }, nestedArrays: {} },
      parameters: { FinderType: 'XPathFinder', TimeoutSec: '5' },
    },
  ]);
  await runner.ok(`POST /tasks/${id}/start`);
  const { sessions } = await eventually(
    () => runner.ok('GET /sessions'),
    ({ total }) => total > 0,
  );
  const { viewUrl } = await runner.ok(`POST /instances/${sessions[0].instanceId}/show`);

  const page = await openView(viewUrl);
  await page.locator('.asks #prompt').waitFor();
  assert.equal(
    await page.locator('#prompt').textContent(),
    'Type the word and send the form, then continue.',
  );
  await clickAt(page, await placeOf(sessions[0].instanceId, '#word'));
  await page.keyboard.type('gr');
  await page.keyboard.insertText('ü');
  await page.keyboard.type('ssex');
  await page.keyboard.press('Backspace');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText('ß');
  if (process.env.LIVE_VIEW_PICTURES) {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await page.screenshot({ path: `${process.env.LIVE_VIEW_PICTURES}/live-view.png` });
  }
  await clickAt(page, await placeOf(sessions[0].instanceId, '#send'));
  await eventually(
    async () => sent,
    (words) => words.length > 0,
  );
  await page.locator('#continue').click();

  const { status } = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    (state) => ['Complete', 'Fail'].includes(state.status),
  );
  assert.deepEqual([sent, status], [['grüße'], 'Complete']);
  await page.locator('.over #over-heading', { hasText: 'Thank you' }).waitFor();
  await page.close();
});

test('the view shows the debug instance of the editor, as often as it changes and from wherever it is scrolled', async () => {
  const { editor } = gatehouse;
  const { id } = await editor.ok('POST /instances', {});
  const spin = "document.body.append(Object.assign(document.createElement('p'), { id: 'count' }))";
  await editor.ok(`POST /instances/${id}/tabs/0/navigate`, { url: `${siteUrl}/` });
  await editor.ok(`POST /instances/${id}/tabs/0/evaluate`, {
    script: `${spin}; let n = 0; const tick = () => { count.textContent = n += 1; document.title = 'Turn'; requestAnimationFrame(tick); }; tick(); count.style = 'position:fixed;top:0;left:0'; return 0`,
  });
  const { viewUrl } = await editor.ok(`POST /instances/${id}/show`);

  const page = await openView(viewUrl);
  const frames = async () => Number(await page.locator('#screen').getAttribute('data-frames'));
  const before = { frames: await frames(), at: performance.now() };
  await eventually(frames, (count) => count > before.frames + 40);
  const perSecond = ((await frames()) - before.frames) / ((performance.now() - before.at) / 1000);
  const { x, y } = await placeOn(page, { x: 400, y: 300 });
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 300);
  const scrolled = await eventually(
    async () => (await editor.ok(`POST /instances/${id}/tabs/0/evaluate`, { script: 'scrollY' })).result,
    (top) => top > 0,
  );

  if (process.env.LIVE_VIEW_PICTURES) console.log('frames per second', perSecond.toFixed(1));
  assert.equal(scrolled, 300);
  await page.locator('#title', { hasText: 'Turn' }).waitFor();
  const tools = ['back', 'forward', 'home'].map((id) => page.locator(`#${id}`).isVisible());
  assert.deepEqual(await Promise.all(tools), [true, true, false]);
  await editor.ok(`DELETE /instances/${id}`);
  await page.locator('.over #over-heading', { hasText: 'This view has ended' }).waitFor();
  await page.close();
});

test('the view has an address bar that follows the page, goes where a person says, and says what is no address', async () => {
  const { editor } = gatehouse;
  const { id } = await editor.ok('POST /instances', {});
  const { viewUrl } = await editor.ok(`POST /instances/${id}/show`);
  const page = await openView(viewUrl);
  const bar = page.getByLabel('Address', { exact: true });
  const shows = (address: string) =>
    eventually(
      () => bar.inputValue(),
      (shown) => shown === address,
    );

  assert.equal(await bar.inputValue(), '');
  await bar.fill(siteUrl.replace('http://', ''));
  await bar.press('Enter');
  await page.locator('#title', { hasText: 'Are you a person?' }).waitFor();
  await shows(`${siteUrl}/`);
  await clickAt(page, await placeOf(id, '#send', editor));
  await page.locator('#title', { hasText: 'Thanks' }).waitFor();
  await shows(`${siteUrl}/done?word=`);
  await page.locator('#back').click();
  await shows(`${siteUrl}/`);
  if (process.env.LIVE_VIEW_PICTURES) {
    await bar.focus();
    await page.screenshot({ path: `${process.env.LIVE_VIEW_PICTURES}/live-view-address.png` });
  }
  await bar.fill('no address');
  await bar.press('Escape');
  assert.equal(await bar.inputValue(), `${siteUrl}/`);
  await bar.fill('no address');
  await bar.press('Enter');
  await page.locator('#notice', { hasText: 'The address "no address" must start with http://' }).waitFor();

  await editor.ok(`DELETE /instances/${id}`);
  await page.close();
});

async function addTask(name: string, actions: readonly object[]): Promise<string> {
  const { editor, runner } = gatehouse;
  const path = join(folder, `${name}.zp`);
  await editor.ok('POST /projects');
  let place = {};
  for (const action of actions) {
    const { finder, ...rest } = Object(action);
    const bindings = finder === undefined ? {} : { bindings: finder };
    const { groupId } = await editor.ok('POST /projects/current/actions', { ...rest, ...bindings, ...place });
    place = { groupId };
  }
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
  return (await runner.ok('POST /tasks', { path })).id;
}

async function openView(viewUrl: string): Promise<Page> {
  const page = await person.newPage({ viewport: { width: 1280, height: 900 } });
  page.on('console', (message) => process.env.LIVE_VIEW_PICTURES && console.log('page:', message.text()));
  page.on(
    'pageerror',
    (error) => process.env.LIVE_VIEW_PICTURES && console.log('page error:', error.message),
  );
  await page.goto(viewUrl);
  await page.locator('body.live').waitFor();
  return page;
}

/** The middle of an element, in the units of the viewed page. */
async function placeOf(
  instanceId: number,
  css: string,
  host = gatehouse.runner,
): Promise<{ x: number; y: number }> {
  const script = `const { x, y, width, height } = document.querySelector('${css}').getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 }`;
  return (await host.ok(`POST /instances/${instanceId}/tabs/0/evaluate`, { script })).result;
}

/** The same position on the screen of the person. */
async function placeOn(page: Page, at: { x: number; y: number }): Promise<{ x: number; y: number }> {
  const box = await page.locator('#screen').boundingBox();
  const { x = 0, y = 0, width = 0 } = box ?? {};
  const scale = width / 1280;
  return { x: x + at.x * scale, y: y + at.y * scale };
}

async function clickAt(page: Page, at: { x: number; y: number }): Promise<void> {
  const { x, y } = await placeOn(page, at);
  await page.mouse.click(x, y);
}

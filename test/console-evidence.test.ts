import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { authorProject } from './support/author-project.ts';
import { ConsolePage, launchBrowser, type OpenOptions } from './support/console-page.ts';
import { eventually } from './support/eventually.ts';
import { assertOpenToAll } from './support/open-to-all.ts';
import { type ShownSite, startSite } from './support/shown-site.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const lie = '<img src=x onerror=window.lied=true><a href="javascript:window.lied=true">lie</a>';

let gatehouse: TestDaemon;
let browser: Browser;
let site: ShownSite;
let folder: string;
const opened: ConsolePage[] = [];
before(async () => {
  // A busy machine needs longer for the browser.
  const pluginConfig = { runtime: { evidence: { maxMs: 10_000 } } };
  [gatehouse, browser, site] = await Promise.all([
    startTestDaemon({ pluginConfig }),
    launchBrowser(),
    startSite(),
  ]);
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-evidence-'));
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
after(async () => {
  await browser?.close();
  await gatehouse?.stop();
  site?.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(options: OpenOptions = {}): Promise<ConsolePage> {
  const shown = await ConsolePage.open(browser, gatehouse, options);
  opened.push(shown);
  return shown;
}

const visit = () => ({ type: 'Tab', action: 'Navigate', parameters: { Url: `${site.url}/` } });
const click = (css: string) => ({
  ...{ type: 'HtmlElement', action: 'RiseEvent' },
  parameters: { FinderType: 'CssFinder', TimeoutSec: '1', Event: 'click' },
  bindings: { discriminator: 'CssFinder', scalars: { Css: css }, nestedArrays: {} },
});

async function newTask(name: string, actions: readonly object[]): Promise<{ id: string; path: string }> {
  const path = join(folder, `${name}.zp`);
  await authorProject(gatehouse.editor, path, actions as never);
  const { id } = await gatehouse.runner.ok('POST /tasks', { path });
  return { id, path };
}

/** Ends when one more try has ended. */
async function oneMoreTry(id: string): Promise<void> {
  const { runner } = gatehouse;
  const { doneAll, status } = await runner.ok(`GET /tasks/${id}/state`);
  await runner.ok(`POST /tasks/${id}/tries/add`, { count: 1 });
  // A task that failed waits for a start.
  if (status === 'Fail') await runner.ok(`POST /tasks/${id}/start`, {});
  await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    (now) => now.doneAll === doneAll + 1 && now.countOfThreads === 0,
  );
}

async function openTask(shown: ConsolePage, name: string): Promise<void> {
  await shown.goTo('Tasks');
  await shown.page.getByRole('link', { name, exact: true }).click();
  await shown.heading(name).waitFor();
}

/** Nothing of a page that was automated has run, or is a link or an element of the console. */
async function assertOnlyText(shown: ConsolePage): Promise<void> {
  assert.equal(await shown.page.evaluate('window.lied'), undefined);
  assert.equal(await shown.page.locator('a[href^="javascript:"], img[src="x"]').count(), 0);
}

test('a failure is looked at with its picture, its page and its trace, and opens in the editor where it failed', async () => {
  site.body = `<title>${lie}</title><h1>Nothing to buy</h1><textarea>${lie}</textarea>`;
  const { id } = await newTask('failing', [visit(), click('#buy')]);
  await gatehouse.runner.ok(`PUT /tasks/${id}/settings/execution`, { trace: 'failures' });
  await oneMoreTry(id);
  const shown = await open();
  await openTask(shown, 'failing');

  const failures = shown.section('Failures');
  await failures.getByRole('img', { name: 'tab-1.jpg' }).waitFor();
  await failures.getByRole('button', { name: 'Read tab-1.html' }).click();
  await failures.getByRole('region', { name: 'tab-1.html' }).getByText('Nothing to buy').waitFor();
  await failures.getByRole('button', { name: 'Draw tab-1.html' }).click();
  const drawn = shown.page.frameLocator('iframe[title^="tab-1.html"]');
  await drawn.getByRole('heading', { name: 'Nothing to buy' }).waitFor();
  await assertOnlyText(shown);
  await assertOpenToAll(shown);
  await failures.getByRole('link', { name: 'Open the trace' }).click();
  await shown.heading('Trace').waitFor();
  const list = shown.section('Actions of the trace');
  await list.getByRole('button').nth(1).waitFor();
  assert.equal(await list.getByRole('button').count(), 2);
  await list.getByRole('button').first().focus();
  await shown.page.keyboard.press('ArrowUp');
  await shown.section('What the chosen action did').getByText(`${site.url}/`).first().waitFor();
  await assertOpenToAll(shown);
  await assertOnlyText(shown);

  await shown.page.getByRole('link', { name: 'Back to the task' }).click();
  await failures.getByRole('button', { name: 'Open in the editor' }).click();
  await shown.confirmAtTerminal();
  await shown.heading('Author').waitFor();
  await shown.page.getByText(/Paused before 2 HtmlElement\.RiseEvent/).waitFor();
  await gatehouse.editor.ok('POST /projects/current/stop', {});
  await gatehouse.editor.ok('POST /projects/current/close', { discardUnsavedChanges: true });
});

test('another project with unsaved changes is put aside for a failure only when a person says so', async () => {
  const shown = await open();
  const { editor } = gatehouse;
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/actions', visit());
  await openTask(shown, 'failing');
  const failures = shown.section('Failures');
  await failures.getByRole('button', { name: 'Open in the editor' }).click();

  await failures.getByRole('group', { name: /is open in the editor with unsaved changes/ }).waitFor();
  assert.equal((await editor.ok('GET /projects/current')).projectPath, null);
  await failures.getByRole('button', { name: 'Leave it' }).click();
  await failures.getByRole('button', { name: 'Open in the editor' }).waitFor();
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: true });
});

test('a picture that declares more pixels than a browser holds is not decoded', async () => {
  const bomb = Buffer.alloc(64);
  bomb.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  bomb.writeUInt32BE(100_000, 16);
  bomb.writeUInt32BE(100_000, 20);
  const shown = await open({
    prepare: (page) =>
      page.route('**/artifacts/*', (route) => route.fulfill({ contentType: 'image/jpeg', body: bomb })),
  });
  await openTask(shown, 'failing');

  await shown.section('Failures').getByText('This picture is not shown').waitFor();
  assert.equal(await shown.section('Failures').getByRole('img').count(), 0);
});

test('a finder that runs propose is accepted with its difference, and the health of elements is shown', async () => {
  site.body = '<title>Rooms</title><button id=see>See free rooms</button>';
  const { id, path } = await newTask('rooms', [visit(), click('#see')]);
  await oneMoreTry(id);
  site.body = '<title>Rooms</title><div class=x><button class=y>See free rooms</button></div>';
  await oneMoreTry(id);
  const shown = await open();
  await openTask(shown, 'rooms');

  const proposals = shown.section('Proposed finders');
  await proposals.getByRole('deletion').filter({ hasText: '#see' }).waitFor();
  await proposals.getByRole('insertion').filter({ hasText: 'RoleFinder' }).waitFor();
  const worst = shown.section('How well elements are found').getByRole('row').nth(1);
  await worst.getByRole('cell').nth(1).getByText('1', { exact: true }).waitFor();
  await shown
    .section('History')
    .getByRole('img', { name: /^The last 2 tries.*Failed: 1/ })
    .waitFor();
  await assertOpenToAll(shown);
  await proposals.getByRole('button', { name: /^Accept, and write/ }).press('Enter');
  await proposals.getByText('has its new finder').waitFor();

  assert.match(await readFile(path, 'utf8'), /RoleFinder/);
  assert.deepEqual((await gatehouse.runner.ok(`GET /tasks/${id}/locators`)).proposals, []);
});

test('the page that a project waits at is used within the inbox, before the answer', async () => {
  site.body = `<title>${lie}</title><style>body{margin:0}button{width:600px;height:400px}</style>
    <button onclick="fetch('/done?what=clicked')">Press</button>
    <script>onkeydown = ({ key }) => fetch('/done?what=' + key)</script>`;
  site.done.length = 0;
  const { id } = await newTask('asking', [
    visit(),
    {
      type: 'UserAction',
      action: 'WaitForUserAction',
      parameters: { Prompt: 'Press it', TimeoutSec: '600' },
    },
  ]);
  await gatehouse.runner.ok(`POST /tasks/${id}/start`, {});
  const shown = await open();
  await shown.goTo('Inbox');

  const window = shown.section('asking');
  await window.getByText('Press it').waitFor();
  await window.getByText(/closes by itself/).waitFor();
  const screen = window.getByRole('img', { name: /^The page of browser/ });
  await eventually(
    async () => {
      await screen.click({ position: { x: 60, y: 60 } });
      return site.done;
    },
    (done) => done.includes('clicked'),
  );
  await window.getByRole('button', { name: 'Type into the page' }).press('Enter');
  await shown.page.keyboard.press('k');
  await eventually(
    async () => site.done,
    (done) => done.includes('k'),
  );
  await assertOpenToAll(shown);
  await shown.page.keyboard.press('Shift+Escape');
  assert.equal(await shown.page.evaluate('document.activeElement.textContent'), 'Type into the page');
  await window.getByRole('button', { name: 'Done, go on' }).click();
  await shown.page.getByText('asking goes on.').waitFor();
  await assertOnlyText(shown);
});

test('a window that opens between the first answer and the first poll for changes is shown', async () => {
  let follow = () => {};
  const isFollowed = new Promise<void>((resolve) => {
    follow = resolve;
  });
  const shown = await open({
    prepare: (page) => page.route('**/api/v1/changes*', (route) => isFollowed.then(() => route.continue())),
  });
  await shown.goTo('Inbox');
  await shown.page.getByText('Nothing waits for a person.').waitFor();
  const { id } = await newTask('early', [
    { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'Are you there?' } },
  ]);
  await gatehouse.runner.ok(`POST /tasks/${id}/start`, {});
  await eventually(
    () => gatehouse.runner.ok('GET /sessions'),
    ({ total }) => total === 1,
  );
  follow();

  await shown.section('early').getByText('Are you there?').waitFor();
  await gatehouse.runner.ok(`DELETE /tasks/${id}`);
});

test('a page that only watches has no live page that it could touch', async () => {
  site.done.length = 0;
  const { id } = await newTask('watched', [
    visit(),
    { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'Look' } },
  ]);
  await gatehouse.runner.ok(`POST /tasks/${id}/start`, {});
  const shown = await open({ role: 'watch' });
  await shown.goTo('Inbox');

  await shown.section('watched').getByText('Look').waitFor();
  assert.equal(await shown.section('watched').getByRole('button').count(), 0);
  await gatehouse.runner.ok(`DELETE /tasks/${id}`);
});

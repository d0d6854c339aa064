import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { ConsolePage, launchBrowser, type OpenOptions } from './support/console-page.ts';
import { eventually } from './support/eventually.ts';
import { assertOpenToAll } from './support/open-to-all.ts';
import { type ShownSite, startSite } from './support/shown-site.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const current = '/projects/current';
const lie = '<img src=x onerror=window.lied=true><a href="javascript:window.lied=true">lie</a>';

let gatehouse: TestDaemon;
let browser: Browser;
let site: ShownSite;
let folder: string;
const opened: ConsolePage[] = [];
before(async () => {
  // On a busy machine a picture takes longer than usual.
  const pluginConfig = { runtime: { evidence: { maxMs: 10_000 } } };
  [gatehouse, browser, site] = await Promise.all([
    startTestDaemon({ pluginConfig }),
    launchBrowser(),
    startSite(),
  ]);
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-debug-'));
});
beforeEach(async () => {
  await gatehouse.editor.send(`POST ${current}/stop`, {});
  await gatehouse.editor.send(`POST ${current}/close`, { discardUnsavedChanges: true });
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

async function openAuthor(options: OpenOptions = {}): Promise<ConsolePage> {
  const shown = await ConsolePage.open(browser, gatehouse, options);
  opened.push(shown);
  await shown.goTo('Author');
  return shown;
}

/** Two actions that count a variable up, and others behind them. */
async function countingProject(...others: readonly object[]): Promise<void> {
  const { editor } = gatehouse;
  const count = { type: 'Variables', action: 'Counter', parameters: { Variable: 'count' } };
  await editor.ok('POST /projects');
  let place = {};
  for (const action of [count, count, ...others]) {
    const { groupId } = await editor.ok(`POST ${current}/actions`, { ...action, ...place });
    place = { groupId };
  }
  await editor.ok(`POST ${current}/variables`, { variables: [{ name: 'count', defaultValue: '0' }] });
}

const failing = {
  type: 'File',
  action: 'Read',
  parameters: { Path: `/nowhere/{-Variable.count-} ${lie}` },
};
const rows = ({ page }: ConsolePage) => page.getByRole('treeitem', { level: 2 });
const run = (shown: ConsolePage) => shown.page.getByRole('region', { name: 'Run', exact: true });
const last = (shown: ConsolePage) => shown.section('What it did last');
const stateOf = async () => (await gatehouse.editor.ok(`GET ${current}/debug/status`)).state;

test('a project is debugged by mouse: breakpoint, values, a step, a failure, and a run from the chosen action', async () => {
  await countingProject(failing);
  const shown = await openAuthor();
  await rows(shown).nth(1).click();
  await last(shown).getByRole('button', { name: 'Set a breakpoint' }).click();
  await rows(shown).nth(1).getByText('breakpoint').waitFor();
  await run(shown).getByRole('button', { name: 'Run', exact: true }).click();
  await shown.confirmAtTerminal();

  await run(shown)
    .getByText(/^Paused at the breakpoint of 2/)
    .waitFor();
  await rows(shown).nth(1).getByText('paused here').waitFor();
  await run(shown).getByRole('region', { name: 'Values' }).getByText('1', { exact: true }).waitFor();
  await rows(shown).nth(0).getByText('Succeeded').waitFor();
  await rows(shown)
    .nth(0)
    .getByText(/\d m?s$/)
    .waitFor();
  await run(shown).getByRole('button', { name: 'Step' }).click();
  await run(shown)
    .getByText(/^Paused before 3/)
    .waitFor();
  await rows(shown).nth(2).hover();
  const named = last(shown).getByRole('region', { name: 'Values that it names, as they are now' });
  await named.getByText('2', { exact: true }).waitFor();
  await run(shown).getByRole('button', { name: 'Continue' }).click();
  await run(shown)
    .getByText(/^Paused after a failure of 3/)
    .waitFor();
  await rows(shown).nth(2).getByText('Failed').waitFor();
  await rows(shown).nth(2).click();
  await last(shown).getByText('/nowhere/2').first().waitFor();
  await shown.page.locator('.canvas-tile').nth(2).hover();
  const card = shown.page.locator('.tile-card');
  await card.getByText('/nowhere/2').waitFor();
  await card.getByText('<img src=x onerror=').first().waitFor();
  await shown.page.keyboard.press('Escape');
  await card.waitFor({ state: 'hidden' });
  await shown.page.locator('.canvas-tile').nth(0).locator('.tile-duration').waitFor();
  await run(shown).getByRole('button', { name: 'Save failure.json' }).waitFor();
  await assertOpenToAll(shown);
  await rows(shown).nth(0).click();
  await last(shown).getByRole('button', { name: 'Run from here' }).click();
  await run(shown)
    .getByText(/^Paused at the breakpoint of 2/)
    .waitFor();
  await run(shown).getByRole('region', { name: 'Values' }).getByText('3', { exact: true }).waitFor();
  await run(shown).getByRole('button', { name: 'Stop' }).click();
  await run(shown).getByText('Idle').waitFor();
  assert.equal(await shown.page.evaluate('window.lied'), undefined);
});

test('a project is debugged by keyboard alone, in dark colors too', async () => {
  await countingProject();
  const shown = await openAuthor({ colorScheme: 'dark' });
  const { keyboard } = shown.page;
  await shown.page.getByRole('tree').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'F9']) await keyboard.press(key);
  await rows(shown).nth(0).getByText('breakpoint').waitFor();
  await keyboard.press('F8');
  await shown.confirmAtTerminal();

  await run(shown)
    .getByText(/^Paused at the breakpoint of 1/)
    .waitFor();
  await keyboard.press('F10');
  await run(shown)
    .getByText(/^Paused before 2/)
    .waitFor();
  await assertOpenToAll(shown);
  await keyboard.press('F8');
  await run(shown).getByText('Idle').waitFor();
  await rows(shown).nth(1).getByText('Succeeded').waitFor();
});

test('a run keeps a trace, and the page that it uses is shown beside it; what that page says stays text', async () => {
  const asks = `async function ask() {
    const answer = await fetch('/').then((response) => response.text());
    if (answer === 'ask') confirm(${JSON.stringify(lie)});
    else setTimeout(ask, 50);
  }`;
  site.body = `<title>${lie}</title><p>${lie}</p><script>${asks} ask();</script>`;
  const visit = { type: 'Tab', action: 'Navigate', parameters: { Url: `${site.url}/?${lie}` } };
  await countingProject(visit);
  const shown = await openAuthor();
  await rows(shown).nth(2).click();
  await run(shown).getByRole('button', { name: 'Run', exact: true }).click();
  await shown.confirmAtTerminal();
  await rows(shown).nth(2).getByText('Succeeded').waitFor();
  await run(shown).getByRole('link', { name: 'Open the trace' }).waitFor();
  await last(shown).getByRole('img', { name: 'The page after it' }).waitFor();
  await run(shown).getByRole('button', { name: 'Show the page' }).click();

  await run(shown)
    .getByRole('img', { name: /^The page of browser/ })
    .waitFor();
  site.body = 'ask';
  const question = run(shown).getByRole('region', { name: 'The page asks' });
  await question.getByText(lie, { exact: true }).waitFor();
  await assertOpenToAll(shown);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  assert.equal(await shown.page.evaluate('window.lied'), undefined);
  assert.equal(await shown.page.locator('a[href^="javascript:"], img[src="x"]').count(), 0);
  assert.deepEqual(
    shown.complaints.filter((line) => !/40[39]/.test(line)),
    [],
  );
});

test('a first project is recorded in the page, watched as it grows, and replayed', async () => {
  site.body = `<title>Shop</title><style>body{margin:0}button{width:600px;height:400px}</style>
    <button id=buy onclick="fetch('/done?what=bought')">Buy</button>`;
  site.done.length = 0;
  const shown = await ConsolePage.open(browser, gatehouse);
  opened.push(shown);
  await shown.button('Record one in a browser').click();
  await shown.heading('Author').waitFor();
  const recording = shown.section('Record');
  await recording.getByText(/^Recording\. Recorded actions: 0/).waitFor();
  const screen = recording.getByRole('img', { name: /^The page of browser/ });
  await recording.getByLabel('Address').fill(`${site.url}/`);
  await recording.getByLabel('Address').press('Enter');
  await rows(shown).filter({ hasText: site.url }).waitFor();
  await eventually(
    async () => {
      if (site.done.length === 0) await screen.click({ position: { x: 60, y: 60 } });
      return site.done.length;
    },
    (bought) => bought > 0,
  );
  await recording.getByRole('button', { name: 'Stop recording' }).click();
  await recording.getByText(/^The recording has ended\. Recorded actions: (?:[2-9]|\d\d)/).waitFor();
  await rows(shown).nth(1).getByText('Buy').waitFor();
  await assertOpenToAll(shown);

  const bought = site.done.length;
  await run(shown).getByRole('button', { name: 'Run', exact: true }).click();
  await shown.confirmAtTerminal();
  await eventually(stateOf, (state) => state === 'Idle');
  await eventually(
    async () => site.done.length,
    (length) => length > bought,
  );
});

test('the log of a run is read to its end, and then only what came since', async () => {
  const { editor } = gatehouse;
  const log = { type: 'Notification', action: 'Log', parameters: { Message: 'Line {-Variable.count-}' } };
  const more = { Left: '{-Variable.count-}', Op: 'lt', Right: '150' };
  await countingProject(log, { type: 'Logic', action: 'If', parameters: more });
  const { actions } = await editor.ok(`GET ${current}/structure`);
  const [first, , third, last] = actions.map(({ actionId }: { actionId: string }) => actionId);
  await editor.ok(`POST ${current}/actions/links`, {
    links: [
      { actionId: first, branch: 'OnSuccess', targetActionId: third },
      { actionId: last, branch: 'OnSuccess', targetActionId: first },
    ],
  });
  const asked: string[] = [];
  const shown = await openAuthor({
    prepare: async (page) =>
      page.on('request', (request) => {
        if (request.url().includes('/current/logs')) asked.push(request.url());
      }),
  });
  const lines = run(shown).getByRole('region', { name: 'Lines of the log' });
  await run(shown).getByRole('button', { name: 'Run', exact: true }).click();
  await shown.confirmAtTerminal();
  await lines.getByText('Line 150').waitFor();
  assert.ok((await lines.getByRole('listitem').count()) < 100);
  assert.ok(asked.slice(1).every((url) => url.includes('after=')));
  await run(shown).getByLabel('Find in the log').fill('line 7');
  await run(shown)
    .getByText(/^11 of 1\d\d lines$/)
    .waitFor();
  await run(shown).getByLabel('Show').selectOption('Errors');
  await run(shown).getByText('No line is like this.').waitFor();
});

test('a page that only watches sees the run, and has no button that drives it', async () => {
  await countingProject();
  const shown = await openAuthor({ role: 'watch' });
  await rows(shown).nth(0).click();
  await last(shown).getByText('It did not run since the last start.').waitFor();

  assert.equal(await run(shown).getByRole('button').count(), 0);
  assert.equal(await last(shown).getByRole('button').count(), 0);
  assert.equal(await shown.section('Record').count(), 0);
});

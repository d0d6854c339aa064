import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { type ConsolePage, launchBrowser, type OpenOptions } from './support/console-page.ts';
import { ConsolePages } from './support/console-pages.ts';
import { eventually } from './support/eventually.ts';
import { findBarriers } from './support/find-barriers.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';
import { writePanelPlugin } from './support/write-panel-plugin.ts';

const thermostat = fileURLToPath(new URL('../examples/plugin-thermostat', import.meta.url));

let device: ChildProcess;
let gatehouse: TestDaemon;
let browser: Browser;
let scratch = '';
let pages: ConsolePages;
before(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'gatehouse-pages-'));
  const probe = join(scratch, 'probe');
  await writePanelPlugin(probe, { app: { html: await appPage(), operations: ['probe_get', 'probe_set'] } });
  const broken = join(scratch, 'broken');
  await writePanelPlugin(
    broken,
    {},
    { id: 'broken', setup: "() => { throw new Error('There is no lamp'); }" },
  );
  device = spawn(process.execPath, ['--import', 'tsx', 'device/serve.ts', '0'], { cwd: thermostat });
  const [line] = await once(device.stdout ?? device, 'data');
  const [address = ''] = /127\.0\.0\.1:\d+/.exec(String(line)) ?? [];
  const pluginConfig = { thermostat: { devices: { hall: address }, pollSeconds: 1 } };
  [gatehouse, browser] = await Promise.all([
    startTestDaemon({ plugins: [thermostat, probe, broken], pluginConfig }),
    launchBrowser(),
  ]);
  pages = new ConsolePages(browser, gatehouse);
});
afterEach((ended) => pages.release(ended));
after(async () => {
  await browser.close();
  await gatehouse.stop();
  device.kill();
  await rm(scratch, { recursive: true, force: true });
});

/** A panel that is written with the SDK of MCP Apps, as one file. */
async function appPage(): Promise<string> {
  const contents = `
    import { App } from '@modelcontextprotocol/ext-apps/app-with-deps';
    const app = new App({ name: 'Probe', version: '1.0.0' }, {}, { autoResize: true });
    const log = (text) => document.body.append(Object.assign(document.createElement('p'), { textContent: text }));
    app.onhostcontextchanged = ({ theme }) => log('theme ' + theme);
    await app.connect();
    log('welcome ' + app.getHostContext().theme + ' ' + app.getHostVersion().name);
    const set = await app.callServerTool({ name: 'probe_set', arguments: { name: 'a/b', text: 'by App' } });
    log('set ' + set.structuredContent.value);
    const refused = await app.callServerTool({ name: 'probe_hidden_get', arguments: {} });
    log('refused ' + refused.isError);
    await app.openLink({ url: 'https://example.org' }).then(({ isError }) => log('link ' + isError), () => log('link refused'));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    ...{ bundle: true, format: 'esm', write: false, logLevel: 'error', target: 'es2022' },
  });
  return `<!doctype html><title>App</title><body><script type="module">${outputFiles[0]?.text}</script>`;
}

async function openPage(name: string, options: OpenOptions = {}): Promise<ConsolePage> {
  const shown = await pages.open(options);
  await shown.goTo(name);
  return shown;
}

const cells = (shown: ConsolePage) =>
  shown.section('All thermostats').getByRole('row').nth(1).getByRole('cell');
const panel = ({ page }: ConsolePage, title: string) => page.frameLocator(`iframe[title="${title}"]`);

async function target(): Promise<number> {
  return (await gatehouse.runner.ok('GET /thermostats/hall/reading')).targetCelsius;
}

test('a plugin has a page that is drawn of its manifest: a number, a table, and forms for its rows', async () => {
  const shown = await openPage('Thermostats');

  await eventually(
    () => shown.tile('Thermostats').textContent(),
    (text) => text === '1',
  );
  await cells(shown).nth(2).getByText('online').waitFor();
  await shown.button('Thermostat target set: hall').click();
  const dialog = shown.page.getByRole('dialog');
  const field = dialog.getByLabel('celsius');
  await field.fill('99');
  await dialog.getByRole('button', { name: 'Send' }).click();
  assert.equal(await field.evaluate((input) => Object(input).validity.rangeOverflow), true);
  await field.fill('22.5');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('status').getByText('22.5').waitFor();
  await shown.page.keyboard.press('Escape');

  await cells(shown).nth(4).getByText('22.5').waitFor();
  assert.equal(await target(), 22.5);
  // No project is open, which the editor refuses to show, and the browser writes each refusal down.
  assert.deepEqual(
    shown.complaints.filter((line) => !line.includes('409')),
    [],
  );
});

test('its number is on Home, where it is hidden and shown again, and stays hidden', async () => {
  const shown = await openPage('Thermostats');
  await shown.goTo('Home');
  const section = shown.section('Of plugins');
  await eventually(
    () => shown.tile('Thermostats').textContent(),
    (text) => text === '1',
  );
  assert.deepEqual(await findBarriers(shown.page), []);
  await shown.button('Hide the numbers of Thermostats').focus();
  await shown.page.keyboard.press('Enter');
  await section.getByRole('link', { name: 'Thermostats' }).waitFor({ state: 'detached' });
  await shown.goTo('Tasks');
  await shown.goTo('Home');
  await shown.button('Show what is hidden (1)').waitFor();
  assert.equal(await shown.page.evaluate(`localStorage.getItem('gatehouse.hidden-tiles')`), '["thermostat"]');
  await shown.button('Show what is hidden (1)').click();
  await section.getByRole('link', { name: 'Thermostats' }).waitFor();
  assert.equal(await shown.page.evaluate(`localStorage.getItem('gatehouse.hidden-tiles')`), null);
});

test('its panel is used by keyboard, and the table beside it shows what it did', async () => {
  await gatehouse.runner.ok('PUT /thermostats/hall/target', { celsius: 20 });
  const shown = await openPage('Thermostats');
  const warmer = panel(shown, 'Rooms').getByRole('button', { name: 'Warmer: hall' });
  await panel(shown, 'Rooms').getByText('20 °C', { exact: true }).waitFor();
  await warmer.focus();
  await shown.page.keyboard.press('Enter');

  await cells(shown).nth(4).getByText('20.5').waitFor();
  assert.equal(await target(), 20.5);
  await shown.page.getByText('What this panel may do').click();
  await shown.page.getByText('thermostat_target_set').waitFor();
});

test('a page that only watches offers nothing that it may not, and its panels may not either', async () => {
  await gatehouse.runner.ok('PUT /thermostats/hall/target', { celsius: 21 });
  const shown = await openPage('Thermostats', { role: 'watch' });
  await cells(shown).nth(4).getByText('21').waitFor();
  assert.equal(await shown.button('Thermostat target set: hall').count(), 0);
  await panel(shown, 'Rooms').getByRole('button', { name: 'Warmer: hall' }).click();

  await panel(shown, 'Rooms').getByRole('alert').waitFor();
  assert.equal(await target(), 21);
  assert.equal(await shown.page.getByRole('dialog').count(), 0);
});

test('a panel that is written with the SDK of MCP Apps works as it is', async () => {
  const shown = await openPage('Probe', { colorScheme: 'dark' });
  const inside = panel(shown, 'Panel app');

  await inside.getByText('welcome dark Gatehouse console').waitFor();
  await inside.getByText('set by App').waitFor();
  await inside.getByText('refused true').waitFor();
  await inside.getByText(/^link /).waitFor();
  await shown.page.emulateMedia({ colorScheme: 'light' });
  await inside.getByText('theme light').waitFor();
});

test('Author offers the values of a plugin for a parameter of its action', async () => {
  const { editor } = gatehouse;
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/actions', {
    ...{ type: 'Thermostat', action: 'SetTarget', parameters: { Device: 'cellar', Celsius: '20' } },
  });
  const shown = await openPage('Author');
  await shown.page.getByRole('treeitem', { level: 2 }).first().click();
  const device = shown.page.getByRole('region', { name: 'Action', exact: true }).getByLabel('Device');
  await device.fill('ha');
  await shown.page.getByRole('option', { name: 'hall' }).waitFor();
  for (const key of ['ArrowDown', 'Enter', 'Tab']) await shown.page.keyboard.press(key);

  const structure = await editor.ok('GET /projects/current/structure');
  const [{ groupId, actionId }] = structure.actions;
  await eventually(
    async () => (await editor.ok(`GET /projects/current/actions/${groupId}/${actionId}`)).parameters.Device,
    (value) => value === 'hall',
  );
});

test('the page goes with its plugin, and comes back with it', async () => {
  const shown = await openPage('Probe');
  const link = shown.page.getByRole('navigation').getByRole('link', { name: 'Probe' });
  await gatehouse.runner.ok('POST /plugins/probe/disable');
  await shown.page.getByText('This plugin adds nothing to the console').waitFor();
  await link.waitFor({ state: 'detached' });
  await gatehouse.runner.ok('POST /plugins/probe/enable');

  await link.waitFor();
  const address = '/console-panel?plugin=probe&panel=';
  assert.equal((await fetch(`${gatehouse.editor.baseUrl}${address}app`)).status, 200);
  assert.equal((await fetch(`${gatehouse.editor.baseUrl}${address}none`)).status, 404);
});

test('a plugin that does not start is named with its reason and what to do, and so it is by the doctor', async () => {
  const shown = await openPage('Plugins');
  const card = shown.section('Broken');
  await card.getByText('There is no lamp').first().waitFor();
  await shown.section('Thermostats').getByRole('link', { name: 'Its page' }).waitFor();
  await shown.goTo('Doctor');
  await shown
    .section('plugins')
    .getByText(/^broken \(setup_failed\)/)
    .waitFor();

  await shown.section('plugins').getByText('What to do:').waitFor();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page of a plugin keeps nobody out in ${colorScheme} colors, and fits a phone`, async () => {
    const shown = await openPage('Thermostats', { colorScheme });
    await cells(shown).nth(2).getByText('online').waitFor();
    await panel(shown, 'Rooms').getByRole('button', { name: 'Warmer: hall' }).waitFor();
    assert.deepEqual(await findBarriers(shown.page, { inColorsAlone: colorScheme === 'dark' }), []);
    await shown.button('Thermostat target set: hall').click();
    await shown.page.getByRole('dialog').getByLabel('celsius').waitFor();
    assert.deepEqual(await findBarriers(shown.page, { inColorsAlone: colorScheme === 'dark' }), []);
    await shown.page.keyboard.press('Escape');
    for (const width of [360, 2560]) {
      await shown.page.setViewportSize({ width, height: 800 });
      assert.equal(await shown.page.evaluate('document.documentElement.scrollWidth > innerWidth'), false);
    }
  });
}

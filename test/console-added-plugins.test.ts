import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { type FixtureRegistry, startFixtureRegistry } from '@gatehouse/package-store/testing';
import type { Browser } from 'playwright-core';
import { ConsolePage, launchBrowser, type OpenOptions } from './support/console-page.ts';
import { findBarriers } from './support/find-barriers.ts';
import { lampTarball } from './support/lamp-package.ts';
import { openStoreFolders } from './support/open-store-folders.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const name = 'gatehouse-plugin-lamps';
let registry: FixtureRegistry;
let gatehouse: TestDaemon;
let browser: Browser;
const opened: ConsolePage[] = [];

before(async () => {
  registry = await startFixtureRegistry();
  process.env.npm_config_registry = registry.url;
  registry.publish({ name, version: '1.0.0', tarball: lampTarball() });
  [gatehouse, browser] = await Promise.all([startTestDaemon({ plugins: [] }), launchBrowser()]);
  const { digest } = await gatehouse.runner.ok('POST /plugins/preview', { source: name });
  await gatehouse.runner.ok('POST /plugins/added', { source: name, grant: digest });
  const tarball = lampTarball({ version: '1.1.0', programs: ['adb'] });
  registry.publish({ name, version: '1.1.0', tarball });
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
after(async () => {
  delete process.env.npm_config_registry;
  await browser.close();
  await openStoreFolders(gatehouse.dataDir);
  await gatehouse.stop();
  await registry.close();
});

async function openPlugins(options: OpenOptions = {}): Promise<ConsolePage> {
  const shown = await ConsolePage.open(browser, gatehouse, options);
  opened.push(shown);
  await shown.goTo('Plugins');
  return shown;
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`an added plugin is shown with its origin and its permissions in ${colorScheme} colors, and keeps nobody out`, async () => {
    const shown = await openPlugins({ colorScheme });
    const card = shown.section('Lamps');

    await card.getByText(`Added from ${name}`).waitFor();
    await card.getByText(/^Permissions: /).click();
    await card.getByText('code in the workers of runs').waitFor();
    await card.getByText('Version 1.1.0 can be had.').waitFor();

    assert.deepEqual(await findBarriers(shown.page, { inColorsAlone: colorScheme === 'dark' }), []);
    for (const width of [360, 2560]) {
      await shown.page.setViewportSize({ width, height: 800 });
      assert.equal(await shown.page.evaluate('document.documentElement.scrollWidth > innerWidth'), false);
    }
    if (process.env.PICTURES) {
      await shown.page.setViewportSize({ width: 1280, height: 900 });
      await card.screenshot({ path: `${process.env.PICTURES}/added-${colorScheme}.png` });
    }
  });

test('an update is looked at, granted and made by keyboard, and the plugin is removed after a second click', async () => {
  const shown = await openPlugins();
  const card = shown.section('Lamps');
  await card.getByRole('button', { name: 'Look at the update: Lamps' }).focus();
  await shown.page.keyboard.press('Enter');
  await shown.confirmAtTerminal();
  await card.getByText('Version 1.1.0 also wants:').waitFor();
  await card.getByText('program adb').waitFor();
  if (process.env.PICTURES) await card.screenshot({ path: `${process.env.PICTURES}/update.png` });
  await card.getByRole('button', { name: 'Allow that, and update: Lamps' }).click();
  await card.getByText('lamps 1.1.0').waitFor();
  assert.deepEqual(await gatehouse.runner.ok('GET /lamps/version'), { version: '1.1.0' });

  await card.getByRole('button', { name: 'Remove: Lamps' }).click();
  await card.getByRole('button', { name: 'Stop and remove it: Lamps' }).click();
  await card.waitFor({ state: 'detached' });
  assert.equal((await gatehouse.runner.send('GET /lamps/version')).status, 404);
});

import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { ConsolePage, launchBrowser, type OpenOptions } from './support/console-page.ts';
import { findBarriers } from './support/find-barriers.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const builds = fileURLToPath(new URL('../plugins/console/dist/', import.meta.url));
const maxScriptBytes = 250 * 1024;

let gatehouse: TestDaemon;
let browser: Browser;
const opened: ConsolePage[] = [];
before(async () => {
  [gatehouse, browser] = await Promise.all([startTestDaemon(), launchBrowser()]);
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
after(async () => {
  await browser.close();
  await gatehouse.stop();
});

async function open(options: OpenOptions = {}): Promise<ConsolePage> {
  const page = await ConsolePage.open(browser, gatehouse, options);
  opened.push(page);
  return page;
}

/** Each page with its heading, in the order of the navigation. */
const places = ['Home'];

test('a link opens the page once, and leaves neither ticket nor key in the browser', async () => {
  const { url } = await gatehouse.editor.ok('POST /auth/console/tickets', { role: 'operate' });
  const first = await open({ url });
  await first.heading('Home').waitFor();
  const second = await open({ url });

  assert.equal(await first.page.getByText('Role: operate').count(), 1);
  assert.doesNotMatch(first.page.url(), /ticket/);
  const kept = await first.page.evaluate(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  );
  assert.doesNotMatch(String(kept), /gthk_/);
  await second.page
    .getByRole('alert')
    .getByText(/used already/)
    .waitFor();
  assert.equal(await second.page.getByText('npx gatehouse console', { exact: true }).count(), 1);
});

test('a page whose key is revoked says so, and opens again with a link that is pasted', async () => {
  const shown = await open({ host: 'runner' });
  await shown.heading('Home').waitFor();
  const keys: { id: string; label: string }[] = await gatehouse.editor.ok('GET /auth/keys');
  const last = keys.filter(({ label }) => label === 'console: admin').at(-1);
  await gatehouse.editor.send(`DELETE /auth/keys/${last?.id}`);

  await shown.page.getByRole('alert').waitFor();
  const { url } = await gatehouse.editor.ok('POST /auth/console/tickets', {});
  await shown.page.getByLabel('Link or ticket').fill(url);
  await shown.button('Open').click();

  await shown.heading('Home').waitFor();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no page breaks its policy or keeps anybody out in ${colorScheme} colors`, async () => {
    const shown = await open({ colorScheme });
    for (const place of places) {
      await shown.goTo(place);

      assert.deepEqual(await findBarriers(shown.page), [], place);
    }
    await shown.button('Settings').click();
    await shown.page.getByRole('dialog').waitFor();
    assert.deepEqual(await findBarriers(shown.page), [], 'settings');
    assert.deepEqual(shown.complaints, []);
  });
}

test('no page is wider than a phone or a large screen', async () => {
  const shown = await open();
  for (const place of places) {
    await shown.goTo(place);
    for (const width of [360, 2560]) {
      await shown.page.setViewportSize({ width, height: 800 });
      const isWider = await shown.page.evaluate('document.documentElement.scrollWidth > innerWidth');
      assert.equal(isWider, false, `${place} at ${width} pixels`);
    }
  }
});

test('language, colors and keys are chosen in the settings, and the browser keeps them', async () => {
  const shown = await open();
  await shown.heading('Home').waitFor();
  await shown.page.keyboard.press('?');
  await shown.page.getByLabel('Language').selectOption('Deutsch');
  await shown.page.getByLabel('Farben').selectOption('Dunkel');
  await shown.page.keyboard.press('Escape');

  await shown.heading('Übersicht').waitFor();
  const state =
    'document.documentElement.lang + " " + getComputedStyle(document.documentElement).colorScheme';
  assert.equal(await shown.page.evaluate(state), 'de dark');
  assert.deepEqual(await shown.page.evaluate('({ ...localStorage })'), {
    'gatehouse.language': 'de',
    'gatehouse.theme': 'dark',
  });
});

test('the script of the first page is at most 250 KB, compressed', async () => {
  const { name } = JSON.parse(await readFile(join(builds, 'current.json'), 'utf8'));
  const html = await readFile(join(builds, name, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  const sizes = await Promise.all(scripts.map((file) => stat(join(builds, name, `${file}.gz`))));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);

  assert.ok(scripts.length > 0);
  assert.ok(total <= maxScriptBytes, `${scripts.join(', ')} have ${total} bytes`);
});

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { startShop } from '@gatehouse/example-shop';
import { products } from '@gatehouse/example-shop/products';
import type { Browser } from 'playwright-core';
import { buildShop, type Hands, keyboardOf, mouseOf } from './support/build-shop.ts';
import { ConsolePage, launchBrowser } from './support/console-page.ts';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon;
let browser: Browser;
let shop: Awaited<ReturnType<typeof startShop>>;
let folder = '';
const opened: ConsolePage[] = [];
before(async () => {
  [gatehouse, browser, shop] = await Promise.all([startTestDaemon(), launchBrowser(), startShop()]);
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-shop-'));
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await gatehouse.editor.send('POST /projects/current/close', { discardUnsavedChanges: true });
});
after(async () => {
  await browser.close();
  await gatehouse.stop();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

async function openConsole(): Promise<ConsolePage> {
  const shown = await ConsolePage.open(browser, gatehouse);
  opened.push(shown);
  await shown.heading('Home').waitFor();
  return shown;
}

/** Makes a task of the project that is open, starts it and answers its question. */
async function runAndAnswer(shown: ConsolePage, hands: Hands, name: string): Promise<void> {
  const { page } = shown;
  const path = join(folder, `${name}.zp`);
  await hands.write(page.getByLabel('Path of a project file'), path);
  await hands.press(page.getByRole('button', { name: 'Save', exact: true }));
  await page.getByText('Saved', { exact: true }).waitFor();
  await hands.press(page.getByRole('navigation').getByRole('link', { name: 'Tasks' }));
  await shown.heading('Tasks').waitFor();
  await hands.press(shown.button('New task'));
  await hands.write(page.getByLabel('Path on the machine of the daemon'), path);
  await hands.press(shown.button('Create by path'));
  await shown.confirmAtTerminal();
  await shown.heading(name).waitFor();
  await hands.press(shown.button(`Start: ${name}`));
  await hands.press(page.getByRole('navigation').getByRole('link', { name: 'Inbox' }));
  await shown.section(name).getByText('Are these all prices?').waitFor();
  await hands.write(shown.section(name).getByLabel('Note'), 'All of them');
  await hands.press(shown.button('Done, go on'));
  await page.getByText(`${name} goes on.`).waitFor();
}

async function assertPrices(): Promise<void> {
  const rows = await eventually(
    async () => (await readFile(join(folder, 'prices.csv'), 'utf8').catch(() => '')).trimEnd().split('\n'),
    ({ length }) => length >= products.length,
  );
  assert.equal(rows.length, products.length);
}

test('by mouse: the price project is built from nothing, run, answered, its failure found and a schedule set', async () => {
  const shown = await openConsole();
  const hands = mouseOf(shown);
  await shown.goTo('Author');
  await buildShop(shown, hands, shop.url);
  await runAndAnswer(shown, hands, 'by-mouse');
  await assertPrices();

  await shown.goTo('Tasks');
  const row = shown.page.getByRole('listitem').filter({ hasText: 'by-mouse' });
  await row.getByText('Complete').waitFor();
  await shown.page.getByRole('link', { name: 'by-mouse' }).click();
  await shown.section('History').getByText('Succeeded').waitFor();
  const { url } = shop;
  await shop.close();
  await shown.button('Start: by-mouse').click();
  const failures = shown.section('Failures');
  await failures.getByText(`${url}/products?page=1`).first().waitFor();
  await failures.getByText('at an action without a name').waitFor();
  shop = await startShop();

  await shown.button('Set a schedule').click();
  await shown.section('Schedule').getByLabel('When', { exact: true }).selectOption('Every day');
  await shown.section('Schedule').getByRole('button', { name: 'Save and activate' }).click();
  await shown.button('Edit the schedule').waitFor();
  await shown.goTo('Schedules');
  await shown.page.getByRole('main').getByRole('link', { name: 'by-mouse' }).first().waitFor();
});

test('by keyboard: the same project is built from nothing, run, and its question is answered', async () => {
  const shown = await openConsole();
  const hands = keyboardOf(shown);
  await rm(join(folder, 'prices.csv'), { force: true });
  await shown.page.keyboard.press('g');
  await shown.page.keyboard.press('e');
  await shown.heading('Author').waitFor();
  await buildShop(shown, hands, shop.url);
  await runAndAnswer(shown, hands, 'by-keyboard');
  await assertPrices();
});

import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { ConsolePage, launchBrowser, type OpenOptions } from './support/console-page.ts';
import { findBarriers } from './support/find-barriers.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const countsGoods = fileURLToPath(new URL('./fixtures/plugins/counts-goods', import.meta.url));

let gatehouse: TestDaemon;
let browser: Browser;
const opened: ConsolePage[] = [];
before(async () => {
  [gatehouse, browser] = await Promise.all([startTestDaemon({ plugins: [countsGoods] }), launchBrowser()]);
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
after(async () => {
  await browser.close();
  await gatehouse.stop();
});

async function openJobs(options: OpenOptions = {}): Promise<ConsolePage> {
  const shown = await ConsolePage.open(browser, gatehouse, options);
  opened.push(shown);
  await shown.goTo('Stock');
  return shown;
}

const start = (title: string, ends: boolean) => gatehouse.runner.ok('POST /stock/jobs', { title, ends });
const rowOf = (shown: ConsolePage, title: string) =>
  shown.section('Jobs: Stock').getByRole('row').filter({ hasText: title });

test('the page of a plugin shows its jobs, cancels one that runs, and keeps those that ended', async () => {
  const shown = await openJobs();
  await shown.page.getByText('No job ran yet.').waitFor();
  await start('Counts the cellar', false);
  await rowOf(shown, 'Counts the cellar').getByText('2 / 5 · Shelf 3').waitFor();
  await rowOf(shown, 'Counts the cellar').getByText('running').waitFor();

  await shown.button('Cancel: Counts the cellar').focus();
  await shown.page.keyboard.press('Enter');

  await rowOf(shown, 'Counts the cellar').getByText('cancelled', { exact: true }).waitFor();
  await rowOf(shown, 'Counts the cellar').getByText('Somebody cancelled it').waitFor();
  assert.equal(await shown.button('Cancel: Counts the cellar').count(), 0);
  assert.deepEqual(await findBarriers(shown.page), []);
});

test('the result of a job is shown when somebody asks for it', async () => {
  await start('Counts the shop', true);
  const shown = await openJobs({ colorScheme: 'dark' });
  await rowOf(shown, 'Counts the shop').getByText('done').waitFor();

  await shown.button('Result: Counts the shop').click();

  await shown.page.getByRole('dialog').getByText('"total": 8').waitFor();
  assert.deepEqual(await findBarriers(shown.page, { inColorsAlone: true }), []);
});

test('who may only watch sees jobs, and can neither cancel one nor read its result', async () => {
  await start('Counts the attic', false);
  await start('Counts the yard', true);
  const shown = await openJobs({ role: 'watch' });
  await rowOf(shown, 'Counts the yard').getByText('done').waitFor();
  await rowOf(shown, 'Counts the attic').getByText('running').waitFor();

  assert.equal(await shown.button('Cancel: Counts the attic').count(), 0);
  assert.equal(await shown.button('Result: Counts the yard').count(), 0);
});

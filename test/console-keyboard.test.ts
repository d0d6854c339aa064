import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { ConsolePage, launchBrowser } from './support/console-page.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';
import { tabTo } from './support/tab-to.ts';

let gatehouse: TestDaemon;
let browser: Browser;
let folder: string;
before(async () => {
  [gatehouse, browser] = await Promise.all([startTestDaemon(), launchBrowser()]);
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-keyboard-'));
});
after(async () => {
  await browser.close();
  await gatehouse.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a project is built from nothing, run as a task, and its question is answered, all without a mouse', async () => {
  const shown = await ConsolePage.open(browser, gatehouse);
  const { page } = shown;
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  const type = async (target: Locator, text: string) => {
    await tabTo(page, target);
    await page.keyboard.type(text);
  };
  const go = async (key: string, heading: string) => {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await shown.heading(heading).waitFor();
  };
  await shown.heading('Home').waitFor();
  await go('e', 'Author');
  await press(shown.button('New project'));
  const add = shown.section('Add an action');
  await type(add.getByLabel('What should it do?'), 'wait for a person');
  await press(shown.button('Use UserAction.WaitForUserAction'));
  await press(shown.button('Add UserAction.WaitForUserAction'));
  await page.getByRole('treeitem', { level: 2 }).first().waitFor();
  await tabTo(page, page.getByRole('tree'));
  for (const key of ['Home', 'ArrowDown']) await page.keyboard.press(key);
  const prompt = page.getByRole('region', { name: 'Action', exact: true }).getByLabel('Prompt');
  await type(prompt, 'Is the shop open?');
  await page.keyboard.press('Enter');
  await page.getByText('Done: change Prompt', { exact: true }).waitFor();
  await type(page.getByLabel('Path of a project file'), join(folder, 'question.zp'));
  await press(shown.button('Save'));
  await page.getByText('Saved', { exact: true }).waitFor();

  await go('t', 'Tasks');
  await press(shown.button('New task'));
  await type(page.getByLabel('Path on the machine of the daemon'), join(folder, 'question.zp'));
  await press(shown.button('Create by path'));
  const { ticket } = await gatehouse.editor.ok('POST /auth/console/tickets', { stepUp: true });
  await type(page.getByRole('dialog', { name: 'Confirm at the terminal' }).getByLabel('Ticket'), ticket);
  await page.keyboard.press('Enter');
  await shown.heading('question').waitFor();
  await press(shown.button('Start: question'));

  await go('i', 'Inbox');
  await shown.section('question').getByText('Is the shop open?').waitFor();
  await press(shown.button('Done, go on'));
  await page.getByText('question goes on.').waitFor();
  await go('t', 'Tasks');
  await page.getByRole('listitem').filter({ hasText: 'question' }).getByText('Complete').waitFor();
  const { tasks } = await gatehouse.runner.ok('GET /tasks');
  assert.equal(tasks.length, 1);
});

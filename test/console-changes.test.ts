import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { ConsolePage, launchBrowser, type OpenOptions } from './support/console-page.ts';
import { eventually } from './support/eventually.ts';
import { findBarriers } from './support/find-barriers.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';
import { tabTo } from './support/tab-to.ts';

const current = '/projects/current';

interface Setting {
  readonly displayName: string;
  readonly values: readonly { readonly value: string; readonly label: string | null }[] | null;
}

let gatehouse: TestDaemon;
let browser: Browser;
let folder: string;
const opened: ConsolePage[] = [];
before(async () => {
  [gatehouse, browser] = await Promise.all([startTestDaemon(), launchBrowser()]);
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-changes-'));
});
beforeEach(async () => {
  await gatehouse.editor.send(`POST ${current}/close`, { discardUnsavedChanges: true });
  await gatehouse.editor.ok('POST /projects');
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
after(async () => {
  await browser.close();
  await gatehouse.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openAuthor(options: OpenOptions = {}): Promise<ConsolePage> {
  const shown = await ConsolePage.open(browser, gatehouse, options);
  opened.push(shown);
  await shown.goTo('Author');
  await data(shown).waitFor();
  return shown;
}

const data = (shown: ConsolePage) => shown.section('Data');
const grid = (shown: ConsolePage, name: string) => shown.page.getByRole('grid', { name });
const cell = (shown: ConsolePage, text: string) =>
  shown.page.getByRole('gridcell', { name: text, exact: true });
const done = (shown: ConsolePage, what: string) =>
  shown.page.getByText(`Done: ${what}`, { exact: true }).waitFor();
const showTab = (shown: ConsolePage, name: string) => shown.page.getByRole('tab', { name }).click();

const variablesNow = async () => (await gatehouse.editor.ok(`GET ${current}/variables`)).variables;
const formNow = async (): Promise<Setting[]> =>
  (await gatehouse.editor.ok(`GET ${current}/input-settings`)).settings;

test('a form is made of fields with choices and an order, by keyboard alone', async () => {
  const shown = await openAuthor();
  const { keyboard } = shown.page;
  await tabTo(shown.page, shown.page.getByRole('tab', { name: 'Variables' }));
  for (let tabs = 0; tabs < 3; tabs += 1) await keyboard.press('ArrowRight');
  for (const name of ['City', 'Land']) {
    await tabTo(shown.page, data(shown).getByLabel('Name of a new field'));
    await keyboard.type(name);
    await keyboard.press('Enter');
    await cell(shown, name).first().waitFor();
  }
  await tabTo(shown.page, grid(shown, 'Form'));
  await keyboard.press('ArrowDown');
  await tabTo(shown.page, data(shown).getByLabel('Kind of Land'));
  await keyboard.type('DropDown');
  await done(shown, 'change Land');
  await tabTo(shown.page, data(shown).getByLabel('Choices of Land'));
  await keyboard.type('de: Germany | fr: France');
  await keyboard.press('Enter');
  await eventually(formNow, ([, land]) => land?.values?.length === 2);
  await tabTo(shown.page, shown.button('Move Land up'));
  await keyboard.press('Enter');
  await done(shown, 'move Land');

  const [first, second] = await formNow();
  assert.deepEqual([first?.displayName, second?.displayName], ['Land', 'City']);
  assert.deepEqual(first?.values, [
    { value: 'de', label: 'Germany' },
    { value: 'fr', label: 'France' },
  ]);
});

test('the changes since the last save are shown; a file is replaced when asked, and another project keeps them', async () => {
  const path = join(folder, 'kept.zp');
  await writeFile(path, 'something else');
  await gatehouse.editor.ok(`POST ${current}/variables`, {
    variables: [{ name: 'city', defaultValue: 'Bern' }],
  });
  const shown = await openAuthor();
  await shown.page.getByLabel('Path of a project file').fill(path);
  await shown.page.getByRole('button', { name: 'Save', exact: true }).click();
  await shown.button('Replace that file').click();
  await shown.page.getByText('Saved', { exact: true }).waitFor();
  await gatehouse.editor.ok(`PUT ${current}/variables`, {
    variables: [{ name: 'city', defaultValue: 'Basel' }],
  });
  await showTab(shown, 'Changes');
  const change = data(shown).getByRole('listitem').filter({ hasText: 'city' });
  await change.getByText('changed').waitFor();
  assert.deepEqual(
    [await change.locator('del').allTextContents(), await change.locator('ins').allTextContents()],
    [['ern'], ['asel']],
  );
  assert.deepEqual(await findBarriers(shown.page), []);
  await shown.button('Open another project').click();
  await shown.page.getByRole('dialog').getByRole('button', { name: 'New project' }).click();
  const kept = shown.page.getByText('The unsaved changes of the project before are in');
  const recovered = /in (\S+\.zp)\.$/.exec((await kept.textContent()) ?? '')?.[1] ?? '';
  await gatehouse.editor.ok('POST /projects/open', { path: recovered });
  assert.equal((await variablesNow())[0].defaultValue, 'Basel');
});

test('an edit that the daemon did not take is sent again, and a wrong one is left', async () => {
  await gatehouse.editor.ok(`POST ${current}/lists`, { lists: [{ name: 'words', defaultItems: ['one'] }] });
  const shown = await openAuthor();
  await showTab(shown, 'Lists');
  await cell(shown, 'one').click();
  await shown.page.context().setOffline(true);
  await shown.page.getByLabel('Items of words: Item 1').fill('two');
  await shown.page.keyboard.press('Enter');
  const again = shown.button('Try again: change item 1 of words');
  await again.waitFor();
  await shown.page.context().setOffline(false);
  await again.click();
  await done(shown, 'change item 1 of words');
  await cell(shown, 'two').waitFor();

  await data(shown).getByLabel('Name', { exact: true }).fill('{words}');
  await data(shown).getByLabel('Name', { exact: true }).press('Enter');
  await shown.page.getByText('A name must not hold braces').waitFor();
  await shown.button('Leave it').click();
  await shown.page.getByText('A name must not hold braces').waitFor({ state: 'detached' });
  const [{ name, defaultItems }] = (await gatehouse.editor.ok(`GET ${current}/lists`)).lists;
  assert.deepEqual([name, defaultItems], ['words', ['two']]);
});

test('a page that only watches sees the data, and has nothing that changes it', async () => {
  await gatehouse.editor.ok(`POST ${current}/lists`, {
    lists: [{ name: 'words', defaultItems: ['<b>one</b>'] }],
  });
  const shown = await openAuthor({ role: 'watch' });
  await showTab(shown, 'Lists');
  await cell(shown, '<b>one</b>').click();
  await shown.page.keyboard.press('Enter');
  assert.equal(await data(shown).getByRole('textbox').count(), 0);
  assert.ok(await data(shown).getByLabel('Path of the file').isDisabled());
  const names = await data(shown).getByRole('button').allTextContents();
  assert.deepEqual(names, ['Save as a file']);
});

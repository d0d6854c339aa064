import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
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

let gatehouse: TestDaemon;
let browser: Browser;
let folder: string;
const opened: ConsolePage[] = [];
before(async () => {
  [gatehouse, browser] = await Promise.all([startTestDaemon(), launchBrowser()]);
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-data-'));
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
const itemsNow = async () => (await gatehouse.editor.ok(`GET ${current}/lists`)).lists[0]?.defaultItems;
const tableNow = async () => (await gatehouse.editor.ok(`GET ${current}/tables`)).tables[0];

/** Undoes all there is, and answers how many steps that took. */
async function undoAll(): Promise<number> {
  for (let steps = 0; ; steps += 1) {
    const { status } = await gatehouse.editor.send(`POST ${current}/undo`, {});
    if (status === 409) return steps;
  }
}

test('a variable is added, filled, renamed with what uses it, asked for and deleted by mouse, a step each', async () => {
  await gatehouse.editor.ok(`POST ${current}/actions`, {
    ...{ type: 'Notification', action: 'Log' },
    parameters: { Message: 'To {-Variable.city-}' },
  });
  const shown = await openAuthor();
  await data(shown).getByLabel('Name of a new variable').fill('city');
  await shown.button('Add the variable').click();
  await cell(shown, 'city').click();
  const value = grid(shown, 'Variables').getByRole('gridcell').nth(1);
  await value.click();
  await value.click();
  await shown.page.getByLabel('Variables: At the start 1').fill('Bern');
  await shown.page.keyboard.press('Enter');
  await done(shown, 'change city');
  await cell(shown, 'city').click();
  await shown.page.keyboard.type('town');
  await shown.page.keyboard.press('Enter');
  await cell(shown, 'town').waitFor();
  await data(shown).getByLabel('Value of town').selectOption('the form, hidden');
  await done(shown, 'change where town comes from');
  await cell(shown, '••••').first().waitFor();

  const [{ name, defaultValue }] = await variablesNow();
  assert.deepEqual([name, defaultValue], ['town', 'Bern']);
  const { settings } = await gatehouse.editor.ok(`GET ${current}/input-settings`);
  assert.deepEqual(
    settings.map(({ type, variable }: Record<string, string>) => [type, variable]),
    [['Password', 'town']],
  );
  const { hits } = await gatehouse.editor.ok(`GET ${current}/search?query=Variable.town`);
  assert.equal(hits.length, 1);
  await shown.button('Delete town').click();
  await done(shown, 'delete town');
  assert.deepEqual(await variablesNow(), []);
  assert.equal(await undoAll(), 6);
  assert.deepEqual(shown.complaints, []);
});

test('a list is made, filled and changed by keyboard alone, read from a file and saved as one', async () => {
  const shown = await openAuthor();
  const { keyboard } = shown.page;
  await tabTo(shown.page, shown.page.getByRole('tab', { name: 'Variables' }));
  await keyboard.press('ArrowRight');
  await tabTo(shown.page, data(shown).getByLabel('Name of a new list'));
  await keyboard.type('words');
  await keyboard.press('Enter');
  await grid(shown, 'Items of words').waitFor();
  await tabTo(shown.page, grid(shown, 'Items of words'));
  for (const item of ['one', 'two', 'three']) {
    await keyboard.type(item);
    await keyboard.press('Enter');
    await cell(shown, item).waitFor();
  }
  await keyboard.press('Control+Home');
  await keyboard.press('F2');
  await keyboard.type(' more');
  await keyboard.press('Tab');
  await eventually(itemsNow, (items) => items?.[0] === 'one more');
  await keyboard.press('ArrowDown');
  await keyboard.press('Delete');
  await eventually(itemsNow, (items) => items?.length === 2);
  assert.deepEqual(await itemsNow(), ['one more', 'three']);

  const path = join(folder, 'lines.txt');
  await writeFile(path, '\uFEFFa\r\nb\r\n');
  await data(shown).getByLabel('Replace the items by the lines of a file').setInputFiles(path);
  await done(shown, 'fill words from lines.txt');
  assert.deepEqual(await itemsNow(), ['a', 'b']);
  const saving = shown.page.waitForEvent('download');
  await shown.button('Save as a file').click();
  assert.equal(await readFile(await (await saving).path(), 'utf8'), 'a\nb\n');
});

test('a table takes a CSV file, a cell at a time, and no text that its separators would cut', async () => {
  const path = join(folder, 'prices.csv');
  await writeFile(path, 'Name,Price\r\n"tea; green",3\r\nmilk,1\r\n');
  const shown = await openAuthor();
  await showTab(shown, 'Tables');
  await data(shown).getByLabel('Name of a new table').fill('prices');
  await shown.button('Add the table').click();
  await data(shown).getByLabel('Replace the rows by a CSV file').setInputFiles(path);
  await cell(shown, 'tea; green').waitFor();
  await cell(shown, '1').click();
  await shown.page.keyboard.type('2');
  await shown.page.keyboard.press('Enter');
  await done(shown, 'change B3 of prices');

  const { colSeparator, defaultItems } = await tableNow();
  assert.deepEqual([colSeparator, defaultItems], ['{-String.Tab-}', 'Name\tPrice\ntea; green\t3\nmilk\t2']);
  await data(shown).getByLabel('Between cells').fill(';');
  await data(shown).getByLabel('Between cells').press('Enter');
  await done(shown, 'change “Between cells” of prices');
  await cell(shown, 'Name\tPrice').click();
  await shown.page.keyboard.type('a;b');
  await shown.page.keyboard.press('Enter');
  await shown.page.getByText('would cut "a;b"').waitFor();
  assert.equal((await tableNow()).defaultItems, defaultItems);
});

test('a file of the machine is chosen by keyboard, and named from the folder of the project', async () => {
  const inputs = join(folder, 'inputs');
  await mkdir(join(inputs, 'deep'), { recursive: true });
  await writeFile(join(inputs, 'prices.csv'), 'a;b');
  await writeFile(join(folder, '.secret'), '');
  await symlink(gatehouse.dataDir, join(folder, 'way-out'));
  await gatehouse.editor.ok(`POST ${current}/save`, { path: join(folder, 'picked.zp') });
  await gatehouse.editor.ok(`POST ${current}/lists`, { lists: [{ name: 'Prices' }] });
  const shown = await openAuthor();
  await showTab(shown, 'Lists');
  await shown.page.getByText('Bind it to a file', { exact: true }).click();
  await shown.button('Choose a file: Path of the file').focus();
  await shown.page.keyboard.press('Enter');
  const dialog = shown.page.getByRole('dialog');
  const files = dialog.getByRole('listbox');
  await files.getByRole('option', { name: /^inputs\// }).waitFor();
  assert.equal(await files.getByRole('option', { name: /secret/ }).count(), 0);
  assert.equal(await files.getByRole('option', { name: /^way-out/ }).getAttribute('aria-disabled'), 'true');
  assert.deepEqual(await findBarriers(shown.page), []);
  for (const key of ['Enter', 'Backspace', 'Enter']) {
    await shown.page.keyboard.press(key);
    const shownFolder = key === 'Enter' ? inputs : folder;
    await dialog.locator('.folder-path').getByText(shownFolder, { exact: true }).waitFor();
  }
  await files.getByRole('option', { name: /^prices\.csv/ }).waitFor();
  await shown.page.keyboard.press('ArrowDown');
  await shown.page.keyboard.press('Enter');

  await dialog.waitFor({ state: 'detached' });
  await eventually(
    async () => (await gatehouse.editor.ok(`GET ${current}/lists`)).lists[0].bindedFile,
    (path) => path === '{-Project.Directory-}/inputs/prices.csv',
  );
});

test('a project is opened from a folder by mouse; one that only watches has no picker', async () => {
  const path = join(folder, 'opened.zp');
  await gatehouse.editor.ok(`POST ${current}/save`, { path });
  await gatehouse.editor.ok('POST /projects');
  await gatehouse.editor.ok(`POST ${current}/save`, { path: join(folder, 'another.zp') });
  await writeFile(join(folder, 'notes.txt'), '');
  const shown = await openAuthor();
  await shown.button('Open another project').click();
  await shown.button('Choose a project file').click();
  const dialog = shown.page.getByRole('dialog', { name: 'Choose a project file' });
  await dialog.getByLabel('Name contains').fill('NOTES');
  const other = dialog.getByRole('option', { name: /^notes\.txt/ });
  await other.click({ force: true });
  assert.equal(await other.getAttribute('aria-disabled'), 'true');
  await dialog.getByLabel('Name contains').fill('opened');
  await dialog.getByRole('option', { name: /^opened\.zp/ }).click();
  await eventually(
    async () => (await gatehouse.editor.ok(`GET ${current}`)).projectPath,
    (now) => now === path,
  );

  const watching = await openAuthor({ role: 'watch' });
  assert.equal(await watching.button('Choose a project file').count(), 0);
});

test('a large list has its rows in view alone', async () => {
  const defaultItems = Array.from({ length: 20_000 }, (_, index) => `item ${index}`);
  await gatehouse.editor.ok(`POST ${current}/lists`, { lists: [{ name: 'many', defaultItems }] });
  const shown = await openAuthor();
  await showTab(shown, 'Lists');
  await grid(shown, 'Items of many').focus();
  await shown.page.keyboard.press('Control+End');

  await cell(shown, 'item 19999').waitFor();
  assert.ok((await shown.page.getByRole('row').count()) < 60);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no part of the data is a barrier or wider than a phone in ${colorScheme} colors`, async () => {
    await gatehouse.editor.ok(`POST ${current}/variables`, {
      variables: [{ name: 'city', defaultValue: 'Bern' }],
    });
    await gatehouse.editor.ok(`POST ${current}/lists`, {
      lists: [{ name: 'words', defaultItems: ['one', 'two'] }],
    });
    await gatehouse.editor.ok(`POST ${current}/tables`, {
      tables: [{ name: 'prices', defaultItems: 'tea;3' }],
    });
    await gatehouse.editor.ok(`POST ${current}/input-settings`, {
      settings: [{ name: 'City', type: 'Text', variable: 'city' }],
    });
    const shown = await openAuthor({ colorScheme });
    for (const name of ['Variables', 'Lists', 'Tables', 'Form', 'Shared code']) {
      await showTab(shown, name);
      await shown.page.getByRole('tabpanel', { name }).locator('.grid, .cm-content').first().waitFor();
      assert.deepEqual(await findBarriers(shown.page, { inColorsAlone: colorScheme === 'dark' }), [], name);
      await shown.page.setViewportSize({ width: 360, height: 800 });
      const isWider = await shown.page.evaluate('document.documentElement.scrollWidth > innerWidth');
      assert.equal(isWider, false, name);
      await shown.page.setViewportSize({ width: 1280, height: 800 });
    }
    assert.deepEqual(shown.complaints, []);
  });
}

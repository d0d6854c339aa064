import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
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
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-files-'));
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await gatehouse.editor.send(`POST ${current}/close`, { discardUnsavedChanges: true });
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
  return shown;
}

const upload = ({ page }: ConsolePage) => page.getByLabel('Upload a project file, or drop it here');
const addVariable = (name: string) =>
  gatehouse.editor.ok(`POST ${current}/variables`, { variables: [{ name }] });
const variableNames = async () =>
  (await gatehouse.editor.ok(`GET ${current}/variables`)).variables.map(({ name }: { name: string }) => name);

/** The bytes of a project with one variable. */
async function makeFile(name: string): Promise<string> {
  const path = join(folder, `${name}.zp`);
  await gatehouse.editor.ok('POST /projects');
  await addVariable(name);
  await gatehouse.editor.ok(`POST ${current}/save`, { path });
  await gatehouse.editor.ok(`POST ${current}/close`);
  return path;
}

test('a project is downloaded as it is shown, and uploaded by keyboard; a file that is no project is refused with its place', async () => {
  const path = await makeFile('sent');
  await gatehouse.editor.ok('POST /projects/open', { path });
  await addVariable('unsaved');
  const shown = await openAuthor();
  const { page } = shown;
  const downloading = page.waitForEvent('download');
  await tabTo(page, shown.button('Download'));
  await page.keyboard.press('Enter');
  const download = await downloading;
  const copy = join(folder, 'downloaded.zp');
  await download.saveAs(copy);
  assert.equal(download.suggestedFilename(), 'sent.zp');
  assert.match(await readFile(copy, 'utf8'), /"unsaved"/);

  const broken = join(folder, 'broken.zp');
  await writeFile(broken, '{"formatVersion": 1,\n oops');
  await shown.button('Open another project').click();
  for (const file of [broken, copy]) {
    const choosing = page.waitForEvent('filechooser');
    await tabTo(page, upload(shown));
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(file);
    if (file === broken)
      await page
        .getByRole('alert')
        .filter({ hasText: /line 2/ })
        .waitFor();
  }

  await page.getByText('downloaded', { exact: true }).waitFor();
  await page.getByText(/The unsaved changes of the project before are in/).waitFor();
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  assert.deepEqual(await variableNames(), ['sent', 'unsaved']);
  const { projectPath, restricted } = await gatehouse.editor.ok(`GET ${current}`);
  assert.deepEqual([projectPath, restricted], [null, true]);
});

test('a file that is dropped is opened', async () => {
  const bytes = await readFile(await makeFile('dropped'), 'utf8');
  const shown = await openAuthor();
  const data = await shown.page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([${JSON.stringify(bytes)}], 'thrown.zp'));
    return transfer;
  })()`);

  await upload(shown).dispatchEvent('drop', { dataTransfer: data });

  await shown.page.getByText('thrown', { exact: true }).waitFor();
  assert.deepEqual(await variableNames(), ['dropped']);
  assert.deepEqual(
    shown.complaints.filter((line) => !/40[39]/.test(line)),
    [],
  );
});

test('a version is looked at with its picture and its difference, restored as one edit, and undone', async () => {
  const path = await makeFile('old');
  await gatehouse.editor.ok('POST /projects/open', { path });
  await addVariable('new');
  await gatehouse.editor.ok(`POST ${current}/save`);
  for (const colorScheme of ['light', 'dark'] as const) {
    const shown = await openAuthor({ colorScheme });
    const { page } = shown;
    await tabTo(page, page.getByRole('tab', { name: 'Variables' }));
    await page.keyboard.press('End');
    await tabTo(page, shown.button(/Look at the version of/));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('listitem').filter({ hasText: 'new' }).waitFor();
    const picture = dialog.getByRole('img', { name: /Picture of the version/ });
    await eventually(
      () => picture.evaluate((image) => Reflect.get(image, 'naturalWidth')),
      (width) => Number(width) > 0,
    );
    assert.deepEqual(await findBarriers(page), []);
    await tabTo(page, dialog.getByRole('button', { name: 'Go back to this version' }));
    await page.keyboard.press('Enter');

    await page.getByText(/Done: go back to the version of/).waitFor();
    assert.deepEqual(await variableNames(), ['old']);
    await shown.button('Undo').click();
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.deepEqual(await variableNames(), ['old', 'new']);
    assert.deepEqual(shown.complaints, []);
  }
});

test('a page that only watches sees versions, and can neither restore one nor take or give files', async () => {
  const path = await makeFile('watched');
  await gatehouse.editor.ok('POST /projects/open', { path });
  await addVariable('new');
  await gatehouse.editor.ok(`POST ${current}/save`);
  const shown = await openAuthor({ role: 'watch' });
  await shown.page.getByRole('tab', { name: 'Versions' }).click();
  await shown.button(/Look at the version of/).click();
  await shown.page.getByRole('img', { name: /Picture of the version/ }).waitFor();

  for (const name of ['Go back to this version', 'Download', 'Open another project'])
    assert.equal(await shown.page.getByRole('button', { name, includeHidden: true }).count(), 0, name);
});

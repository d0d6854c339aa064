import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { rounds } from '@gatehouse/test-tiers';
import type { Browser } from 'playwright-core';
import { ConsolePage, launchBrowser, type OpenOptions } from './support/console-page.ts';
import { enter } from './support/enter.ts';
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
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-author-'));
});
beforeEach(() => gatehouse.editor.send(`POST ${current}/close`, { discardUnsavedChanges: true }));
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
  return shown;
}

const pauses = async () => {
  const { actions } = await gatehouse.editor.ok(`GET ${current}/structure`);
  const each = actions.map(({ groupId, actionId }: { groupId: string; actionId: string }) =>
    gatehouse.editor.ok(`GET ${current}/actions/${groupId}/${actionId}`),
  );
  return (await Promise.all(each)).map(({ parameters }) => parameters.From);
};

const pause = (from: string) => ({ type: 'Logic', action: 'Pause', parameters: { From: from } });
const rows = ({ page }: ConsolePage) => page.getByRole('treeitem', { level: 2 });
const add = (shown: ConsolePage) => shown.section('Add an action');
const form = ({ page }: ConsolePage) => page.getByRole('region', { name: 'Action', exact: true });

test('a project of three actions is built by mouse, saved and run, and its log is followed', async () => {
  const shown = await openAuthor();
  await shown.button('New project').click();
  for (const [place, seconds] of ['0', '0.1', '0.2'].entries()) {
    await add(shown).getByLabel('What should it do?').fill('pause');
    await shown.button('Use Logic.Pause').click();
    await add(shown).getByLabel('From').fill(seconds);
    await shown.button('Add Logic.Pause').click();
    await rows(shown).nth(place).waitFor();
  }
  await rows(shown).nth(1).click();
  await form(shown).getByLabel('After an error go to action').fill('1');
  await form(shown).getByLabel('After an error go to action').press('Enter');
  await rows(shown).nth(1).getByText('on error → 1').waitFor();
  await form(shown).getByLabel('After an error go to action').fill('');
  await form(shown).getByLabel('From').focus();
  await eventually(
    () => rows(shown).nth(1).textContent(),
    (text) => text?.includes('→') === false,
  );
  await shown.page.getByLabel('Path of a project file').fill(join(folder, 'mouse.zp'));
  await shown.button('Save').click();
  await shown.page.getByText('Saved', { exact: true }).waitFor();
  await shown.button(/^Run$/).click();
  await shown.confirmAtTerminal();

  await eventually(
    () => shown.page.locator('.run-Success').count(),
    (count) => count === 3,
  );
  assert.deepEqual(await pauses(), ['0', '0.1', '0.2']);
  assert.deepEqual(
    shown.complaints.filter((line) => !/40[39]/.test(line)),
    [],
  );
});

test('the same by keyboard alone, and every step is undone to the same bytes', async () => {
  const path = join(folder, 'keyboard.zp');
  await gatehouse.editor.ok('POST /projects');
  await gatehouse.editor.ok(`POST ${current}/save`, { path });
  const before = await readFile(path);
  const shown = await openAuthor();
  const { keyboard } = shown.page;
  for (const [place, seconds] of ['1', '2', '3'].entries()) {
    await tabTo(shown.page, add(shown).getByLabel('What should it do?'));
    await keyboard.type('pause');
    await tabTo(shown.page, shown.button('Use Logic.Pause'));
    await keyboard.press('Enter');
    await tabTo(shown.page, add(shown).getByLabel('From'));
    await keyboard.type(seconds);
    await tabTo(shown.page, shown.button('Add Logic.Pause'));
    await keyboard.press('Enter');
    await rows(shown).nth(place).waitFor();
  }
  await tabTo(shown.page, shown.page.getByRole('tree'));
  await keyboard.press('Home');
  await keyboard.press('ArrowDown');
  await tabTo(shown.page, form(shown).getByLabel('From'));
  await keyboard.type('0');
  await keyboard.press('Enter');
  await shown.page.getByText('Done: change From', { exact: true }).waitFor();
  assert.deepEqual(await pauses(), ['0', '2', '3']);

  for (let left = 4; left > 0; left -= 1) {
    await tabTo(shown.page, shown.button('Undo'));
    await keyboard.press('Enter');
    await eventually(
      async () => (await gatehouse.editor.ok(`GET ${current}/structure`)).actions.length,
      (count) => count === Math.min(3, left - 1),
    );
  }
  await shown.page.getByText('Saved', { exact: true }).waitFor();
  await gatehouse.editor.ok(`POST ${current}/save`, { path });
  assert.deepEqual(await readFile(path), before);
});

test('an edit of somebody else is shown at once; one that was not seen refuses an edit, which is offered again', async () => {
  await gatehouse.editor.ok('POST /projects');
  await gatehouse.editor.ok(`POST ${current}/actions`, pause('1'));
  const seeing = await openAuthor();
  const blind = await openAuthor({ prepare: (page) => page.route('**/api/v1/changes*', () => undefined) });
  await rows(blind).first().click();
  const from = form(blind).getByLabel('From');
  await from.waitFor();
  await gatehouse.editor.ok(`POST ${current}/actions`, pause('2'));
  await rows(seeing).nth(1).waitFor();
  assert.equal(await rows(blind).count(), 1);

  await from.fill('9');
  await from.press('Enter');
  await blind.page.getByText('Somebody else changed the project').waitFor();
  assert.deepEqual(await pauses(), ['1', '2']);
  await rows(blind).nth(1).waitFor();
  await blind.button('Do it all the same').click();
  await blind.page.getByText('Done: change From', { exact: true }).waitFor();
  assert.deepEqual(await pauses(), ['9', '2']);
});

const seconds = rounds('seconds in which two tabs and a program edit', { quick: 3, all: 3, long: 60 });

test(`two tabs and a program edit one group for ${seconds} s, and the file has each edit that was acknowledged`, async () => {
  await gatehouse.editor.ok('POST /projects');
  for (const from of ['1', '1']) await gatehouse.editor.ok(`POST ${current}/actions`, pause(from));
  const [{ groupId }] = (await gatehouse.editor.ok(`GET ${current}/structure`)).actions;
  const tabs = [await openAuthor(), await openAuthor()];
  const end = Date.now() + seconds * 1000;
  const edit = async (shown: ConsolePage, place: number) => {
    await rows(shown).nth(place).click();
    const field = form(shown).getByLabel('From');
    let value = 10;
    do {
      value += 1;
      await eventually(
        async () => {
          const again = shown.button('Do it all the same');
          if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined);
          else await enter(field, `${value}`);
          return (await pauses())[place];
        },
        (now) => now === `${value}`,
      );
    } while (Date.now() < end);
    return `${value}`;
  };
  const program = async () => {
    let name = '';
    let added = 0;
    for (let count = 1; count === 1 || Date.now() < end; count += 1) {
      name = `Group ${count}`;
      if (added < 20) {
        await gatehouse.editor.ok(`POST ${current}/actions`, { ...pause('5'), groupId });
        added += 1;
      }
      await gatehouse.editor.ok(`PUT ${current}/groups/${groupId}/name`, { name });
      // Between edits that never end, no tab would ever be first.
      await wait(200);
    }
    return { name, added };
  };
  const [values, { name, added }] = await Promise.all([Promise.all(tabs.map(edit)), program()]);

  const path = join(folder, 'together.zp');
  await gatehouse.editor.ok(`POST ${current}/save`, { path });
  await gatehouse.editor.ok('POST /projects/open', { path });
  assert.deepEqual(await pauses(), [...values, ...Array(added).fill('5')]);
  const { groups } = await gatehouse.editor.ok(`GET ${current}/layout`);
  assert.deepEqual(
    groups.map(({ label }: { label: string }) => label),
    [name],
  );
});

test('a problem leads to its action, and nothing of the page is a barrier', async () => {
  await gatehouse.editor.ok('POST /projects');
  const { actionId } = await gatehouse.editor.ok(`POST ${current}/actions`, pause('1'));
  await gatehouse.editor.ok(`POST ${current}/actions`, pause('{-Variable.nobody-}'));
  await gatehouse.editor.ok(`POST ${current}/actions/links`, {
    links: [{ actionId, branch: 'OnError', targetActionId: actionId }],
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    const shown = await openAuthor({ colorScheme });
    await shown.page.getByText('on error → 1').waitFor();
    await shown.button('Go to action 2').first().click();
    await form(shown).getByText('2 Logic.Pause').waitFor();
    await shown.section('Canvas').locator('.canvas-tile').first().waitFor();
    await add(shown).getByLabel('What should it do?').fill('click');
    await add(shown).getByRole('listitem').first().waitFor();
    assert.deepEqual(await findBarriers(shown.page, { inColorsAlone: colorScheme === 'dark' }), []);
    assert.deepEqual(shown.complaints, []);
  }
});

test('a page that only watches sees the project, and has no button that changes it', async () => {
  await gatehouse.editor.ok('POST /projects');
  await gatehouse.editor.ok(`POST ${current}/actions`, pause('1'));
  const shown = await openAuthor({ role: 'watch' });
  await rows(shown).first().click();

  assert.ok(await form(shown).getByLabel('From').isDisabled());
  for (const name of ['Undo', 'Save', 'Run', 'Delete the action'])
    assert.equal(await shown.button(name).count(), 0, name);
  assert.equal(await add(shown).count(), 0);
});

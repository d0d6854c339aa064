import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { ConsolePage, launchBrowser, type OpenOptions } from './support/console-page.ts';
import { enter } from './support/enter.ts';
import { eventually } from './support/eventually.ts';
import { findBarriers } from './support/find-barriers.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const current = '/projects/current';

interface Place {
  readonly actionId: string;
  readonly groupId: string;
}

let gatehouse: TestDaemon;
let browser: Browser;
let folder: string;
const opened: ConsolePage[] = [];
before(async () => {
  [gatehouse, browser] = await Promise.all([startTestDaemon(), launchBrowser()]);
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-canvas-'));
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

async function openCanvas(options: OpenOptions = {}): Promise<ConsolePage> {
  const shown = await ConsolePage.open(browser, gatehouse, options);
  opened.push(shown);
  await shown.goTo('Author');
  await canvas(shown).waitFor();
  return shown;
}

const canvas = ({ page }: ConsolePage) => page.getByRole('application', { name: 'Canvas' });
const tile = ({ page }: ConsolePage, { actionId }: Place) => page.locator(`[data-action="${actionId}"]`);
const card = ({ page }: ConsolePage, { groupId }: Place) =>
  page.locator(`.react-flow__node[data-id="${groupId}"]`);
const done = ({ page }: ConsolePage, name: string) =>
  page.getByText(`Done: ${name}`, { exact: true }).waitFor();

async function addPause(place: object): Promise<Place> {
  const pause = { type: 'Logic', action: 'Pause', parameters: { From: '1' } };
  const { actionId, groupId } = await gatehouse.editor.ok(`POST ${current}/actions`, { ...pause, ...place });
  return { actionId, groupId };
}

/** Two groups beside each other, the first one of two actions. */
async function addGroups() {
  const a1 = await addPause({ x: 300, y: 200 });
  const a2 = await addPause({ afterActionId: a1.actionId });
  const b1 = await addPause({ x: 700, y: 200 });
  return { a1, a2, b1 };
}

async function layout(): Promise<Record<string, string>> {
  const { groups } = await gatehouse.editor.ok(`GET ${current}/layout`);
  return Object.fromEntries(
    groups.map(({ groupId, x, y }: { groupId: string; x: number; y: number }) => [groupId, `${x},${y}`]),
  );
}

async function order(): Promise<readonly string[]> {
  const { actions } = await gatehouse.editor.ok(`GET ${current}/structure`);
  return actions.map(({ actionId }: Place) => actionId);
}

async function linkOf({ actionId }: Place, branch: string): Promise<string | null> {
  const { links } = await gatehouse.editor.ok(`GET ${current}/structure`);
  return links.find(
    (link: { actionId: string; branch: string }) => link.actionId === actionId && link.branch === branch,
  ).targetActionId;
}

interface Offset {
  readonly x: number;
  readonly y: number;
}

async function centreOf(target: Locator): Promise<Offset> {
  const box = (await target.boundingBox()) ?? assert.fail(`${target} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags with the mouse from one point to another. */
async function drag({ page }: ConsolePage, from: Offset, to: Offset): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Chooses the link between two ports, and deletes it. */
async function deleteLink(shown: ConsolePage, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await centreOf(from), await centreOf(to)];
  // A link ends with its tip at the edge of the group.
  await shown.page.mouse.click((start.x + end.x - 19) / 2, (start.y + end.y) / 2);
  await shown.section('Canvas').getByText('Link OnError from 2 to 3').waitFor();
  await shown.page.keyboard.press('Delete');
  await done(shown, 'remove a link');
}

/** Draws a frame around all groups. */
async function chooseAll(shown: ConsolePage): Promise<void> {
  const { x, y, width, height } = (await canvas(shown).boundingBox()) ?? assert.fail();
  await shown.page.keyboard.down('Shift');
  await drag(shown, { x: x + 10, y: y + height - 200 }, { x: x + width - 20, y: y + 10 });
  await shown.page.keyboard.up('Shift');
  await shown.section('Canvas').getByText('Chosen: 2').waitFor();
}

test('by mouse: an action is dropped from the palette, a group and an action are moved, ports are connected, groups are aligned', async () => {
  const { a1, a2, b1 } = await addGroups();
  const shown = await openCanvas();
  await tile(shown, b1).waitFor();

  const at = await centreOf(tile(shown, b1));
  await drag(shown, at, { x: at.x + 30, y: at.y + 150 });
  await done(shown, 'move a group');
  const places = await layout();
  assert.notEqual(places[b1.groupId], '700,200');
  assert.equal(places[a1.groupId], '300,200');

  const port = tile(shown, a2).locator('.canvas-port-error');
  await drag(shown, await centreOf(port), await centreOf(tile(shown, b1)));
  await done(shown, 'connect actions');
  assert.equal(await linkOf(a2, 'OnError'), b1.actionId);
  await deleteLink(shown, port, tile(shown, b1).locator('.react-flow__handle-left'));
  assert.equal(await linkOf(a2, 'OnError'), null);

  const grip = await centreOf(tile(shown, a2).locator('.canvas-grip'));
  const target = await centreOf(tile(shown, b1));
  await drag(shown, grip, { x: target.x, y: target.y + 20 });
  await done(shown, 'move an action');
  assert.deepEqual(await order(), [a1.actionId, b1.actionId, a2.actionId]);

  await shown.page.getByLabel('What should it do?').fill('pause');
  await shown.page.setViewportSize({ width: 1280, height: 2400 });
  const offered = shown.section('Add an action').getByRole('listitem').first();
  await offered.dragTo(tile(shown, a1));
  await shown.section('Add an action').getByLabel('From').fill('7');
  await shown.button('Add Logic.Pause').click();
  await eventually(order, (ids) => ids.length === 4 && ids[0] === a1.actionId && ids[2] === b1.actionId);

  await chooseAll(shown);
  await shown.section('Canvas').getByRole('button', { name: 'Align at the top' }).click();
  await done(shown, 'move a group');
  const aligned = Object.values(await layout()).map((place) => place.split(',')[1]);
  assert.equal(new Set(aligned).size, 1);
  assert.deepEqual(shown.complaints, []);
});

test('by keyboard: groups and actions are chosen, moved, named, copied, put together and deleted, and undone to the same bytes', async () => {
  const { a1, a2, b1 } = await addGroups();
  const path = join(folder, 'keyboard.zp');
  await gatehouse.editor.ok(`POST ${current}/save`, { path });
  const first = await readFile(path);
  const shown = await openCanvas();
  const { keyboard } = shown.page;
  await tile(shown, b1).waitFor();
  await canvas(shown).focus();

  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await keyboard.down('Alt');
  for (let step = 0; step < 3; step += 1) await keyboard.press('ArrowDown');
  await keyboard.up('Alt');
  await done(shown, 'move a group');
  assert.equal((await layout())[b1.groupId], '700,320');

  await keyboard.press('F2');
  await keyboard.type('Shop');
  await keyboard.press('Enter');
  await done(shown, 'name Shop');
  await card(shown, b1).getByText('Shop').waitFor();

  await keyboard.press('Enter');
  await keyboard.press('Control+d');
  await done(shown, 'copy an action');
  assert.equal((await order()).length, 4);

  await keyboard.press('Escape');
  await shown.page.getByRole('treeitem', { level: 2 }).nth(1).click();
  await canvas(shown).focus();
  await keyboard.press('Alt+ArrowUp');
  await done(shown, 'move an action');
  assert.deepEqual((await order()).slice(0, 2), [a2.actionId, a1.actionId]);

  await keyboard.press('Control+g');
  await eventually(layout, (groups) => Object.keys(groups).length === 3);
  await keyboard.press('Delete');
  await done(shown, 'delete an action');
  assert.ok(!(await order()).includes(a2.actionId));

  for (const name of [
    'deleted: action',
    'moved: action',
    'moved: action',
    'added: action',
    'changed: group',
    'moved: group',
  ]) {
    await shown.button('Undo').click();
    await shown.page.getByText(`Undone: ${name}`).waitFor();
  }
  await shown.page.getByText('Saved', { exact: true }).waitFor();
  await gatehouse.editor.ok(`POST ${current}/save`, { path });
  assert.deepEqual(await readFile(path), first);
  // The form asks once more for an action that has moved.
  assert.deepEqual(
    shown.complaints.filter((line) => !line.includes('404')),
    [],
  );
});

test('two tabs and a program edit the graph at the same time, and the file has each edit that was acknowledged', async () => {
  const groups: Place[] = [];
  for (const y of [200, 400, 600]) groups.push(await addPause({ x: 300, y }));
  const tabs = [await openCanvas(), await openCanvas()];
  const rename = async (shown: ConsolePage, place: number) => {
    const own = groups[place] ?? assert.fail();
    await tile(shown, own).click();
    const field = shown.section('Canvas').getByLabel('Name', { exact: true });
    for (let count = 1; count <= 3; count += 1) {
      const name = `tab ${place} ${count}`;
      await eventually(
        async () => {
          const again = shown.button('Do it all the same');
          if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined);
          else await enter(field, name);
          const path = `${current}/actions/${own.groupId}/${own.actionId}`;
          return (await gatehouse.editor.ok(`GET ${path}`)).name;
        },
        (now) => now === name,
      );
    }
  };
  const move = async () => {
    const { groupId } = groups[2] ?? assert.fail();
    for (let x = 400; x <= 1_000; x += 100)
      await gatehouse.editor.ok(`PUT ${current}/groups/${groupId}/position`, { x, y: 600 });
  };
  await Promise.all([...tabs.map(rename), move()]);

  const path = join(folder, 'together.zp');
  await gatehouse.editor.ok(`POST ${current}/save`, { path });
  await gatehouse.editor.ok('POST /projects/open', { path });
  const { actions } = await gatehouse.editor.ok(`GET ${current}/structure`);
  assert.deepEqual(
    actions.map(({ label, x }: { label: string; x: number }) => [label, x]),
    [
      ['tab 0 3', 300],
      ['tab 1 3', 300],
      ['', 1_000],
    ],
  );
});

test('what is chosen in the tree, found, or has a problem comes into view; no barrier in light and in dark colors', async () => {
  const { a1, a2, b1 } = await addGroups();
  const far = await addPause({ x: 9_000, y: 6_000 });
  const links = [
    { ...a2, branch: 'OnSuccess', targetActionId: b1.actionId },
    { ...b1, branch: 'OnSuccess', targetActionId: far.actionId },
  ];
  await gatehouse.editor.ok(`POST ${current}/actions/links`, { links });
  const params = { From: '{-Variable.nobody-}' };
  const content = { type: 'Logic', action: 'Pause', parameters: params };
  await gatehouse.editor.ok(`PUT ${current}/actions/${far.groupId}/${far.actionId}`, content);
  await gatehouse.editor.ok(`PUT ${current}/actions/${a1.groupId}/${a1.actionId}/name`, { name: 'First' });
  for (const colorScheme of ['light', 'dark'] as const) {
    const shown = await openCanvas({ colorScheme });
    await tile(shown, a1).waitFor();
    assert.equal(await tile(shown, far).count(), 0);

    await shown.button('Next problem').click();
    await tile(shown, far).locator('.canvas-problem').waitFor();
    const find = shown.page.getByLabel('Find in the canvas');
    await find.fill('first');
    await find.press('Enter');
    await tile(shown, a1).waitFor();
    await shown.page.getByText('1 of 1').waitFor();
    await shown.page.getByRole('treeitem', { level: 2 }).last().click();
    await tile(shown, far).waitFor();
    await shown.section('Canvas').getByText('Action 4: Logic: Pause').waitFor();
    assert.deepEqual(await findBarriers(shown.page, { inColorsAlone: colorScheme === 'dark' }), []);

    await shown.button('Show all').click();
    await shown.page.locator('.canvas-card.is-far').first().waitFor();
    assert.deepEqual(await findBarriers(shown.page, { inColorsAlone: colorScheme === 'dark' }), []);
    assert.deepEqual(shown.complaints, []);
  }
});

test('a page that only watches looks at the graph, and moves nothing', async () => {
  const { a1, b1 } = await addGroups();
  const shown = await openCanvas({ role: 'watch' });
  const at = await centreOf(tile(shown, b1));
  await drag(shown, at, { x: at.x, y: at.y + 120 });
  await tile(shown, a1).click();
  await shown.section('Canvas').getByText('Action 1: Logic: Pause').waitFor();

  assert.equal((await layout())[b1.groupId], '700,200');
  for (const name of ['Delete', 'Duplicate', 'Arrange all', 'Add a note', 'Dissolve the group'])
    assert.equal(await shown.section('Canvas').getByRole('button', { name }).count(), 0, name);
});

const notesNow = async () => (await gatehouse.editor.ok(`GET ${current}/notes`)).notes;
const noteOn = ({ page }: ConsolePage, text: string) => page.locator('.is-note').getByText(text);

test('a note is added, written, moved and deleted by mouse, and found in the tree and by the search', async () => {
  await addGroups();
  const shown = await openCanvas();
  await shown.button('Add a note').click();
  await done(shown, 'add a note');
  const field = shown.page.getByLabel('Text of the note');
  await field.fill('Prices come\nfrom the shop');
  await shown.page.keyboard.press('Control+Enter');
  await done(shown, 'change a note');
  await noteOn(shown, 'from the shop').waitFor();
  await shown.page.getByRole('treeitem', { name: /^Note: Prices come/ }).waitFor();
  const [{ x, y }] = await notesNow();

  const at = await centreOf(noteOn(shown, 'from the shop'));
  await drag(shown, at, { x: at.x, y: at.y + 60 });
  await done(shown, 'move a note');
  const [moved] = await notesNow();
  assert.deepEqual([moved.x, moved.text], [x, 'Prices come\nfrom the shop']);
  assert.ok(moved.y > y, `${moved.y} is below ${y}`);
  await shown.page.getByRole('treeitem', { name: /^1 / }).click();
  await shown.page.getByRole('searchbox', { name: 'Find in the canvas' }).fill('THE SHOP');
  await shown.page.keyboard.press('Enter');
  await shown.section('Canvas').getByText('Note: Prices come').waitFor();
  assert.deepEqual(await findBarriers(shown.page), []);
  await canvas(shown).focus();
  await shown.page.keyboard.press('Delete');
  await done(shown, 'delete a note');
  for (let step = 0; step < 4; step++) await gatehouse.editor.ok(`POST ${current}/undo`, {});
  assert.deepEqual(await notesNow(), []);
});

test('by keyboard: a note is reached, moved and written, and a group is dissolved into the one that leads to it', async () => {
  const { a1, a2, b1 } = await addGroups();
  await gatehouse.editor.ok(`POST ${current}/notes`, { text: 'Look here', x: 300, y: 600 });
  await gatehouse.editor.ok(`POST ${current}/actions/links`, {
    links: [{ actionId: a2.actionId, branch: 'OnSuccess', targetActionId: b1.actionId }],
  });
  const shown = await openCanvas();
  await noteOn(shown, 'Look here').waitFor();
  await canvas(shown).focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'Alt+ArrowDown']) await shown.page.keyboard.press(key);
  await done(shown, 'move a note');
  assert.equal((await notesNow())[0].y, 640);
  await shown.page.keyboard.press('F2');
  await shown.page.keyboard.type('Here');
  await shown.page.keyboard.press('Escape');
  await done(shown, 'change a note');
  assert.equal((await notesNow())[0].text, 'Here');

  await shown.page.keyboard.press('ArrowUp');
  await shown.page.keyboard.press('ArrowRight');
  await shown.section('Canvas').getByText('Group 2, actions: 1').waitFor();
  await shown.page.keyboard.press('Control+Shift+G');
  await done(shown, 'dissolve a group');
  assert.deepEqual(await order(), [a1.actionId, a2.actionId, b1.actionId]);
  assert.equal(Object.keys(await layout()).length, 1);
  await gatehouse.editor.ok(`POST ${current}/undo`, {});
  assert.equal(Object.keys(await layout()).length, 2);
});

test('the history names the edits of all, and goes back and forth over several of them', async () => {
  const { a1 } = await addGroups();
  const shown = await openCanvas();
  const path = `${current}/actions/${a1.groupId}/${a1.actionId}`;
  await gatehouse.editor.ok(`PUT ${path}/name`, { name: 'First' });
  await gatehouse.editor.ok(`PUT ${current}/groups/${a1.groupId}/name`, { name: 'Shop' });
  const edits = shown.section('History').getByRole('listitem');
  await eventually(
    () => edits.first().textContent(),
    (text) => text?.startsWith('changed: group (Shop)') === true,
  );

  await edits.nth(1).getByRole('button').click();
  await card(shown, a1).getByText('Shop').waitFor({ state: 'detached' });
  assert.equal((await gatehouse.editor.ok(`GET ${path}`)).name, '');
  await edits.first().getByRole('button', { name: 'Go forward to this' }).click();
  await card(shown, a1).getByText('Shop').waitFor();
  assert.equal((await gatehouse.editor.ok(`GET ${path}`)).name, 'First');

  await canvas(shown).focus();
  await shown.page.keyboard.press('Control+z');
  await shown.page.getByText('Undone: changed: group').waitFor();
  await card(shown, a1).getByText('Shop').waitFor({ state: 'detached' });
  await shown.page.keyboard.press('Control+y');
  await card(shown, a1).getByText('Shop').waitFor();
});

test('actions of the canvas show how they ran, and how long', async () => {
  const { a1 } = await addGroups();
  const shown = await openCanvas();
  await shown.button(/^Run$/).click();
  await shown.confirmAtTerminal();
  await tile(shown, a1).locator('.tile-duration').waitFor();
  await eventually(
    () => tile(shown, a1).getAttribute('class'),
    (classes) => classes?.includes('was-Success') === true,
  );
});

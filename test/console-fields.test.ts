import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { ConsolePage, launchBrowser, type OpenOptions } from './support/console-page.ts';
import { eventually } from './support/eventually.ts';
import { findBarriers } from './support/find-barriers.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';
import { tabTo } from './support/tab-to.ts';

const current = '/projects/current';
const framePages: Readonly<Record<string, string>> = {
  '/frames': `<!doctype html><title>Frames</title><h1>Pay</h1><button>Pay now</button>
    <iframe title="Card" src="/card" width="500" height="300"></iframe>`,
  '/card': '<h2>Card</h2><button>Pay now</button><iframe src="/bank?x=1" width="400" height="150"></iframe>',
  '/bank?x=1': '<button id="confirm">Confirm at the bank</button>',
};
const shopPage = `<!doctype html><title>Shop</title><h1>Tea</h1>
  <button data-testid="buy">Buy now</button> <button>More</button> <button>More</button>`;

let gatehouse: TestDaemon;
let browser: Browser;
let shop: Server;
const opened: ConsolePage[] = [];
before(async () => {
  [gatehouse, browser] = await Promise.all([startTestDaemon(), launchBrowser()]);
  shop = createServer(({ url = '' }, answer) => {
    answer.setHeader('content-type', 'text/html').end(framePages[url] ?? shopPage);
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
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
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});

async function openAuthor(options: OpenOptions = {}): Promise<ConsolePage> {
  const shown = await ConsolePage.open(browser, gatehouse, options);
  opened.push(shown);
  await shown.goTo('Author');
  return shown;
}

const form = ({ page }: ConsolePage) => page.getByRole('region', { name: 'Action', exact: true });
const add = (shown: ConsolePage) => shown.section('Add an action');
const firstAction = async () => {
  const [{ groupId, actionId }] = (await gatehouse.editor.ok(`GET ${current}/structure`)).actions;
  return gatehouse.editor.ok(`GET ${current}/actions/${groupId}/${actionId}`);
};

async function choose(shown: ConsolePage, words: string, name: string): Promise<void> {
  await add(shown).getByLabel('What should it do?').fill(words);
  await shown.button(`Use ${name}`).click();
}

test('a macro is completed with the value of the last run, by keyboard and by mouse', async () => {
  await gatehouse.editor.ok(`POST ${current}/variables`, {
    variables: [
      { name: 'city', value: 'Bern' },
      { name: 'apiKey', value: 'k-1' },
    ],
  });
  await gatehouse.editor.ok(`POST ${current}/actions`, {
    ...{ type: 'Notification', action: 'Log' },
    parameters: { Message: 'To ' },
  });
  const shown = await openAuthor();
  const { keyboard } = shown.page;
  await shown.page.getByRole('treeitem', { level: 2 }).click();
  const message = form(shown).getByLabel('Message');
  await tabTo(shown.page, message);
  await keyboard.press('End');
  await keyboard.type('{-ci');
  await shown.page.getByRole('option', { name: '{-Variable.city-} Bern' }).waitFor();
  await keyboard.press('Enter');
  assert.equal(await message.inputValue(), 'To {-Variable.city-}');
  await keyboard.press('Enter');
  await shown.page.getByText('Done: change Message', { exact: true }).waitFor();
  assert.equal((await firstAction()).parameters.Message, 'To {-Variable.city-}');

  await message.locator('xpath=..').getByRole('button', { name: 'Insert a macro' }).click();
  await shown.page.getByRole('option', { name: '{-Variable.apiKey-} ••••' }).click();
  assert.match(await message.inputValue(), /\{-Variable\.apiKey-\}/);
});

test('an action on an element is added with a finder that was picked on the live page and tried there', async () => {
  const { port } = shop.address() as AddressInfo;
  const shown = await openAuthor();
  await choose(shown, 'click element', 'UserInput.MouseClick');
  await add(shown).getByRole('button', { name: 'Pick it on the page' }).click();
  const dialog = shown.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start the browser of the project' }).click();
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/`);
  await dialog.getByRole('button', { name: 'Go' }).click();
  const picture = dialog.getByRole('img', { name: 'What the page shows' });
  await dialog.getByRole('button', { name: 'button More' }).first().click();
  await dialog.getByText('Matches: 2').first().waitFor();
  const box = await gatehouse.editor.ok(`POST /instances/${await instanceId()}/tabs/0/elements/find`, {
    css: '[data-testid=buy]',
  });
  await clickAt(shown, picture, box.elements[0].rect);
  await dialog.getByRole('button', { name: 'Use TestIdFinder: buy' }).waitFor();
  await dialog.getByText('Matches: 1').first().waitFor();
  assert.deepEqual(await findBarriers(shown.page), []);
  await dialog.getByRole('button', { name: 'Use RoleFinder: button Buy now' }).click();
  await shown.button('Add UserInput.MouseClick').click();
  await shown.page.getByText('Done: add UserInput.MouseClick', { exact: true }).waitFor();

  const { finderType, finder } = await firstAction();
  assert.deepEqual([finderType, finder.Role, finder.Name], ['RoleFinder', 'button', 'Buy now']);
  const shownAction = form(shown);
  await shownAction.getByLabel('How it finds its element').selectOption('CssFinder');
  await shownAction.getByLabel('Css', { exact: false }).first().fill('button.more');
  await shownAction.getByLabel('Index').fill('1');
  await shown.button('Use this finder').click();
  await shown.page.getByText('Done: change how it finds its element', { exact: true }).waitFor();
  const changed = await firstAction();
  assert.deepEqual(
    [changed.finderType, changed.finder.Css, changed.parameters.FinderType],
    ['CssFinder', 'button.more', 'CssFinder'],
  );
  // A browser that starts refuses to show its page, and the browser of the person writes that down.
  assert.deepEqual(
    shown.complaints.filter((line) => !line.includes('409')),
    [],
  );
});

test('an element within frames is picked in the picture, and its finder names the frames', async () => {
  const { port } = shop.address() as AddressInfo;
  const shown = await openAuthor();
  await choose(shown, 'click element', 'UserInput.MouseClick');
  const dialog = await openPicker(shown, `http://127.0.0.1:${port}/frames`);
  await dialog.getByRole('button', { name: 'button Pay now' }).nth(1).click();
  await dialog.getByText('css=iframe[title="Card"]', { exact: true }).waitFor();
  await dialog.getByText('Matches: 1').first().waitFor();
  const picture = dialog.getByRole('img', { name: 'What the page shows' });
  const card = 'css=iframe[title="Card"]';
  const around = [
    await rectOf({ css: 'iframe' }),
    await rectOf({ css: 'iframe', frame: card }),
    await rectOf({ css: '#confirm', frame: `${card}\n(//iframe)[1]` }),
  ];
  const sum = (side: 'x' | 'y') => around.reduce((all, rect) => all + rect[side], 0);
  await clickAt(shown, picture, { width: 60, height: 20, x: sum('x'), y: sum('y') });
  await dialog.getByText('(//iframe)[1]').waitFor();
  assert.deepEqual(await findBarriers(shown.page), []);
  await dialog.getByRole('button', { name: 'Use CssFinder: button[id="confirm"]' }).click();
  await shown.button('Add UserInput.MouseClick').click();
  await shown.page.getByText('Done: add UserInput.MouseClick', { exact: true }).waitFor();

  const { finder, parameters } = await firstAction();
  assert.deepEqual([finder.Css, parameters.Frame], ['button[id="confirm"]', `${card}\n(//iframe)[1]`]);
});

/** Where an element is in what its frame shows. */
async function rectOf(named: object): Promise<{ readonly x: number; readonly y: number }> {
  const { elements } = await gatehouse.editor.ok(
    `POST /instances/${await instanceId()}/tabs/0/elements/find`,
    named,
  );
  return elements[0].rect;
}

/** Opens the picker on a page of the project's browser, which it starts where there is none. */
async function openPicker(shown: ConsolePage, url: string) {
  await add(shown).getByRole('button', { name: 'Pick it on the page' }).click();
  const dialog = shown.page.getByRole('dialog');
  const start = dialog.getByRole('button', { name: 'Start the browser of the project' });
  await start.or(dialog.getByLabel('Address')).first().waitFor();
  if (await start.isVisible()) await start.click();
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByRole('button', { name: 'Go' }).click();
  return dialog;
}

async function instanceId(): Promise<number> {
  return (await gatehouse.editor.ok('GET /instances')).instances[0].id;
}

/** Clicks the place of an element of a page in its picture. */
async function clickAt(
  { page }: ConsolePage,
  picture: ReturnType<ConsolePage['section']>,
  rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<void> {
  const [shown, width] = [await picture.boundingBox(), Number(await picture.getAttribute('width'))];
  if (shown === null) throw new Error('the picture is not shown');
  const scale = shown.width / width;
  const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
  await page.mouse.click(shown.x + x * scale, shown.y + y * scale);
}

test('code is completed with the API and the names of the project, and its mistakes have lines', async () => {
  await gatehouse.editor.ok(`POST ${current}/variables`, { variables: [{ name: 'city', value: 'Bern' }] });
  await gatehouse.editor.ok(`POST ${current}/actions`, {
    ...{ type: 'OwnCode', action: 'TypeScript' },
    parameters: { Code: 'return 1;' },
  });
  const shown = await openAuthor();
  const { keyboard } = shown.page;
  await shown.page.getByRole('treeitem', { level: 2 }).click();
  const code = form(shown).getByRole('textbox', { name: 'Code', exact: true });
  await tabTo(shown.page, code);
  await keyboard.press('Control+a');
  await keyboard.type('return await project.variables.g');
  await shown.page.getByRole('option', { name: /^get/ }).waitFor();
  await keyboard.press('Enter');
  await keyboard.type("('");
  await keyboard.press('Control+Space');
  await shown.page.getByRole('option', { name: 'city' }).waitFor();
  await keyboard.press('Enter');
  await keyboard.press('End');
  await keyboard.type(' + nobody;');
  await keyboard.press('Tab');
  await shown.confirmAtTerminal();
  await form(shown)
    .getByText(/Line 1, column \d+:/)
    .first()
    .waitFor();
  assert.equal((await firstAction()).parameters.Code, 'return 1;');
  assert.deepEqual(await findBarriers(shown.page), []);
  await tabTo(shown.page, code);
  await keyboard.press('Control+End');
  for (let letters = ' + nobody;'.length; letters > 0; letters -= 1) await keyboard.press('Backspace');
  await keyboard.press('Tab');
  await eventually(
    async () => (await firstAction()).parameters.Code,
    (text) => text === "return await project.variables.get('city')",
  );
  assert.deepEqual(
    shown.complaints.filter((line) => !/40[03]/.test(line)),
    [],
  );
});

import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { ConsolePage, launchBrowser, type OpenOptions } from './support/console-page.ts';
import { eventually } from './support/eventually.ts';
import { findBarriers } from './support/find-barriers.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const builds = fileURLToPath(new URL('../plugins/console/dist/', import.meta.url));
const sample = new URL('../plugins/console/web/src/pages/home/sample.zp', import.meta.url);
const lie = '<img src=x onerror=window.lied=true><b>bold</b>';
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
const places = [
  'Home',
  'Author',
  'Tasks',
  'Inbox',
  'Browsers',
  'Keys',
  'Plugins',
  'Daemon settings',
  'Audit',
];
const dialogs = [
  ['Tasks', 'New task'],
  ['Keys', 'New key'],
  ['Home', 'Settings'],
  ['Home', 'Go to …'],
] as const;

/** A task named `story` of the sample project with another second action. */
async function madeTask(action: object, fields: object = {}): Promise<{ readonly id: string }> {
  const project = { ...JSON.parse(await readFile(sample, 'utf8')), name: 'story', ...fields };
  Object.assign(project.groups[0].actions[1], action);
  return gatehouse.runner.ok('POST /tasks?name=story.zp', Buffer.from(JSON.stringify(project)));
}

async function startedTask(action: object): Promise<{ readonly id: string }> {
  const task = await madeTask(action);
  await gatehouse.runner.ok(`POST /tasks/${task.id}/start`, {});
  return task;
}

test('the sample project is started from Home, asks its question in the Inbox, and ends', async () => {
  const shown = await open();
  await shown.button('Run the sample project').click();
  await shown.page.getByRole('dialog').waitFor();
  assert.deepEqual(await findBarriers(shown.page), []);
  await shown.confirmAtTerminal();

  await shown.heading('Inbox').waitFor();
  const question = shown.section('sample');
  await question.getByText('It waits for you').waitFor();
  await shown.page.waitForFunction('document.title === "(1) Gatehouse"');
  await question.getByLabel('Note').fill('Done by a person');
  await shown.button('Done, go on').click();
  await shown.page.getByText('sample goes on.').waitFor();

  await shown.page.getByRole('link', { name: 'See its task' }).click();
  await shown.heading('sample').waitFor();
  await shown.page.getByText('Complete', { exact: true }).waitFor();
  await shown.section('History').getByText('Succeeded').waitFor();
  await shown.section('Log').getByText('A person answered').waitFor();
  await shown.goTo('Home');
  assert.equal(await shown.tile('Tasks').textContent(), '1');
  assert.deepEqual(
    shown.complaints.filter((line) => !/40[39]/.test(line)),
    [],
  );
});

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

  await shown.page.getByRole('alert').getByText('The key of this page has ended').waitFor();
  const { url } = await gatehouse.editor.ok('POST /auth/console/tickets', {});
  await shown.page.getByLabel('Link or ticket').fill(url);
  await shown.button('Open').click();

  await shown.heading('Home').waitFor();
});

test('a failure is found with its action and is tried again, and what projects say stays text', async () => {
  const read = {
    type: 'File',
    action: 'Read',
    parameters: { Path: `/nowhere/${lie}`, OutputVariable: 'text' },
  };
  const { id } = await startedTask({ ...read, name: `Read ${lie}` });
  await gatehouse.runner.ok(`GET /tasks/${id}/state?waitSeconds=60`);
  const shown = await open();
  await shown.goTo('Tasks');
  await shown.page.getByLabel('State').selectOption('Failed');
  await shown.page.getByRole('link', { name: 'story' }).click();

  const failures = shown.section('Failures');
  await failures.getByText(`at Read ${lie}`).waitFor();
  await failures.getByRole('button', { name: 'Save failure.json' }).waitFor();
  assert.deepEqual(await findBarriers(shown.page), []);
  await failures.getByRole('button', { name: 'Go on from here' }).click();
  await eventually(
    async () => (await gatehouse.runner.ok(`GET /tasks/${id}/history`)).total,
    (total) => total === 2,
  );
  await shown.button('Delete').click();
  await shown.section('History').getByRole('listitem').nth(1).waitFor();
  await shown.page.getByRole('group', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click();
  await shown.heading('Tasks').waitFor();
  assert.equal((await gatehouse.runner.send(`GET /tasks/${id}`)).status, 404);
  assert.equal(await shown.page.evaluate('window.lied'), undefined);
});

test('a page that only watches shows what happens, and no button that it may not press', async () => {
  const { id } = await startedTask({
    ...{ type: 'UserAction', action: 'WaitForUserAction', name: 'Ask' },
    parameters: { Prompt: `Is it ${lie}?` },
  });
  const shown = await open({ role: 'watch' });
  await shown.goTo('Inbox');

  await shown.section('story').getByText(`Is it ${lie}?`).waitFor();
  await shown.page.getByText('This page may only watch.').waitFor();
  const names = await shown.page.getByRole('main').getByRole('button').allTextContents();
  assert.deepEqual(names, ['Notify me']);
  const links = await shown.page.getByRole('navigation').getByRole('link').allTextContents();
  assert.deepEqual(
    links.map((text) => text.replace(/\d.*/, '')),
    [
      'Home',
      'Author',
      'Tasks',
      'Schedules',
      'Proxies and limits',
      'Inbox',
      'Browsers',
      'Fleet',
      'Tests of projects',
    ],
  );
  assert.equal(await shown.page.evaluate('window.lied'), undefined);
  await assertStillWhereAsked(shown);
  await shown.goTo('Inbox');
  await gatehouse.runner.ok(`DELETE /tasks/${id}`);
  await shown.page.getByText('Nothing waits for a person.').waitFor();
});

/** Something moves while a task runs, and nothing for people who asked their system for that. */
async function assertStillWhereAsked(shown: ConsolePage): Promise<void> {
  const { page } = shown;
  const moving = () => page.evaluate('document.getAnimations().length');
  await shown.goTo('Tasks');
  await page.getByText('Runs', { exact: true }).last().waitFor();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await eventually(moving, (count) => Number(count) > 0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await eventually(moving, (count) => count === 0);
}

test('the form of a task keeps what is typed until it is saved', async () => {
  const inputSettings = [
    { name: 'Greeting', type: 'Text', defaultValue: 'Hello', help: '', variable: 'greeting' },
    { name: 'Land{DE:Germany|FR:France}', type: 'DropDown', defaultValue: 'DE', help: '', variable: 'land' },
  ];
  const { id } = await madeTask({}, { inputSettings });
  const shown = await open();
  await shown.goTo('Tasks');
  await shown.page.getByRole('link', { name: 'story' }).click();
  const inputs = shown.section('Inputs');
  await inputs.getByLabel('Greeting').fill(lie);
  await inputs.getByLabel('Land').selectOption('France');
  await inputs.getByText('Not saved yet').waitFor();
  await inputs.getByRole('button', { name: 'Save the inputs' }).click();
  await inputs.getByText('Not saved yet').waitFor({ state: 'hidden' });

  const { settings } = await gatehouse.runner.ok(`GET /tasks/${id}/config`);
  assert.deepEqual(
    settings.map(({ value }: { value: string }) => value),
    [lie, 'FR'],
  );
  assert.equal(await inputs.getByLabel('Greeting').inputValue(), lie);
  await gatehouse.runner.ok(`DELETE /tasks/${id}`);
});

test('a list of many tasks has the rows in view alone, and its end is reached', async () => {
  for (let made = 0; made < 130; made += 1) await madeTask({});
  const shown = await open();
  await shown.goTo('Tasks');
  await shown.page.getByText(/^Tasks: 13\d$/).waitFor();
  const list = shown.page.getByRole('region', { name: 'Tasks' });
  const rows = list.getByRole('listitem');
  await rows.first().waitFor();
  assert.ok((await rows.count()) < 60);
  await list.focus();
  await shown.page.keyboard.press('End');

  await list.locator('[aria-posinset="130"]').waitFor();
  assert.ok((await rows.count()) < 60);
  await shown.page.getByLabel('Name contains').fill('story');
  await shown.page.getByText('Tasks: 100 or more').waitFor();
});

test('a page says that the daemon does not answer, and goes on when it does', async () => {
  const shown = await open();
  await shown.heading('Home').waitFor();
  await shown.page.context().setOffline(true);
  await shown.page.getByText('The daemon does not answer. Trying again').waitFor();
  await shown.page.context().setOffline(false);

  await shown.page.getByText('The daemon does not answer. Trying again').waitFor({ state: 'hidden' });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no page breaks its policy or keeps anybody out in ${colorScheme} colors`, async () => {
    const shown = await open({ colorScheme });
    const assertOpenToAll = async (what: string) =>
      assert.deepEqual(await findBarriers(shown.page, { inColorsAlone: colorScheme === 'dark' }), [], what);
    for (const place of places) {
      await shown.goTo(place);
      await assertOpenToAll(place);
    }
    for (const [place, name] of dialogs) {
      await shown.goTo(place);
      await shown.button(name).click();
      await shown.page.getByRole('dialog').waitFor();
      await assertOpenToAll(name);
      await shown.page.keyboard.press('Escape');
    }
    // The editor refuses to show a project where none is open, and the browser writes each refusal down.
    assert.deepEqual(
      shown.complaints.filter((line) => !line.includes('409')),
      [],
    );
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
  for (const key of ['g', 't']) await shown.page.keyboard.press(key);
  await shown.heading('Tasks').waitFor();
  for (const key of ['/', 'g', 'h']) await shown.page.keyboard.press(key);
  assert.equal(await shown.page.getByLabel('Name contains').inputValue(), 'gh');
  // The list follows what was typed with a delay, which is a navigation too.
  await shown.page.waitForURL(/name=gh/);
  await shown.page.keyboard.press('Control+k');
  const find = shown.page.getByRole('combobox', { name: 'Name of a page or task' });
  await find.fill('bro');
  for (const key of ['ArrowDown', 'Enter']) await shown.page.keyboard.press(key);
  await shown.heading('Browsers').waitFor();
  await shown.goTo('Home');
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

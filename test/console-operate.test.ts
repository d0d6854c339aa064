import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { LOGIN, type Phone, startPhone, withoutAdb } from './android-simulator/index.ts';
import { type ConsolePage, launchBrowser, type OpenOptions } from './support/console-page.ts';
import { ConsolePages } from './support/console-pages.ts';
import { eventually } from './support/eventually.ts';
import { filesBelow } from './support/files-below.ts';
import { findBarriers } from './support/find-barriers.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const sample = new URL('../plugins/console/web/src/pages/home/sample.zp', import.meta.url);

let gatehouse: TestDaemon;
let browser: Browser;
let pages: ConsolePages;
before(async () => {
  [gatehouse, browser] = await Promise.all([startTestDaemon({ edition: 'full' }), launchBrowser()]);
  pages = new ConsolePages(browser, gatehouse);
});
afterEach((ended) => pages.release(ended));
after(async () => {
  await browser.close();
  await gatehouse.stop();
});

async function open(options: OpenOptions = {}): Promise<ConsolePage> {
  const shown = await pages.open(options);
  await shown.heading('Home').waitFor();
  return shown;
}

async function newTask(name: string): Promise<string> {
  const project = { ...JSON.parse(await readFile(sample, 'utf8')), name };
  const sent = Buffer.from(JSON.stringify(project));
  return (await gatehouse.runner.ok(`POST /tasks?name=${name}.zp`, sent)).id;
}

/** Opens the page of a task without a reload, which would end the log-in. */
async function openTask(shown: ConsolePage, id: string): Promise<void> {
  await shown.page.evaluate(`location.hash = '#/tasks/${id}'`);
  await shown.section('Settings of its tries').waitFor();
}

const scheduleOf = (id: string) => gatehouse.runner.ok(`GET /tasks/${id}/settings/scheduler`);
const form = (shown: ConsolePage) => shown.section('Schedule');

test('a schedule is drafted with a preview, activated, changed to cron with a zone, and switched off', async () => {
  const id = await newTask('nightly');
  const shown = await open();
  await openTask(shown, id);
  await shown.button('Set a schedule').click();
  await form(shown).getByLabel('When', { exact: true }).selectOption('On days of the week');
  for (const day of ['Monday', 'Friday']) await form(shown).getByLabel(day).check();
  await form(shown).getByLabel('Times of the day').fill('09:00-10:00\n');
  await form(shown).getByLabel('Repeat').selectOption('Every some minutes');
  await form(shown).getByLabel('Minutes, or times a day').fill('20');
  await form(shown).getByRole('button', { name: 'Save as a draft' }).click();
  await form(shown).getByText('It is a draft').waitFor();
  await form(shown).getByRole('list', { name: 'Schedule' }).getByRole('listitem').nth(4).waitFor();
  const draft = await scheduleOf(id);
  assert.deepEqual(
    [draft.isActive, draft.daysOfWeek, draft.intervals, draft.repeatCountDayRange],
    [false, ['Monday', 'Friday'], ['09:00-10:00'], '20'],
  );

  await form(shown).getByLabel('When', { exact: true }).selectOption('By an expression of cron');
  await form(shown).getByLabel('Times of the day').fill('');
  await form(shown)
    .getByLabel(/^Expression/)
    .fill('0 25 * * *');
  await form(shown)
    .getByLabel(/^Time zone/)
    .fill('Europe/Berlin');
  await form(shown).getByRole('button', { name: 'Save and activate' }).click();
  await form(shown).getByRole('alert').waitFor();
  await form(shown)
    .getByLabel(/^Expression/)
    .fill('30 5 * * *');
  await form(shown).getByRole('button', { name: 'Save and activate' }).click();
  await shown.button('Edit the schedule').waitFor();
  await shown.page.getByText('Scheduled', { exact: true }).waitFor();
  const active = await scheduleOf(id);
  assert.deepEqual(
    [active.isActive, active.cronExpression, active.timeZone, active.daysOfWeek],
    [true, '30 5 * * *', 'Europe/Berlin', []],
  );

  await shown.button('Edit the schedule').click();
  await form(shown).getByLabel('When', { exact: true }).selectOption('Never');
  await form(shown).getByRole('button', { name: 'Switch off' }).click();
  await shown.button('Set a schedule').waitFor();
  assert.equal((await scheduleOf(id)).executePeriod, 'NULL');
  await gatehouse.runner.ok(`DELETE /tasks/${id}`);
});

test('the calendar shows what fires in the next days over all tasks, and why one does not', async () => {
  const [daily, waiting] = [await newTask('daily'), await newTask('waits-for-a-file')];
  const put = (id: string, body: object) =>
    gatehouse.runner.ok(`PUT /tasks/${id}/settings/scheduler`, {
      isActive: true,
      attemptsRange: '2',
      ...body,
    });
  await put(daily, { executePeriod: 'Cron', cronExpression: '0 */2 * * *' });
  await put(waiting, { executePeriod: 'OnDemand', fileName: '/nowhere/go' });
  const shown = await open();
  await shown.goTo('Schedules');
  const second = shown.page.locator('.day').nth(1);
  await second.getByRole('link', { name: 'daily' }).waitFor();
  await second.getByText('12 times').waitFor();
  await shown
    .section('Without a time that is known')
    .getByRole('link', { name: 'waits-for-a-file' })
    .waitFor();
  await shown.button('A week on').click();
  await shown.page.locator('.day').nth(6).getByText('12 times').waitFor();

  await second.getByRole('link', { name: 'daily' }).click();
  await shown.heading('daily').waitFor();
  for (const id of [daily, waiting]) await gatehouse.runner.ok(`DELETE /tasks/${id}`);
});

test('settings of tries and caps are changed, and what somebody else changes meanwhile stays', async () => {
  const id = await newTask('settings');
  const shown = await open();
  await openTask(shown, id);
  await shown.button('Show the settings').click();
  const settings = shown.section('Settings of its tries');
  await settings.getByLabel('Priority').selectOption('High');
  await settings.getByLabel('Targets').fill('host:shop.example\n');
  await settings.getByRole('button', { name: 'Add a cap' }).click();
  await settings.getByLabel('What', { exact: true }).fill('captchas');
  await settings.getByLabel('At most', { exact: true }).fill('5');
  await gatehouse.runner.ok(`PUT /tasks/${id}/settings/execution`, { timeout: 7, groupLabels: 'shop' });
  await settings.getByRole('button', { name: 'Save the settings' }).click();
  await settings.getByText('Saved.').waitFor();

  const { caps, groupLabels, priority, targets, timeout } = await gatehouse.runner.ok(
    `GET /tasks/${id}/settings/execution`,
  );
  assert.deepEqual([priority, targets, timeout, groupLabels], [100, ['host:shop.example'], 7, 'shop']);
  assert.deepEqual(caps, [{ measure: 'captchas', per: 'day', max: 5 }]);
  await settings.getByText('0 of 5 used').waitFor();
  await gatehouse.runner.ok(`DELETE /tasks/${id}`);
});

test('proxies and limits of hosts are added and removed', async () => {
  const shown = await open();
  await shown.goTo('Proxies and limits');
  await shown
    .section('Proxies')
    .getByLabel('Proxies, a line each')
    .fill('http://anna:pw@127.0.0.1:9\n127.0.0.1:8');
  await shown.section('Proxies').getByLabel('Labels').fill('home, slow');
  await shown.section('Proxies').getByRole('button', { name: 'Add' }).click();
  await shown.section('Proxies').getByText('home, slow').nth(1).waitFor();
  const limits = shown.section('Limits of hosts and accounts');
  await limits.getByLabel(/^Target/).fill('host:shop.example');
  await limits.getByLabel('Tries at once').fill('2');
  await limits.getByRole('button', { name: 'Set the limit' }).click();
  await limits.getByRole('cell', { name: 'host:shop.example', exact: true }).waitFor();
  assert.equal((await gatehouse.runner.ok('GET /target-limits')).limits[0].atOnce, 2);

  await limits.getByRole('button', { name: 'Remove host:shop.example' }).click();
  await limits.getByText('There is no limit.').waitFor();
  for (const { url } of (await gatehouse.runner.ok('GET /proxies')).proxies)
    await shown.button(`Remove ${url}`).first().click();
  await shown.section('Proxies').getByText('There is no proxy.').waitFor();
});

test('a secret is stored, granted and deleted; its value is nowhere in the page and on no disk', async () => {
  const value = 'hunter2-at-the-shop';
  const id = await newTask('orders');
  const shown = await open();
  await shown.goTo('Secrets');
  await shown.button('New secret').click();
  await shown.page.getByLabel('Name').fill('SHOP_LOGIN');
  await shown.page.getByLabel('Value').fill(value);
  await shown.button('Store').click();
  await shown.confirmAtTerminal();
  const card = shown.section('SHOP_LOGIN');
  await card.getByText('Nobody yet').waitFor();
  await card.getByLabel('Task').selectOption('orders');
  await card.getByRole('button', { name: 'Let it read' }).click();
  await card.getByRole('button', { name: 'Take it from orders' }).waitFor();
  assert.deepEqual((await gatehouse.runner.ok('GET /secrets'))[0].tasks, [id]);
  assert.ok(!(await shown.page.content()).includes(value));
  for (const file of await filesBelow(gatehouse.dataDir))
    assert.ok(!(await readFile(file, 'latin1')).includes(value), file);

  await card.getByRole('button', { name: 'Delete SHOP_LOGIN' }).click();
  await card.getByRole('button', { name: 'Delete', exact: true }).click();
  await shown.page.getByText('There is no secret.').waitFor();
  await gatehouse.runner.ok(`DELETE /tasks/${id}`);
});

test('the doctor names a plugin that does not run, and says nothing of one that was switched off', async () => {
  const shown = await open();
  await shown.goTo('Doctor');
  await shown.section('plugins').getByText('Well').waitFor();
  await shown.section('disk space').getByText('MiB free').first().waitFor();
  await gatehouse.runner.ok('POST /plugins/project-tests/disable');
  const [plugins] = (await gatehouse.runner.ok('GET /doctor')).checks;
  await gatehouse.runner.ok('POST /plugins/project-tests/enable');

  assert.deepEqual([plugins.check, plugins.ok], ['plugins', true]);
});

test('a setting is found, changed from the next start on, and taken back; a page that watches has none', async () => {
  const config = async () => JSON.parse(await readFile(join(gatehouse.dataDir, 'config.json'), 'utf8'));
  const shown = await open();
  await shown.goTo('Daemon settings');
  await shown.page.getByLabel('Find a setting').fill('THREADS over');
  await shown.section('tasks').getByText('Settings: 1').waitFor();
  await shown.button('Change tasks.maxThreads').click();
  await shown.page.getByRole('dialog').getByLabel('Value').fill('6');
  await shown.page.keyboard.press('Enter');
  await shown.confirmAtTerminal();
  await shown.page.getByText('From the next start of the daemon on: 6').waitFor();
  assert.deepEqual(await config(), { pluginConfig: { tasks: { maxThreads: 6 } } });

  await shown.page.getByLabel('Find a setting').fill('');
  await shown.page.getByLabel('Show', { exact: true }).selectOption('Waits for a restart');
  assert.equal(await shown.page.getByRole('heading', { level: 3 }).count(), 1);
  await shown.button('Change tasks.maxThreads').click();
  await shown.button('Back to the default').click();
  await shown.page.getByText('No setting fits.').waitFor();
  assert.deepEqual(await config(), {});
  const audited = await gatehouse.runner.ok('GET /audit?operationId=setting_set');
  assert.deepEqual(
    audited.map((entry: { path: string; statusCode: number }) => [entry.path, entry.statusCode]),
    // The first key of the page has no tier 3.
    [403, 200].map((status) => ['/api/v1/settings/tasks.maxThreads', status]),
  );
  const watching = await pages.open({ role: 'watch' });
  await watching.heading('Home').waitFor();
  assert.equal(await watching.page.getByRole('link', { name: 'Daemon settings' }).count(), 0);
});

test('the audit is searched by operation, outcome and time', async () => {
  await gatehouse.runner.send('DELETE /auth/keys/00000000-0000-0000-0000-000000000000');
  const shown = await open();
  await shown.goTo('Audit');
  await shown.page.getByLabel('Outcome').selectOption('Failed');
  await shown.page.getByLabel('Operation').fill('auth_keys_revoke');
  await shown.page.getByRole('row').nth(1).getByText('404').waitFor();
  await shown.page.getByLabel('Until').fill('2020-01-01T00:00');
  await shown.page.getByText('Nothing fits.').waitFor();
  await shown.page.getByLabel('Until').fill('2090-01-01T00:00');
  await shown.page.getByRole('row').nth(1).getByText('404').waitFor();
});

test('one browser of the wall is used on the page: a click and keys reach it, and closing it is noticed', async () => {
  const { runner } = gatehouse;
  const { id } = await runner.ok('POST /instances', {});
  const script = `document.body.innerHTML = '<input id="name" style="position:fixed;inset:0;width:100%;height:100%">'; return 0`;
  await runner.ok(`POST /instances/${id}/tabs/0/evaluate`, { script });
  const shown = await open();
  await shown.goTo('Browsers');
  await shown.button(`Use it here: browser ${id}`).click();
  const section = shown.section(`In use: browser ${id}`);
  const screen = section.getByRole('img');
  const typed = async () => {
    const read = { script: 'return document.querySelector("#name").value' };
    return (await runner.ok(`POST /instances/${id}/tabs/0/evaluate`, read)).result;
  };
  await eventually(
    async () => {
      await screen.click({ position: { x: 60, y: 60 } });
      await shown.page.keyboard.type('x');
      return typed();
    },
    (text) => String(text).includes('x'),
  );
  assert.deepEqual(await findBarriers(shown.page), []);
  await section.getByRole('button', { name: 'Stop using it' }).click();
  await section.waitFor({ state: 'detached' });
  await runner.ok(`DELETE /instances/${id}`);
  await shown.page.getByText('No browser is open').waitFor();
});

test('a phone stands on the wall beside the browsers, and is used there: a tap, a swipe, text, Back and Home', {
  skip: withoutAdb,
}, async () => {
  const phone = await startPhone();
  try {
    const address = { host: '127.0.0.1', port: phone.port };
    await gatehouse.runner.ok('POST /android/devices/connect', address);
    const shown = await open();
    await shown.goTo('Browsers');
    const card = shown.section(`127.0.0.1:${phone.port}`);
    await card.getByText('Online').waitFor();
    await card.getByRole('img').waitFor();
    const opens = shown.page.context().waitForEvent('page');
    await card.getByRole('button', { name: 'Look in a tab of its own' }).click();
    const view = await opens;
    await view.waitForURL(/\/view/);
    await view.close();
    await card.getByRole('button', { name: 'Use it here' }).click();
    await assertDriven(shown, phone);
    assert.deepEqual(await findBarriers(shown.page), []);
  } finally {
    await phone.stop();
  }
});

/** Uses a phone on the page as a person does, and sees on the phone what came of it. */
async function assertDriven(shown: ConsolePage, phone: Phone): Promise<void> {
  const section = shown.section(`In use: 127.0.0.1:${phone.port}`);
  const screen = section.getByRole('img');
  await screen.waitFor();
  const at = async ({ x, y }: { readonly x: number; readonly y: number }) => {
    await screen.scrollIntoViewIfNeeded();
    const box = await screen.boundingBox();
    const scale = (box?.width ?? 0) / phone.display.size().width;
    return { x: (box?.x ?? 0) + x * scale, y: (box?.y ?? 0) + y * scale };
  };
  const { mouse, keyboard } = shown.page;
  const tap = async (place: { readonly x: number; readonly y: number }) => {
    const { x, y } = await at(place);
    await mouse.click(x, y);
  };
  await tap(phone.centerOf('Login'));
  await section.getByText(LOGIN).waitFor();
  await tap(phone.centerOf('user'));
  await keyboard.type('anna');
  await eventually(
    async () => phone.texts(),
    (texts) => texts.includes('anna'),
  );
  const swipes = () => phone.events.filter(({ kind }) => kind === 'swipe').length;
  const before = swipes();
  const [from, to] = [await at({ x: 360, y: 1000 }), await at({ x: 360, y: 500 })];
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(to.x, to.y, { steps: 3 });
  await mouse.up();
  await eventually(
    async () => swipes(),
    (count) => count > before,
  );
  await section.getByRole('button', { name: 'Home' }).click();
  await section.getByText('launcher').waitFor();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no page to operate keeps anybody out in ${colorScheme} colors, or breaks on a phone`, async () => {
    const id = await newTask(`looks-${colorScheme}`);
    await gatehouse.runner.ok(`PUT /tasks/${id}/settings/scheduler`, {
      ...{ isActive: true, attemptsRange: '1', executePeriod: 'EveryDay', intervals: ['03:00'] },
    });
    const limit = { target: 'account:anna', rate: { starts: 5, seconds: 60 } };
    await gatehouse.runner.ok('PUT /target-limits', { limits: [limit] });
    await gatehouse.runner.ok('PUT /secrets/SHOP_LOGIN', { value: 'correct horse' });
    const shown = await open({ colorScheme });
    const assertOpenToAll = async (what: string) => {
      assert.deepEqual(await findBarriers(shown.page, { inColorsAlone: colorScheme === 'dark' }), [], what);
      for (const width of [360, 2560, 1280]) {
        await shown.page.setViewportSize({ width, height: 800 });
        const isWider = await shown.page.evaluate('document.documentElement.scrollWidth > innerWidth');
        assert.equal(isWider, false, `${what} at ${width} pixels`);
      }
    };
    for (const [place, text] of [
      ['Schedules', `looks-${colorScheme}`],
      ['Proxies and limits', 'account:anna'],
      ['Secrets', 'SHOP_LOGIN'],
      ['Doctor', 'plugins'],
    ] as const) {
      await shown.goTo(place);
      await shown.page.getByRole('main').getByText(text).first().waitFor();
      await assertOpenToAll(place);
    }
    await openTask(shown, id);
    await shown.button('Edit the schedule').click();
    await shown.button('Show the settings').click();
    await shown.section('Settings of its tries').getByLabel('Priority').waitFor();
    await assertOpenToAll('a task with its forms');
    // No project is open, which the editor refuses to show, and the browser writes each refusal down.
    assert.deepEqual(
      shown.complaints.filter((line) => !line.includes('409')),
      [],
    );
    await gatehouse.runner.ok(`DELETE /tasks/${id}`);
    await gatehouse.runner.ok('DELETE /secrets/SHOP_LOGIN');
  });
}

test('a schedule is set by keyboard alone', async () => {
  const id = await newTask('by-keyboard');
  const shown = await open();
  await openTask(shown, id);
  const { keyboard } = shown.page;
  const set = shown.button('Set a schedule');
  await set.focus();
  await keyboard.press('Enter');
  const period = form(shown).getByLabel('When', { exact: true });
  await period.focus();
  await keyboard.type('Every day');
  await eventually(
    () => period.inputValue(),
    (value) => value === 'EveryDay',
  );
  for (let tabs = 0; tabs < 30; tabs += 1) {
    await keyboard.press('Tab');
    if ((await shown.page.evaluate('document.activeElement.textContent')) === 'Save and activate') break;
  }
  await keyboard.press('Enter');
  await eventually(
    () => scheduleOf(id),
    ({ isActive, executePeriod }) => isActive && executePeriod === 'EveryDay',
  );
  await gatehouse.runner.ok(`DELETE /tasks/${id}`);
});

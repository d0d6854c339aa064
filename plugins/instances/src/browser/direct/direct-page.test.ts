import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { driverConnection } from '@gatehouse/platform/driver-connection';
import { servePages } from '../../testing/page-server.ts';
import { shareInstance } from '../../testing/shared-instance.ts';
import { readAttribute } from '../driver/page-scripts.ts';
import { clickDirectly } from './click-directly.ts';
import { directPageOf } from './direct-page.ts';
import { setDirectly } from './set-directly.ts';

const inner = 'position: absolute; left: 20px; top: 30px; border: 7px solid; padding: 3px';
const pages = {
  '/': '<iframe id=outer src="/middle"></iframe>',
  '/middle': `<iframe id=inner src="/form" style="${inner}"></iframe>`,
  '/form': `<input id=name value=old><button onclick="top.clicks = (top.clicks ?? 0) + 1">go</button>`,
  '/covered': `<iframe id=outer src="/middle"></iframe>
    <div style="position: absolute; left: 0; top: 0; width: 400px; height: 400px" onclick="top.clicks = 99">over</div>`,
  '/shrunk': '<iframe id=outer src="/middle" style="scale: 0.5"></iframe>',
  '/moving': `<style>@keyframes away { to { translate: 300px } }</style>
    <iframe id=outer src="/middle" style="animation: away 60s"></iframe>`,
  '/two': '<iframe src="/middle"></iframe><iframe src="/middle"></iframe>',
};
const left = { button: 'left', count: 1 } as const;

const { openTab } = await shareInstance(pages);

async function openPage(context: TestContext, path: string, outer = 'css=#outer') {
  const { page } = await openTab(context, path);
  const at = (value: string) => ({
    by: 'css' as const,
    value,
    index: 0,
    frame: `${outer}\n//iframe[@id='inner']`,
  });
  return { page, direct: directPageOf(page), at, clicks: () => page.evaluate('window.clicks ?? 0') };
}

test('this version of the driver has the connection that direct calls use', async (context) => {
  const { page } = await openPage(context, '/');

  assert.notEqual(driverConnection(await page.context().newCDPSession(page)), null);
});

test('elements in frames of the same site are read, set and clicked directly', async (context) => {
  const { direct, at, clicks } = await openPage(context, '/');

  assert.equal(await setDirectly(direct, at('#name'), 'new'), true);
  assert.equal(await clickDirectly(direct, at('button'), left), true);

  assert.deepEqual(await direct.atElement(at('#name'), readAttribute, 'value'), { answer: 'new' });
  assert.equal(await clicks(), 1);
});

for (const [what, path] of [
  ['is covered', '/covered'],
  ['is shown smaller', '/shrunk'],
  ['moves', '/moving'],
] as const) {
  test(`a click in a frame that ${what} is left to the driver, and the page notices nothing of it`, async (context) => {
    const { direct, at, clicks } = await openPage(context, path);

    assert.equal(await clickDirectly(direct, at('button'), left), false);

    assert.equal(await clicks(), 0);
  });
}

test('elements in one of several frames, and in a frame of another site, are left to the driver', async (context) => {
  const several = await openPage(context, '/two', '//iframe');
  const foreign = await servePages(pages);
  context.after(() => foreign.close());
  const { page, direct, at } = await openPage(context, '/');
  await page.evaluate(`outer.src = ${JSON.stringify(foreign.url('/middle'))}`);
  await page.frameLocator('#outer').frameLocator('#inner').locator('#name').waitFor();

  const answers = [several, { direct, at }].map((on) =>
    on.direct.atElement(on.at('#name'), readAttribute, 'value'),
  );

  assert.deepEqual(await Promise.all(answers), [null, null]);
});

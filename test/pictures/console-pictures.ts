// Takes the pictures of the console in docs/pictures: node --import tsx test/pictures/console-pictures.ts FOLDER
// LANGUAGE=de, WIDTH=420 and ONLY=home,task take others, to be looked at.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ConsolePage, launchBrowser } from '../support/console-page.ts';
import { eventually } from '../support/eventually.ts';
import { makeWorld, type World } from './console-world.ts';

const { LANGUAGE = 'en', ONLY = '', WIDTH = '1280' } = process.env;
const [, , folder = '.cache/pictures'] = process.argv;
const width = Number(WIDTH);

interface Shot {
  readonly name: string;
  /** The part of the address behind `#`. */
  readonly at: string;
  /** A selector of an element that has to be there. */
  readonly shows: string;
  readonly height?: number;
  readonly isWhole?: boolean;
  /** Taken only where ONLY names it. */
  readonly isForLook?: boolean;
  prepare?(page: Page): Promise<unknown>;
}

const shotsOf = ({ tasks: { prices, rooms } }: World): readonly Shot[] => [
  { name: 'home', at: '/', shows: '.tile dd' },
  { name: 'author', at: '/author', shows: '.canvas-tile', height: 900 },
  { name: 'author-whole', at: '/author', shows: '.canvas-tile', isWhole: true, isForLook: true },
  {
    ...{ name: 'data', at: '/author', shows: '.data .tab' },
    prepare: async (page) => {
      await page.locator('.data .tab').nth(2).click();
      await page.locator('.data .grid').waitFor();
      await page.locator('.data').scrollIntoViewIfNeeded();
    },
  },
  {
    ...{ name: 'author-action', at: '/author', shows: '.canvas-tile', isWhole: true, isForLook: true },
    prepare: async (page) => {
      await page.getByRole('treeitem', { level: 2 }).nth(4).click();
      await page.locator('.stage-side label').nth(3).waitFor();
    },
  },
  { name: 'tasks', at: '/tasks', shows: '.task-row' },
  { name: 'task', at: `/tasks/${rooms}`, shows: '.failure img', isWhole: true },
  { name: 'task-running', at: `/tasks/${prices}`, shows: '.log .line', isWhole: true, isForLook: true },
  {
    ...{ name: 'trace', at: `/tasks/${rooms}`, shows: '.evidence a' },
    prepare: async (page) => {
      await page.locator('.evidence a').first().click();
      await page.locator('.trace-view').getByRole('button').last().click();
    },
  },
  { name: 'schedules', at: '/schedules', shows: '.day a' },
  { name: 'limits', at: '/limits', shows: 'main .section' },
  { name: 'inbox', at: '/inbox', shows: '.live-live', isWhole: true },
  { name: 'browsers', at: '/instances', shows: '.screen img', isWhole: true },
  { name: 'keys', at: '/keys', shows: '.key-facts' },
  {
    ...{ name: 'new-key', at: '/keys', shows: '.key-facts', isForLook: true },
    prepare: async (page) => {
      await page.locator('.page-head .button').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'secrets', at: '/secrets', shows: 'main .section' },
  { name: 'plugins', at: '/plugins', shows: '.plugins .badge', height: 900 },
  { name: 'plugin', at: '/plugins/thermostat', shows: 'iframe', isWhole: true },
  { name: 'audit', at: '/audit', shows: '.audit td' },
  { name: 'doctor', at: '/doctor', shows: 'main .badge' },
  {
    ...{ name: 'preferences', at: '/', shows: '.tile dd', isForLook: true },
    prepare: async (page) => {
      await page.locator('.side-end .button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'settings', at: '/settings', shows: 'main .section' },
  {
    ...{ name: 'debug', at: '/author', shows: '.paused-mark', height: 900 },
    prepare: (page) => page.locator('.run-panel').scrollIntoViewIfNeeded(),
  },
  {
    ...{ name: 'pick', at: '/author', shows: '.canvas-tile', height: 900 },
    prepare: async (page) => {
      await page.getByRole('treeitem', { level: 2 }).nth(4).click();
      await page.locator('.stage-side button', { hasText: /^Pick it|^Auf der Seite/ }).click();
      await page.locator('.element', { hasText: 'Next page' }).click();
      await page.locator('.dialog .rows .badge').first().waitFor();
      await page.locator('.dialog .rows').scrollIntoViewIfNeeded();
    },
  },
];

/** Elements that stick out of the page at its side; empty for none. */
const widest = `document.documentElement.scrollWidth <= innerWidth ? '' : [...document.querySelectorAll('main *, .side > *')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
  .map((element) => element.tagName + '.' + element.className).slice(0, 8).join(' ')`;

const world = await makeWorld();
const browser = await launchBrowser();
await mkdir(folder, { recursive: true });
const wanted = ONLY.split(',').filter(Boolean);
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const shown = await ConsolePage.open(browser, world.gatehouse, { colorScheme, locale: LANGUAGE });
    await shown.page.locator('.tile dd').first().waitFor();
    for (const shot of shotsOf(world)) {
      if (wanted.length > 0 ? !wanted.includes(shot.name) : shot.isForLook === true) continue;
      if (shot.name === 'debug') await pauseRun(world);
      await take(shown.page, shot, join(folder, `console-${shot.name}-${colorScheme}.png`));
    }
    await shown.close();
  }
} finally {
  await browser.close();
  await world.stop();
}

/** A run of the editor that pauses before its third action. */
async function pauseRun({ gatehouse: { editor } }: World): Promise<void> {
  const status = () => editor.ok('GET /projects/current/debug/status');
  if ((await status()).state === 'Paused') return;
  for (let step = 0; step < 2; step += 1) {
    await editor.ok('POST /projects/current/debug/step', {});
    await eventually(status, ({ state }) => state === 'Paused');
  }
}

async function take(page: Page, { at, height = 720, isWhole = false, prepare, shows }: Shot, path: string) {
  await page.setViewportSize({ width, height });
  await page.evaluate(`location.hash = ${JSON.stringify(`#${at}`)}; scrollTo(0, 0)`);
  await page.locator(shows).first().waitFor();
  await prepare?.(page);
  await page.evaluate('document.fonts.ready.then(() => new Promise(requestAnimationFrame))');
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  await page.screenshot({ path, fullPage: isWhole, animations: 'disabled' });
  console.log(path, await page.evaluate(widest));
  await page.keyboard.press('Escape');
}

// Takes the pictures of the console in docs/pictures: node --import tsx test/pictures/console-pictures.ts FOLDER
// LANGUAGE=de, WIDTH=420 and ONLY=home,task take others, to be looked at.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ConsolePage, launchBrowser } from '../support/console-page.ts';
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
  prepare?(page: Page): Promise<unknown>;
}

const shotsOf = ({ tasks: { prices, rooms } }: World): readonly Shot[] => [
  { name: 'home', at: '/', shows: '.tile dd' },
  { name: 'author', at: '/author', shows: '.canvas-tile', height: 900 },
  { name: 'author-whole', at: '/author', shows: '.canvas-tile', isWhole: true },
  {
    ...{ name: 'author-action', at: '/author', shows: '.canvas-tile', isWhole: true },
    prepare: async (page) => {
      await page.getByRole('treeitem', { level: 2 }).nth(4).click();
      await page.locator('.stage-side label').nth(3).waitFor();
    },
  },
  { name: 'tasks', at: '/tasks', shows: '.task-row' },
  { name: 'task', at: `/tasks/${rooms}`, shows: '.failure img', isWhole: true },
  { name: 'task-running', at: `/tasks/${prices}`, shows: '.log .line', isWhole: true },
  { name: 'schedules', at: '/schedules', shows: '.day a' },
  { name: 'limits', at: '/limits', shows: 'main .section' },
  { name: 'inbox', at: '/inbox', shows: '.live-live', isWhole: true },
  { name: 'browsers', at: '/instances', shows: '.screen img', isWhole: true },
  { name: 'keys', at: '/keys', shows: '.key-facts' },
  {
    ...{ name: 'new-key', at: '/keys', shows: '.key-facts' },
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
    ...{ name: 'settings', at: '/', shows: '.tile dd' },
    prepare: async (page) => {
      await page.locator('.side-end .button').first().click();
      await page.getByRole('dialog').waitFor();
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
      if (wanted.length > 0 && !wanted.includes(shot.name)) continue;
      await take(shown.page, shot, join(folder, `console-${shot.name}-${colorScheme}.png`));
    }
    await shown.close();
  }
} finally {
  await browser.close();
  await world.stop();
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

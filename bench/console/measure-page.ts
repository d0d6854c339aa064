import type { Page } from 'playwright-core';
import { costIn, openIn, panIn, pressIn, scrollIn, sizeIn } from './in-page.mjs';

const panMs = 3_000;
const keys = 20;
const minLinePx = 10;
const maxRows = 200;

/** Pictures a second while a mouse pans, and how long 95 of 100 took at most. */
export function pan(page: Page): Promise<{ rate: number; p95Ms: number }> {
  return page.evaluate(panIn, ['.react-flow__pane', panMs] as const);
}

/** The memory of the page in megabytes, and the elements of the canvas. */
export function sizeOf(page: Page): Promise<{ heapMb: number; elements: number }> {
  return page.evaluate(sizeIn, '.canvas');
}

/** Milliseconds from a key to the picture that shows what it chose, the worst of several. */
export function keyToPaint(page: Page): Promise<number> {
  return page.evaluate(pressIn, keys);
}

/** Milliseconds from a click on a link to the first picture with what it leads to. */
export async function openingTime(page: Page, link: string, shown: string): Promise<number> {
  // A page has its links once the rights of its key are known.
  await page.locator(link).first().waitFor();
  return page.evaluate(openIn, [link, shown] as const);
}

/** Pictures a second while somebody scrolls through all lines of a log. */
export async function scrollRate(page: Page, lines: number): Promise<number> {
  const { rate, rows, height } = await page.evaluate(scrollIn, ['.log', panMs] as const);
  if (height < lines * minLinePx || rows > maxRows) {
    throw new Error(`The log is ${height} pixels high, with ${rows} rows in the document.`);
  }
  return rate;
}

/** The first open of a new browser until Home shows its numbers. */
export async function firstOpen(page: Page, link: string): Promise<{ ms: number; scriptBytes: number }> {
  await page.goto(link, { waitUntil: 'commit' });
  await page.locator('.tile dd').first().waitFor();
  return page.evaluate(costIn);
}

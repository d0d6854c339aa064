import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

const maxTabs = 200;

/** Comes to an element with the keyboard alone, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await eventually(() => target.isEnabled(), Boolean);
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    const way = await target.evaluate((element) => {
      const { activeElement } = element.ownerDocument;
      const isBefore = ((activeElement?.compareDocumentPosition(element) ?? 0) & 2) > 0;
      return activeElement === element ? null : isBefore;
    });
    if (way === null) return;
    await page.keyboard.press(way ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`The keyboard never came to ${target}`);
}

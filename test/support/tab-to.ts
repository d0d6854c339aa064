import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

const maxTabs = 250;

/** Comes to an element with the keyboard alone, as somebody without a mouse does, also into an open shadow root. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await eventually(() => target.isEnabled(), Boolean);
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    const way = await target.evaluate((element) => {
      const root = element.getRootNode();
      if (Reflect.get(root, 'activeElement') === element) return null;
      const { activeElement } = element.ownerDocument;
      return ((activeElement?.compareDocumentPosition(Reflect.get(root, 'host') ?? element) ?? 0) & 2) > 0;
    });
    if (way === null) return;
    await page.keyboard.press(way ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`The keyboard never came to ${target}`);
}

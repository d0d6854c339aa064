import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

const maxTabs = 250;

/** Comes to an element with the keyboard alone, as somebody without a mouse does, also into an open shadow root. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await eventually(() => target.isEnabled(), Boolean);
  // A locator looks at the whole page each time, so the element is looked for again only when it has left the page.
  let found = await target.elementHandle();
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    const way = await found?.evaluate((element) => {
      if (!element.isConnected) return 'gone';
      const root = element.getRootNode();
      if (Reflect.get(root, 'activeElement') === element) return 'there';
      const { activeElement } = element.ownerDocument;
      const place = activeElement?.compareDocumentPosition(Reflect.get(root, 'host') ?? element) ?? 0;
      return (place & 2) > 0 ? 'Shift+Tab' : 'Tab';
    });
    if (way === 'there') return;
    if (way === 'gone') found = await target.elementHandle();
    else await page.keyboard.press(way ?? 'Tab');
  }
  throw new Error(`The keyboard never came to ${target}`);
}

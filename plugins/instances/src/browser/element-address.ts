import type { FrameLocator, Locator, Page } from 'playwright-core';

/** Where an element is looked for in a page. */
export interface ElementAddress {
  /** `ref`: one that a snapshot of the page gave. Only `css` looks into open shadow roots. */
  readonly by: 'xpath' | 'css' | 'ref';
  readonly value: string;
  /** Which of several matches is meant, counted from 0. */
  readonly index: number;
  /** The frame that holds it, as an XPath or `css=` and a selector; a frame in a frame one line deeper. */
  readonly frame: string;
}

/** All matches, whichever is meant. They may not be there yet: each use looks again. */
export function locateAll(page: Page, { by, value, frame }: Omit<ElementAddress, 'index'>): Locator {
  if (by === 'ref') return page.getByRef(value);
  const root = rootOf(page, frame);
  return root.locator(by === 'css' ? `css=${value}` : toSelector(value));
}

/** Where elements are looked for: the page, or a frame in it. */
function rootOf(page: Page, frame: string): Page | FrameLocator {
  let root: Page | FrameLocator = page;
  for (const line of frame.split('\n')) {
    const path = line.trim();
    if (path !== '') root = root.frameLocator(path.startsWith('css=') ? path : toSelector(path));
  }
  return root;
}

function toSelector(xpath: string): string {
  return `xpath=${xpath}`;
}

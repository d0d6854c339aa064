import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { toSelector } from './element-query.ts';

/** Where an element is looked for in a page. */
export interface ElementAddress {
  /** `ref`: one that a snapshot of the page gave. */
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
  return locateIn(rootOf(page, frame), { by, value });
}

/** A page, or a frame in it. */
export type Root = Page | Frame | FrameLocator;

/** Both look into open shadow roots; an XPath where the document itself has no match. */
export function locateIn(
  root: Root,
  { by, value }: { readonly by: 'xpath' | 'css'; readonly value: string },
) {
  return root.locator(by === 'css' ? `css=${value}` : toSelector({ by: 'xpath', xpath: value }));
}

/** Where elements are looked for: the page, or a frame in it. */
export function rootOf(page: Page, frame: string): Page | FrameLocator {
  let root: Page | FrameLocator = page;
  for (const { by, value } of framePaths(frame)) {
    root = root.frameLocator(by === 'css' ? `css=${value}` : toSelector({ by, xpath: value }));
  }
  return root;
}

/** The ways from the page to the document of a frame, from frame to frame. */
export function framePaths(
  frame: string,
): readonly { readonly by: 'xpath' | 'css'; readonly value: string }[] {
  const lines = frame.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) =>
      line.startsWith('css=') ? { by: 'css', value: line.slice(4) } : { by: 'xpath', value: line },
    );
}

import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { toSelector } from './element-query.ts';

/** The place of an element in a page. */
export interface ElementAddress {
  /** `ref`: a reference from a snapshot of the page. */
  readonly by: 'xpath' | 'css' | 'ref';
  readonly value: string;
  /** The index among the matches, from 0. */
  readonly index: number;
  /** The frame that holds it, as an XPath or `css=` and a selector; one line for each level of nested frames. */
  readonly frame: string;
}

/** All matches, regardless of the index. They may not exist yet: each use of the locator searches again. */
export function locateAll(page: Page, { by, value, frame }: Omit<ElementAddress, 'index'>): Locator {
  if (by === 'ref') return page.getByRef(value);
  return locateIn(rootOf(page, frame), { by, value });
}

/** A page, or a frame in it. */
export type Root = Page | Frame | FrameLocator;

/** Both search open shadow roots; an XPath does so where the document itself has no match. */
export function locateIn(
  root: Root,
  { by, value }: { readonly by: 'xpath' | 'css'; readonly value: string },
) {
  return root.locator(by === 'css' ? `css=${value}` : toSelector({ by: 'xpath', xpath: value }));
}

/** The root of a search: the page, or a frame in it. */
export function rootOf(page: Page, frame: string): Page | FrameLocator {
  let root: Page | FrameLocator = page;
  for (const { by, value } of framePaths(frame)) {
    root = root.frameLocator(by === 'css' ? `css=${value}` : toSelector({ by, xpath: value }));
  }
  return root;
}

/** The paths from frame to frame, from the page to the document of a frame. */
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

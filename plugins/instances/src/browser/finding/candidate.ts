import type { Locator } from 'playwright-core';

/** One method of finding an element. */
export interface Candidate {
  /** All matches, regardless of the index. They may not exist yet: each use of the locator searches again. */
  readonly all: Locator;
  /** It counted only when the time of the first ones was up. */
  readonly isFallback?: boolean;
  /** For messages. */
  readonly path: string;
  /** One expression in the document of the tab, or in the frame of the action. */
  readonly expression?: { readonly by: 'xpath' | 'css'; readonly value: string };
}

import type { Response } from 'playwright-core';
import type { Tab } from './tab.ts';

/** The response of the page that the tab shows now; null for a page without one, such as about:blank. */
export function shownResponse({ document, page }: Pick<Tab, 'document' | 'page'>): Response | null {
  return document?.url() === page.url().replace(/#.*$/s, '') ? document : null;
}

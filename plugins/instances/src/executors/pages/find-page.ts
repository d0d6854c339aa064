import { matchesMask } from '../../browser/addressing/address-mask.ts';
import { useBrowser } from '../../browser/run-browser.ts';
import { shownResponse } from '../../browser/shown-response.ts';
import type { Tab } from '../../browser/tab.ts';
import { findShown, type PopUpUser } from '../pop-ups/find-shown.ts';
import type { PageHandler } from './page-handlers.ts';
import { hasStatus } from './statuses.ts';

/** A page that a handler is for. */
export interface MetPage {
  readonly handler: PageHandler;
  readonly tab: Tab;
  /** For messages. */
  readonly shown: string;
}

/** The first handler that is for the page of the active tab; null where there is none. */
export async function findPage(user: PopUpUser, handlers: readonly PageHandler[]): Promise<MetPage | null> {
  const { tabs } = await useBrowser(user);
  const tab = await tabs.current();
  if (tab.crashed) return null;
  for (const handler of handlers) {
    const shown = await shownPage(user, handler, tab);
    if (shown !== null) return { handler, tab, shown };
  }
  return null;
}

async function shownPage(user: PopUpUser, handler: PageHandler, tab: Tab): Promise<string | null> {
  const { urlMask, statuses, finder, frame, match } = handler;
  const address = tab.page.url();
  const status = shownResponse(tab)?.status() ?? 0;
  if (urlMask !== '' && !matchesMask(address, urlMask)) return null;
  if (statuses.length > 0 && !hasStatus(statuses, status)) return null;
  const page = status === 0 ? address : `${address} (status ${status})`;
  if (finder === null) return page;
  const element = await findShown(user, { finder, frame, match });
  return element && `${page} with ${element.path}`;
}

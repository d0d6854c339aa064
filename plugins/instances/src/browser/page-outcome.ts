import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Response } from 'playwright-core';
import type { DialogFacts, PageOutcome } from '../declaration/schemas.ts';
import { directPageOf } from './direct/direct-page.ts';
import { withDeadline } from './driver/deadline.ts';
import type { PageLoadError } from './load-page.ts';
import type { Tab } from './tabs.ts';

/** Time for the pictures and frames of a page whose document has loaded. */
const LOAD_MS = 5000;
const SOON_MS = 30;
const TITLE_MS = 2000;

/** The outcome for a page whose document has loaded. */
export async function reachedOutcome(tab: Tab, response: Response | null): Promise<PageOutcome> {
  const isLoaded = tab.isLoaded || (await becomesLoaded(tab));
  return {
    url: tab.page.url(),
    httpStatus: response?.status() ?? null,
    title: await titleOf(tab),
    loadState: isLoaded ? 'load' : 'domcontentloaded',
    timedOut: false,
    errorText: null,
  };
}

/** Most pages report it soon. The driver is slower to ask, but knows that a page had loaded before. */
async function becomesLoaded({ page }: Tab): Promise<boolean> {
  const timer = new AbortController();
  let notify = (): void => undefined;
  const said = new Promise<boolean>((resolve) => {
    notify = () => resolve(true);
  });
  page.once('load', notify);
  const known = sleep(SOON_MS, undefined, { signal: timer.signal })
    .then(() => page.waitForLoadState('load', { timeout: LOAD_MS }))
    .then(
      () => true,
      () => false,
    );
  return Promise.race([said, known]).finally(() => {
    timer.abort();
    page.off('load', notify);
  });
}

/** @param before what the tab showed when the load began */
export async function failedOutcome(
  tab: Tab,
  { error, before }: { error: PageLoadError; before: Response | null },
): Promise<PageOutcome> {
  const hasBegun = tab.document !== null && tab.document !== before;
  return {
    url: tab.page.url(),
    httpStatus: hasBegun ? (tab.document?.status() ?? null) : null,
    title: await titleOf(tab),
    loadState: hasBegun ? 'commit' : 'none',
    timedOut: error.isTimeout,
    errorText: error.reason,
  };
}

/** The outcome for a page that opened a dialog while it loaded: it is blocked, and reports nothing more. */
export function haltedOutcome(tab: Tab, { type, message }: DialogFacts): PageOutcome {
  return {
    url: tab.page.url(),
    httpStatus: tab.document?.status() ?? null,
    title: '',
    loadState: 'commit',
    timedOut: false,
    errorText: `a dialog of the page is open (${type}: ${message.slice(0, 200)})`,
  };
}

/** Empty where the page does not answer. */
async function titleOf({ page }: Tab): Promise<string> {
  const limit = { signal: new AbortController().signal, timeoutMs: TITLE_MS, complaint: 'The page is busy' };
  return withDeadline(readTitle(page), limit).catch(() => '');
}

/** The browser knows the title without the page, which is busy after its load. */
async function readTitle(page: Page): Promise<string> {
  const session = await directPageOf(page).session();
  const { targetInfo } = await session.send('Target.getTargetInfo');
  return isOwnTitle(targetInfo.title, page.url()) ? targetInfo.title : page.title();
}

/** For a page without a title the browser returns its address, and for a moment that it loads the address. */
function isOwnTitle(title: string, address: string): boolean {
  const { protocol, host } = new URL(address);
  return (
    /^https?:$/.test(protocol) &&
    !host.includes('xn--') &&
    title !== '' &&
    !title.startsWith(host) &&
    !title.includes(`://${host}`)
  );
}

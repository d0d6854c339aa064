import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Response } from 'playwright-core';
import type { DialogFacts, PageOutcome } from '../declaration/schemas.ts';
import { withoutLogin } from './addressing/without-login.ts';
import { directPageOf } from './direct/direct-page.ts';
import { withDeadline } from './driver/deadline.ts';
import type { PageLoadError } from './load-page.ts';
import type { Tab } from './tab.ts';

/** Time for the pictures and frames of a page whose document has loaded. */
const LOAD_MS = 5000;
const SOON_MS = 30;
const TITLE_MS = 2000;

/** The outcome for a page whose document has loaded. */
export async function reachedOutcome(tab: Tab, response: Response | null): Promise<PageOutcome> {
  const isLoaded = tab.isLoaded || (await becomesLoaded(tab));
  return {
    success: true,
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

/**
 * The outcome for a load that failed: it names the address that was asked for, and says nothing of the page before,
 * which the tab may still show. A page that came too late is shown as far as it came.
 *
 * @param before what the tab showed when the load began
 */
export async function failedOutcome(
  tab: Tab,
  { error, before }: { error: PageLoadError; before: Response | null },
): Promise<PageOutcome> {
  const hasBegun = tab.document !== null && tab.document !== before;
  const isShown = hasBegun && error.isTimeout;
  const asked = withoutLogin(error.address ?? tab.page.url());
  return {
    success: false,
    url: isShown ? tab.page.url() : asked,
    httpStatus: hasBegun ? (tab.document?.status() ?? null) : null,
    title: isShown ? await titleOf(tab) : '',
    loadState: hasBegun ? 'commit' : 'none',
    timedOut: error.isTimeout,
    errorText: error.reason,
  };
}

/**
 * The outcome for a page that opened a dialog while it loaded: it is blocked, and reports nothing more. A page that asks
 * before it is left is the page before.
 *
 * @param asked the address of the load; null where only the page knows it
 */
export function haltedOutcome(tab: Tab, { type, message }: DialogFacts, asked: string | null): PageOutcome {
  const isReached = type !== 'beforeunload';
  return {
    success: isReached,
    url: isReached || asked === null ? tab.page.url() : withoutLogin(asked),
    httpStatus: isReached ? (tab.document?.status() ?? null) : null,
    title: '',
    loadState: isReached ? 'commit' : 'none',
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

import type { Restoring } from '@gatehouse/sdk-actions';
import * as v from 'valibot';
import { loadPage } from './load-page.ts';
import type { OpenBrowser } from './open-browser.ts';
import { fillSessionStorage, rememberBrowser } from './remember-browser.ts';

/** Under which the state of a browser is kept. */
export const nameOfBrowser = 'The browser';
const LOAD_SEC = 10;
const maxTabs = 50;
const text = v.string();

const cookie = v.object({
  ...{ name: text, value: text, domain: text, path: text, expires: v.number() },
  ...{ httpOnly: v.boolean(), secure: v.boolean(), sameSite: v.picklist(['Strict', 'Lax', 'None']) },
  partitionKey: v.exactOptional(text),
});

const keptBrowser = v.object({
  tabs: v.object({
    tabs: v.pipe(
      v.array(v.object({ id: v.number(), name: text, navigationTimeoutSec: v.number() })),
      v.maxLength(maxTabs),
    ),
    activeId: v.number(),
    lastId: v.number(),
  }),
  cookies: v.array(cookie),
  pages: v.array(v.object({ url: text, sessionStorage: text })),
});

/** The tabs of a browser with their addresses, its cookies, and what pages keep for their tabs. */
export async function keptStateOf(browser: OpenBrowser): Promise<v.InferOutput<typeof keptBrowser>> {
  const { tabs, cookies, pages } = await rememberBrowser(browser);
  return {
    tabs: { ...tabs, tabs: tabs.tabs.slice(0, maxTabs) },
    cookies: [...cookies],
    pages: pages.slice(0, maxTabs),
  };
}

/** Puts a browser into the kept state: pages are loaded again. Those that do not load are named. */
export async function restoreBrowser(
  browser: OpenBrowser,
  state: unknown,
  { signal, log }: Restoring,
): Promise<void> {
  const { tabs, cookies, pages } = v.parse(keptBrowser, state);
  const { context } = browser.launched;
  await context.clearCookies();
  for (const cookie of cookies)
    await context.addCookies([cookie]).catch(() => log('Warning', `The cookie ${cookie.name} was refused.`));
  await browser.tabs.replaceBy(tabs);
  const all = browser.tabs.all();
  const loading = pages.map(async ({ url, sessionStorage }, index) => {
    const page = all[index]?.page;
    // A page of a file or of the browser itself is not opened again.
    if (page === undefined || !/^https?:/.test(url)) return;
    const filled = await fillSessionStorage(page, { url, sessionStorage });
    const { refusedPorts } = browser.instance;
    const load = { address: url, referer: '', timeoutSec: LOAD_SEC, waitUntil: 'load' } as const;
    await loadPage(page, { ...load, refusedPorts, signal })
      .catch((error: unknown) => log('Warning', `Tab ${all[index]?.id}: ${String(error)}`))
      .finally(() => filled.dispose());
  });
  await Promise.all(loading);
}

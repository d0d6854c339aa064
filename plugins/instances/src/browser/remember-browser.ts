import type { BrowserContext, Page } from 'playwright-core';
import { withDeadline } from './driver/deadline.ts';
import type { Tabs, TabsMemory } from './tabs.ts';

const READ_MS = 1000;
const LOAD_MS = 10_000;

interface Browser {
  readonly launched: { readonly context: BrowserContext };
  readonly tabs: Tabs;
}

export interface BrowserMemory {
  readonly tabs: TabsMemory;
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  readonly pages: readonly PageMemory[];
}

interface PageMemory {
  readonly url: string;
  /** Session storage of the tab for its site, as JSON; empty where it could not be read. */
  readonly sessionStorage: string;
}

/** The state that a restart on the profile would lose: pages are loaded again, the rest is restored. */
export async function rememberBrowser({ launched, tabs }: Browser): Promise<BrowserMemory> {
  const cookies = await bounded(launched.context.cookies(), READ_MS).catch(() => []);
  return {
    tabs: tabs.remember(),
    cookies,
    pages: await Promise.all(tabs.all().map(({ page }) => rememberPage(page))),
  };
}

/**
 * Loads the pages of restored tabs, in the same order. A page that does not load is left as it is, and the call
 * continues.
 */
export async function recallPages({ launched, tabs }: Browser, memory: BrowserMemory): Promise<void> {
  // No profile stores the others.
  const ofSession = memory.cookies.filter(({ expires }) => expires === -1);
  await launched.context.addCookies(ofSession).catch(() => undefined);
  const all = tabs.all();
  await Promise.all(
    memory.pages.map(async (remembered, index) => {
      const page = all[index]?.page;
      if (page !== undefined) await bounded(recallPage(page, remembered), LOAD_MS).catch(() => undefined);
    }),
  );
}

async function rememberPage(page: Page): Promise<PageMemory> {
  const read = page.evaluate<string>('JSON.stringify({ ...sessionStorage })');
  return { url: page.url(), sessionStorage: await bounded(read, READ_MS).catch(() => '') };
}

/** Fills the session storage of the page for its site when it loads next, until that is disposed of. */
export async function fillSessionStorage(page: Page, { url, sessionStorage }: PageMemory) {
  const origin = JSON.stringify(new URL(url).origin);
  const fill = `if (origin === ${origin}) Object.assign(sessionStorage, ${sessionStorage || '{}'})`;
  return page.addInitScript({ content: fill });
}

async function recallPage(page: Page, { url, sessionStorage }: PageMemory): Promise<void> {
  if (!/^https?:/.test(url)) return;
  const script = await fillSessionStorage(page, { url, sessionStorage });
  await page.goto(url, { waitUntil: 'domcontentloaded' }).finally(() => script.dispose());
}

function bounded<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { signal } = new AbortController();
  return withDeadline(work, { signal, timeoutMs, complaint: 'The page did not answer' });
}

import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { clearChosenCookies } from './clear-cookies.ts';
import { isOfDomain } from './cookie-file.ts';

interface Choice {
  readonly what: 'cache' | 'cookies' | 'all';
  /** Empty for all. */
  readonly domain: string;
}

/** Deletes the data that the browser stores for pages. */
export async function clearStored(
  context: BrowserContext,
  page: Page,
  { what, domain }: Choice,
): Promise<void> {
  if (what !== 'cache') await clearChosenCookies(context, (cookie) => isOfDomain(cookie, domain));
  if (what === 'cookies') return;
  const session = await context.newCDPSession(page);
  try {
    await session.send('Network.clearBrowserCache');
    if (what === 'all') await clearData(session, originsOf(context, domain));
  } finally {
    await session.detach().catch(() => undefined);
  }
}

async function clearData(session: CDPSession, origins: readonly string[]): Promise<void> {
  for (const origin of origins) {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
}

/** Origins of a domain: the usual ones, and those with other ports that are open now. */
function originsOf(context: BrowserContext, domain: string): readonly string[] {
  const wanted = domain.trim().replace(/^\./, '');
  if (wanted === '') return ['*'];
  const open = context.pages().flatMap((page) => page.frames().map((frame) => originOf(frame.url())));
  const own = open.filter(
    (origin) => origin !== null && isOfDomain({ domain: new URL(origin).hostname }, wanted),
  );
  return [...new Set([`https://${wanted}`, `http://${wanted}`, ...own.filter((origin) => origin !== null)])];
}

function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin } = new URL(url);
  return origin === 'null' ? null : origin;
}

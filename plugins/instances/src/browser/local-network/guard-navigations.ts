import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { BrowserContext, CDPSession } from 'playwright-core';
import { hostOf, isLocalAddress, isLocalByName } from './local-address.ts';

const MAX_OPENERS = 10;

/** A request that waits in the browser until it is continued or refused. */
interface Paused {
  readonly requestId: string;
  readonly frameId: string;
  readonly request: { readonly url: string };
}

interface Network {
  /** Whether names are resolved on this machine, and not by a proxy: only then may they be looked up. */
  resolvesNames(): boolean;
  /** Gets each local address that a tab navigates to. */
  admit(url: URL): void;
}

/**
 * Keeps pages of other sites from navigating a tab to this machine or the networks around it, by links, windows,
 * forms and redirects. The browser itself does so for resources and frames, but not for tabs with pages over HTTPS. A
 * tab that is navigated by its address may go anywhere.
 */
class NavigationGuard {
  readonly #session: CDPSession;
  readonly #network: Network;
  /** The address that was refused in a tab, which the tab shows without a page of it. */
  readonly #refused = new Map<string, string>();
  readonly #expected = new Set<string>();

  constructor(session: CDPSession, network: Network) {
    this.#session = session;
    this.#network = network;
  }

  async start(): Promise<void> {
    this.#session.on('Fetch.requestPaused', (paused) => void this.#judge(paused));
    await this.#session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] });
  }

  async during<T>(address: string, work: () => Promise<T>): Promise<T> {
    this.#expected.add(address);
    try {
      return await work();
    } finally {
      this.#expected.delete(address);
    }
  }

  async #judge(paused: Paused): Promise<void> {
    const { requestId, frameId, request } = paused;
    try {
      const mayGo = await this.#mayGo(paused);
      if (mayGo) this.#refused.delete(frameId);
      else this.#refused.set(frameId, request.url);
      if (mayGo) await this.#session.send('Fetch.continueRequest', { requestId });
      else await this.#session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    } catch {
      // The tab or the browser is gone, and its request with it.
    }
  }

  async #mayGo({ frameId, request }: Paused): Promise<boolean> {
    const url = new URL(request.url);
    if (!(await isLocal(url, this.#network))) return true;
    if (!this.#expected.has(url.href)) {
      const { targetInfos } = await this.#session.send('Target.getTargets');
      const pages = new Map(
        targetInfos.filter(({ type }) => type === 'page').map((page) => [page.targetId, page]),
      );
      // The browser itself checks frames.
      if (!pages.has(frameId)) return true;
      const from = pageBefore(pages, frameId);
      const isRefused = from !== null && this.#refused.get(from.targetId) === from.url;
      if (from !== null && (isRefused || !(await isLocal(new URL(from.url), this.#network)))) return false;
    }
    this.#network.admit(url);
    return true;
  }
}

const guards = new WeakMap<BrowserContext, NavigationGuard>();

export async function guardNavigations(context: BrowserContext, network: Network): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('the browser has no session');
  const guard = new NavigationGuard(session, network);
  await guard.start();
  guards.set(context, guard);
}

/** Navigates a tab by its address, whatever it is. */
export function navigateByAddress<T>(
  context: BrowserContext,
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  return guards.get(context)?.during(address, work) ?? work();
}

async function isLocal(url: URL, { resolvesNames }: Network): Promise<boolean> {
  const host = hostOf(url);
  if (isLocalByName(host)) return true;
  if (isIP(host) !== 0 || host === '' || !resolvesNames()) return false;
  const addresses = await lookup(host, { all: true }).catch(() => []);
  return addresses.some(({ address }) => isLocalAddress(address));
}

interface ShownPage {
  readonly targetId: string;
  readonly url: string;
  readonly openerId?: string;
}

/**
 * The page that navigates a tab; for a new window the page that opened it. For a tab that is navigated by its address
 * it is that address; null for a blank tab that no page opened.
 */
function pageBefore(pages: ReadonlyMap<string, ShownPage>, targetId: string, depth = 0): ShownPage | null {
  const page = pages.get(targetId);
  if (page === undefined || depth > MAX_OPENERS) return null;
  if (page.url !== '' && !page.url.startsWith('about:')) return page;
  return page.openerId === undefined ? null : pageBefore(pages, page.openerId, depth + 1);
}

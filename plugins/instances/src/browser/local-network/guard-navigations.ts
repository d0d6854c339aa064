import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
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

/** The ids of a context and of its first tab, and its network. */
interface GuardedContext extends Network {
  readonly contextId: string;
  readonly tabId: string;
}

/** A context whose tabs are guarded. */
interface Watched {
  readonly network: Network;
  /** Addresses to which a call or an action navigates a tab now. */
  readonly expected: Set<string>;
}

/**
 * Keeps pages of other sites from navigating a tab to this machine or the networks around it, by links, windows,
 * forms and redirects. The browser itself does so for resources and frames, but not for tabs with pages over HTTPS. A
 * tab that is navigated by its address may go anywhere. One guard serves all contexts of a browser process.
 */
export class NavigationGuard {
  readonly #session: CDPSession;
  /** By the id of the context. */
  readonly #watched = new Map<string, Watched>();
  /** The ids of tabs, with those of their contexts. */
  readonly #contexts = new Map<string, string>();
  /** The address that was refused in a tab, which the tab shows without a page of it. */
  readonly #refused = new Map<string, string>();

  static async start(browser: Browser): Promise<NavigationGuard> {
    const guard = new NavigationGuard(await browser.newBrowserCDPSession());
    await guard.#start();
    return guard;
  }

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  /** Guards the tabs of a context. */
  watch(context: BrowserContext, { contextId, tabId, ...network }: GuardedContext): void {
    this.#contexts.set(tabId, contextId);
    const watched: Watched = { network, expected: new Set() };
    this.#watched.set(contextId, watched);
    expectations.set(context, watched.expected);
    context.once('close', () => this.#forget(contextId));
  }

  async #start(): Promise<void> {
    this.#session.on('Fetch.requestPaused', (paused) => void this.#judge(paused));
    await this.#session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] });
  }

  #forget(contextId: string): void {
    this.#watched.delete(contextId);
    for (const [tabId, own] of this.#contexts) {
      if (own !== contextId) continue;
      this.#contexts.delete(tabId);
      this.#refused.delete(tabId);
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
    const watched = await this.#watchedOf(frameId);
    // The browser itself checks frames.
    if (watched === null || !(await isLocal(url, watched.network))) return true;
    if (!watched.expected.has(url.href)) {
      const from = pageBefore(await this.#pages(), frameId);
      const isRefused = from !== null && this.#refused.get(from.targetId) === from.url;
      if (from !== null && (isRefused || !(await isLocal(new URL(from.url), watched.network)))) return false;
    }
    watched.network.admit(url);
    return true;
  }

  /** Null for a frame within a page. */
  async #watchedOf(frameId: string): Promise<Watched | null> {
    const contextId = this.#contexts.get(frameId) ?? (await this.#pages()).get(frameId)?.browserContextId;
    if (contextId === undefined) return null;
    this.#contexts.set(frameId, contextId);
    return this.#watched.get(contextId) ?? null;
  }

  async #pages(): Promise<ReadonlyMap<string, ShownPage>> {
    const { targetInfos } = await this.#session.send('Target.getTargets');
    return new Map(targetInfos.filter(({ type }) => type === 'page').map((page) => [page.targetId, page]));
  }
}

/** The addresses to which tabs of guarded contexts are navigated. */
const expectations = new WeakMap<BrowserContext, Set<string>>();

/** Navigates a tab by its address, whatever it is. */
export async function navigateByAddress<T>(
  context: BrowserContext,
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  const expected = expectations.get(context);
  expected?.add(address);
  try {
    return await work();
  } finally {
    expected?.delete(address);
  }
}

/** Whether an address leads to this machine or the networks around it, also by a name that is resolved here. */
export async function isLocal(url: URL, { resolvesNames }: Pick<Network, 'resolvesNames'>): Promise<boolean> {
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
  readonly browserContextId?: string;
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

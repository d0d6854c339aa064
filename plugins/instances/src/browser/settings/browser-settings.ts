import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Emulation } from '../../declaration/emulation-operations.ts';
import { RequestRouter } from '../rules/request-router.ts';
import { findDevice } from './context-options.ts';
import { noEmulation } from './emulation.ts';
import { GrantedPermissions } from './granted-permissions.ts';

/** The user and the password of a server that asks for them by HTTP. */
export interface Login {
  readonly username: string;
  readonly password: string;
}

/** Something that watches the context of a browser, and goes on with the next one. */
interface ContextWatch {
  attach(context: BrowserContext): void;
}

/** Settings of actions for all tabs of a browser, including later ones. */
export class BrowserSettings {
  readonly requests = new RequestRouter();
  readonly permissions = new GrantedPermissions();
  #grantsLocation = false;
  /** The browser opens with it; of its parts only those that can change meanwhile are applied here. */
  emulation = noEmulation;
  /** Empty: the default of the browser. */
  #userAgent = '';
  /** An earlier one has to be taken back. */
  #hadUserAgent = false;
  #headers: Readonly<Record<string, string>> = {};
  /** By origin. */
  readonly #logins = new Map<string, Login>();
  #context: BrowserContext | null = null;
  /** They go on when the browser restarts. */
  readonly watches = new Set<ContextWatch>();
  readonly #applying = new Set<Promise<void>>();
  readonly #sessions = new WeakMap<Page, Promise<CDPSession>>();

  /** Applies them again to a browser that has restarted. */
  async attach(context: BrowserContext): Promise<void> {
    if (this.#context === context) return;
    this.#context = context;
    // A tab that closes at once needs no settings.
    context.on('page', (page) => this.#applyToNew(page));
    for (const watch of this.watches) watch.attach(context);
    await this.requests.attach(context);
    await this.permissions.attach(context);
    await this.#applyToAll(context);
  }

  /** Applies the parts of the emulation that can change while the browser is open. */
  async setLive({ viewport, location, offline }: Partial<Emulation>, context: BrowserContext): Promise<void> {
    if (viewport !== undefined) await this.#change(context);
    if (location !== undefined) await this.#applyLocation(context);
    if (offline !== undefined) await context.setOffline(offline);
  }

  async setHeaders(
    {
      userAgent,
      headers,
    }: { readonly userAgent: string; readonly headers: Readonly<Record<string, string>> },
    context: BrowserContext,
  ): Promise<void> {
    this.#userAgent = userAgent;
    this.#hadUserAgent ||= userAgent !== '';
    this.#headers = userAgent === '' ? headers : { 'User-Agent': userAgent, ...headers };
    await this.#change(context);
    await context.setExtraHTTPHeaders({ ...this.#headers });
  }

  /** Only servers of the origin get them. Null removes those of the origin. */
  async setLogin(origin: string, login: Login | null, context: BrowserContext): Promise<void> {
    if (login === null) this.#logins.delete(origin);
    else this.#logins.set(origin, login);
    await this.#change(context);
    await this.#applyLogins(context);
  }

  async #applyLogins(context: BrowserContext): Promise<void> {
    const logins = Array.from(this.#logins, ([origin, login]) => ({ origin, ...login }));
    await context.setHTTPCredentials(logins.length === 0 ? null : logins);
  }

  async #change(context: BrowserContext): Promise<void> {
    if (this.#context !== context) return this.attach(context);
    await this.#applyToPages(context);
  }

  async #applyToAll(context: BrowserContext): Promise<void> {
    if (Object.keys(this.#headers).length > 0) await context.setExtraHTTPHeaders({ ...this.#headers });
    if (this.#logins.size > 0) await this.#applyLogins(context);
    await this.#applyToPages(context);
  }

  /** Resolves when all open tabs have their settings. */
  async settled(): Promise<void> {
    await Promise.all([...this.#applying, this.requests.settled()]);
  }

  #applyToNew(page: Page): void {
    const applying = this.#apply(page).catch(() => undefined);
    this.#applying.add(applying);
    void applying.finally(() => this.#applying.delete(applying));
  }

  /** A tab that closes meanwhile needs nothing. */
  async #applyToPages(context: BrowserContext): Promise<void> {
    const applying = context.pages().map(async (page) => {
      await this.#apply(page).catch((error: unknown) => {
        if (!page.isClosed()) throw error;
      });
    });
    await Promise.all(applying);
  }

  /** Pages that ask get it, unless the permission was set. */
  async #applyLocation(context: BrowserContext): Promise<void> {
    const { location } = this.emulation;
    await context.setGeolocation(location);
    const isGranted = this.permissions.list().some(({ permission }) => permission === 'geolocation');
    if (location === null ? !this.#grantsLocation : isGranted) return;
    this.#grantsLocation = location !== null;
    const setting = this.#grantsLocation ? 'granted' : 'prompt';
    await this.permissions.set({ origin: null, names: ['geolocation'], setting }, context);
  }

  async #apply(page: Page): Promise<void> {
    const { viewport, locale } = this.emulation;
    if (viewport !== null) await this.#size(page, viewport);
    if (!this.#hadUserAgent) return;
    const session = await this.#sessionOf(page);
    const language = locale === null ? {} : { acceptLanguage: locale };
    // An empty text removes an earlier one.
    await session.send('Emulation.setUserAgentOverride', { userAgent: this.#userAgent, ...language });
  }

  async #size(page: Page, { width, height, scale }: NonNullable<Emulation['viewport']>): Promise<void> {
    await page.setViewportSize({ width, height });
    const session = await this.#sessionOf(page);
    const mobile = findDevice(this.emulation.device)?.isMobile ?? false;
    const metrics = { width, height, deviceScaleFactor: scale, mobile };
    await session.send('Emulation.setDeviceMetricsOverride', metrics);
  }

  /** Settings of a session end with it, so it stays open as long as the page. */
  #sessionOf(page: Page): Promise<CDPSession> {
    const known = this.#sessions.get(page);
    if (known !== undefined) return known;
    const session = page.context().newCDPSession(page);
    this.#sessions.set(page, session);
    return session;
  }
}

/** The owner of settings. It gets another context when it restarts. */
interface Browser {
  readonly launched: { readonly context: BrowserContext };
}

const known = new WeakMap<Browser, BrowserSettings>();

export function settingsOf(browser: Browser): BrowserSettings {
  const settings = known.get(browser) ?? new BrowserSettings();
  known.set(browser, settings);
  return settings;
}

/** Waits until new tabs have the settings of their browser. */
export async function settleSettings(browser: Browser): Promise<void> {
  await known.get(browser)?.settled();
}

/** Applies the settings to a browser that has restarted. */
export async function carrySettings(browser: Browser): Promise<void> {
  await known.get(browser)?.attach(browser.launched.context);
}

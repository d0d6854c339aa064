import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { BlockedContent } from './blocked-content.ts';

export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** The location that pages see; null for the real one. */
export interface EmulatedLocation {
  readonly timezone: string | null;
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
}

interface PageSettings {
  readonly viewport: Viewport | null;
  /** Empty: the default of the browser. */
  readonly userAgent: string;
  readonly timezone: string | null;
}

/** The user and the password of a server that asks for them by HTTP. */
export interface Login {
  readonly username: string;
  readonly password: string;
}

const untouched: PageSettings = { viewport: null, userAgent: '', timezone: null };

/** Settings of actions for all tabs of a browser, including later ones. */
export class BrowserSettings {
  readonly blocked = new BlockedContent();
  #page = untouched;
  #headers: Readonly<Record<string, string>> = {};
  #position: EmulatedLocation['position'] = null;
  /** By origin. */
  readonly #logins = new Map<string, Login>();
  #context: BrowserContext | null = null;
  readonly #applying = new Set<Promise<void>>();
  readonly #sessions = new WeakMap<Page, Promise<CDPSession>>();

  /** Applies them again to a browser that has restarted. */
  async attach(context: BrowserContext): Promise<void> {
    if (this.#context === context) return;
    this.#context = context;
    // A tab that closes at once needs no settings.
    context.on('page', (page) => this.#applyToNew(page));
    await this.blocked.attach(context);
    await this.#applyToAll(context);
  }

  async setViewport(viewport: Viewport, context: BrowserContext): Promise<void> {
    this.#page = { ...this.#page, viewport };
    await this.#change(context);
  }

  async setHeaders(
    {
      userAgent,
      headers,
    }: { readonly userAgent: string; readonly headers: Readonly<Record<string, string>> },
    context: BrowserContext,
  ): Promise<void> {
    this.#page = { ...this.#page, userAgent };
    this.#headers = userAgent === '' ? headers : { 'User-Agent': userAgent, ...headers };
    await this.#change(context);
    await context.setExtraHTTPHeaders({ ...this.#headers });
  }

  async setLocation({ timezone, position }: EmulatedLocation, context: BrowserContext): Promise<void> {
    this.#page = { ...this.#page, timezone };
    this.#position = position;
    await this.#change(context);
    await this.#applyPosition(context);
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
    if (this.#position !== null) await this.#applyPosition(context);
    if (this.#logins.size > 0) await this.#applyLogins(context);
    await this.#applyToPages(context);
  }

  /** Resolves when all open tabs have their settings. */
  async settled(): Promise<void> {
    await Promise.all(this.#applying);
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

  async #applyPosition(context: BrowserContext): Promise<void> {
    if (this.#position !== null) await context.grantPermissions(['geolocation']);
    await context.setGeolocation(this.#position);
  }

  async #apply(page: Page): Promise<void> {
    if (this.#page === untouched) return;
    const { viewport, userAgent, timezone } = this.#page;
    if (viewport !== null) await this.#size(page, viewport);
    const session = await this.#sessionOf(page);
    // An empty text removes an earlier one.
    await session.send('Emulation.setUserAgentOverride', { userAgent });
    await session.send('Emulation.setTimezoneOverride', { timezoneId: timezone ?? '' });
  }

  async #size(page: Page, { width, height, scale }: Viewport): Promise<void> {
    await page.setViewportSize({ width, height });
    const session = await this.#sessionOf(page);
    const metrics = { width, height, deviceScaleFactor: scale, mobile: false };
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

import type { CDPSession, Page } from 'playwright-core';
import type { OpenBrowser } from '../browser/open-browser.ts';
import type { Step } from './merge-events.ts';

/** A page that closes itself does so at once after a user action in it. */
const OWN_CLOSE_MS = 1000;
/** A tab that a click opens comes soon after it. */
const EXPECTED_MS = 1000;
/** The browser reports its end a moment after the end of its tabs. */
const GONE_MS = 50;

/** Reports what a person does with tabs, and navigation without a page that leads there. */
export class TabWatch {
  readonly #browser: OpenBrowser;
  readonly #report: (step: Step) => void;
  readonly #pages: Page[] = [];
  readonly #sessions = new Set<CDPSession>();
  readonly #usedAt = new Map<Page, number>();
  /** Pages that a page opened; only those can close themselves. */
  readonly #popups = new WeakSet<Page>();
  /** Pages whose first load was reported. */
  readonly #loaded = new WeakSet<Page>();
  #front: Page | null = null;
  readonly #watchNew = (page: Page) => void this.#add(page);

  #isStopped = false;
  /** Time of the last click that may open a tab. */
  #expectedAt = Number.NEGATIVE_INFINITY;

  constructor(browser: OpenBrowser, report: (step: Step) => void) {
    this.#browser = browser;
    this.#report = (step) => {
      if (!this.#isStopped) report(step);
    };
  }

  /** Returns the step to the open page, for the actions that follow. Null for a blank one. */
  async start(): Promise<Step | null> {
    const { tabs, launched } = this.#browser;
    this.#front = (await tabs.current()).page;
    const url = this.#front.url();
    launched.context.on('page', this.#watchNew);
    this.#pages.push(...tabs.all().map(({ page }) => page));
    await Promise.all(this.#pages.map((page) => this.#watch(page)));
    return /^https?:/.test(url) ? { kind: 'navigate', url } : null;
  }

  stop(): void {
    this.#isStopped = true;
    this.#browser.launched.context.off('page', this.#watchNew);
    for (const session of this.#sessions) void session.detach().catch(() => undefined);
    this.#sessions.clear();
  }

  /** The step that activates the page where another one was used last. */
  toFront(page: Page): Step | null {
    this.#usedAt.set(page, performance.now());
    const index = this.#pages.indexOf(page);
    if (page === this.#front || index < 0) return null;
    this.#front = page;
    return { kind: 'activate', index };
  }

  /** The tab that comes next follows from a click. */
  expectTab(): void {
    this.#expectedAt = performance.now();
  }

  async #add(page: Page): Promise<void> {
    this.#pages.push(page);
    const isExpected = performance.now() - this.#expectedAt < EXPECTED_MS;
    this.#expectedAt = Number.NEGATIVE_INFINITY;
    const opener = isExpected ? Promise.resolve(page) : page.opener();
    const watching = this.#watch(page);
    const isBlank = page.url() === 'about:blank';
    // The first load may start before it is watched.
    page.once('framenavigated', () => isBlank && this.#reportFirstLoad(page, opener));
    if ((await opener) === null) {
      this.#front = page;
      this.#report({ kind: 'open' });
    } else this.#popups.add(page);
    await watching;
  }

  async #reportFirstLoad(page: Page, opener: Promise<Page | null>): Promise<void> {
    const url = page.url();
    if ((await opener) === null && !this.#loaded.has(page) && /^https?:/.test(url)) this.#load(page, url);
  }

  async #watch(page: Page): Promise<void> {
    page.on('close', () => this.#close(page));
    this.#watchDialogs(page);
    const session = await this.#browser.launched.context.newCDPSession(page).catch(() => null);
    if (session === null) return;
    this.#sessions.add(session);
    await this.#watchLoads(page, session).catch(() => undefined);
  }

  /** An alert has one answer. */
  #watchDialogs(page: Page): void {
    const tab = this.#browser.tabs.all().find((one) => one.page === page);
    if (tab === undefined) return;
    tab.dialog.onResolved = ({ type }, { accept, text }) => {
      if (type !== 'alert' && type !== 'beforeunload') this.#report({ kind: 'dialog', accept, text });
    };
  }

  /** Navigation by the page itself, by a link, a form or a script, follows from the user action in it. */
  async #watchLoads(page: Page, session: CDPSession): Promise<void> {
    const { frameTree } = await session.send('Page.getFrameTree');
    const mainFrame = frameTree.frame.id;
    let isAsked = false;
    session.on('Page.frameRequestedNavigation', ({ frameId, disposition }) => {
      if (frameId === mainFrame) isAsked = disposition === 'currentTab';
    });
    session.on('Page.frameStartedNavigating', ({ frameId, url, navigationType }) => {
      if (frameId !== mainFrame || /samedocument/i.test(navigationType)) return;
      if (!isAsked && /^https?:/.test(url)) this.#load(page, url);
      isAsked = false;
    });
    await session.send('Page.enable');
  }

  #load(page: Page, url: string): void {
    this.#loaded.add(page);
    const step = this.toFront(page);
    if (step !== null) this.#report(step);
    this.#report({ kind: 'navigate', url });
  }

  /** A browser that ends closes its tabs, which is not a user action. */
  #reportClosed(index: number): void {
    if (this.#browser.state === 'open') this.#report({ kind: 'close', index });
  }

  #close(page: Page): void {
    const index = this.#pages.indexOf(page);
    if (index < 0) return;
    this.#pages.splice(index, 1);
    const usedAt = this.#usedAt.get(page) ?? Number.NEGATIVE_INFINITY;
    const isOwn = this.#popups.has(page) && performance.now() - usedAt < OWN_CLOSE_MS;
    if (!isOwn) setTimeout(() => this.#reportClosed(index), GONE_MS);
    if (this.#front === page) this.#front = this.#pages.at(-1) ?? null;
  }
}

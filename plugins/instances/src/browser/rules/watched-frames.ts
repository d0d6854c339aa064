import type { BrowserContext, CDPSession, Frame, Page, Request } from 'playwright-core';
import type { Paused } from './paused-request.ts';
import { frameOf } from './target-problem.ts';

/** Null for a frame in the process of its page. */
type Watching = Promise<CDPSession | null>;

type Judge = (session: CDPSession, paused: Paused, page: Page) => Promise<void>;

/**
 * Sessions in which redirects and responses of the pages of a context wait for a judgement. Frames of other sites have
 * sessions of their own. A session sees the requests that begin after it.
 */
export class WatchedFrames {
  readonly #judge: Judge;
  #context: BrowserContext | null = null;
  #withResponses = false;
  #pages = new WeakMap<Page, Watching>();
  /** With the address for which the frame was looked at: another site may bring another process. */
  #frames = new WeakMap<Frame, { readonly url: string; readonly session: Watching }>();
  readonly #listening = new WeakSet<Page>();
  readonly #open = new Set<CDPSession>();
  readonly #starting = new Set<Promise<unknown>>();

  constructor(judge: Judge) {
    this.#judge = judge;
  }

  async start(
    context: BrowserContext,
    { withResponses }: { readonly withResponses: boolean },
  ): Promise<void> {
    const isChanged = withResponses !== this.#withResponses;
    this.#withResponses = withResponses;
    if (this.#context !== context) {
      await this.stop();
      this.#context = context;
      context.on('page', this.#watchPage);
      for (const page of context.pages()) this.#watchPage(page);
    } else if (isChanged) {
      await Promise.all([...this.#open].map((session) => this.#enable(session).catch(() => undefined)));
    }
    await this.settled();
  }

  /** Requests that wait go on as they are. */
  async stop(): Promise<void> {
    this.#context?.off('page', this.#watchPage);
    this.#context = null;
    const open = [...this.#open];
    this.#open.clear();
    this.#pages = new WeakMap();
    this.#frames = new WeakMap();
    // A page that was closed needs no end.
    await Promise.all(open.map((session) => session.detach().catch(() => undefined)));
  }

  /** Resolves when all open tabs are watched. */
  async settled(): Promise<void> {
    await Promise.all(this.#starting);
  }

  /** Whether the response of a request that has begun will be seen. */
  async covers(request: Request): Promise<boolean> {
    const frame = frameOf(request);
    const known = frame === null ? undefined : this.#pages.get(frame.page());
    if (frame === null || known === undefined || (await known) === null) return false;
    let isCovered = true;
    for (let each: Frame | null = frame; each?.parentFrame(); each = each.parentFrame()) {
      const isKnown = this.#frames.get(each)?.url === each.url();
      const session = await this.#watchFrame(each);
      if (!isKnown && session !== null) isCovered = false;
    }
    return isCovered;
  }

  readonly #watchPage = (page: Page): void => {
    if (this.#pages.has(page)) return;
    this.#pages.set(page, this.#watch(page, page));
    for (const frame of page.frames()) if (frame.parentFrame() !== null) void this.#watchFrame(frame);
    if (this.#listening.has(page)) return;
    this.#listening.add(page);
    page.on('framenavigated', (frame) => {
      if (this.#pages.has(page) && frame.parentFrame() !== null) void this.#watchFrame(frame);
    });
  };

  #watchFrame(frame: Frame): Watching {
    const url = frame.url();
    const known = this.#frames.get(frame);
    if (known?.url === url) return known.session;
    const session = this.#watch(frame.page(), frame);
    this.#frames.set(frame, { url, session });
    return session;
  }

  #watch(page: Page, target: Page | Frame): Watching {
    const watching = this.#attach(page, target).catch(() => null);
    this.#starting.add(watching);
    void watching.finally(() => this.#starting.delete(watching));
    return watching;
  }

  async #attach(page: Page, target: Page | Frame): Promise<CDPSession> {
    const session = await page.context().newCDPSession(target);
    session.on('Fetch.requestPaused', (paused) => void this.#judge(session, paused, page));
    session.on('close', () => this.#open.delete(session));
    await this.#enable(session);
    this.#open.add(session);
    return session;
  }

  async #enable(session: CDPSession): Promise<void> {
    const stages = this.#withResponses ? (['Request', 'Response'] as const) : (['Request'] as const);
    const patterns = stages.map((requestStage) => ({ urlPattern: '*', requestStage }));
    await session.send('Fetch.enable', { patterns });
  }
}

import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** Larger pictures are scaled down: this size is readable, and takes a hundredth of a second to transfer. */
const LARGEST = { maxWidth: 1600, maxHeight: 1200 };
const QUALITY = 75;

export interface Picture {
  readonly number: number;
  readonly base64: string;
  /** Width of the page, in its own units. */
  readonly width: number;
  readonly height: number;
}

/**
 * The pictures of one page, as the browser paints it. Each picture is requested after the last one was taken: a slow
 * viewer gets fewer of them, always the newest, and a viewer that stopped asking costs nothing.
 */
export class Screencast {
  readonly page: Page;
  readonly #session: CDPSession;
  readonly #firstNumber: number;
  #newest: (Picture & { readonly taken: () => void }) | null = null;
  #wake: () => void = () => undefined;
  isOver = false;

  /** @param after the number of the last picture of what was shown before */
  static async start(context: BrowserContext, page: Page, after: number): Promise<Screencast> {
    const session = await context.newCDPSession(page);
    const screencast = new Screencast(page, session, after);
    await session.send('Page.startScreencast', { format: 'jpeg', quality: QUALITY, ...LARGEST });
    return screencast;
  }

  private constructor(page: Page, session: CDPSession, after: number) {
    this.page = page;
    this.#session = session;
    this.#firstNumber = after + 1;
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      const { deviceWidth: width, deviceHeight: height } = metadata;
      const number = (this.#newest?.number ?? this.#firstNumber - 1) + 1;
      const taken = () => {
        session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
      };
      this.#newest = { number, base64: data, width, height, taken };
      this.#wake();
    });
    const end = () => {
      this.isOver = true;
      this.#wake();
    };
    session.on('close', end);
    page.once('close', end);
    page.once('crash', end);
  }

  /** The last picture; null before the first. */
  get newest(): Picture | null {
    return this.#newest;
  }

  /** Resolves when there is a newer picture, when the time is up, or when there will be none. */
  async next(after: number, waitMs: number): Promise<Picture | null> {
    if (this.#newest === null || this.#newest.number <= after) await this.#wait(waitMs);
    const picture = this.#newest;
    if (picture === null || picture.number <= after) return null;
    // The next one is requested while this one is transferred.
    picture.taken();
    this.#newest = { ...picture, taken: () => undefined };
    return picture;
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.#session.send('Page.stopScreencast').catch(() => undefined);
    await this.#session.detach().catch(() => undefined);
  }

  #wait(waitMs: number): Promise<void> {
    if (this.isOver) return Promise.resolve();
    return new Promise((resolve) => {
      const before = this.#wake;
      const timer = setTimeout(resolve, waitMs);
      this.#wake = () => {
        clearTimeout(timer);
        before();
        resolve();
      };
    });
  }
}

import type { ScreenState } from '@gatehouse/plugin-sessions/api';
import type { OpenBrowser } from '../open-browser.ts';
import type { Tab } from '../tab.ts';
import { type Picture, Screencast } from './screencast.ts';

/** The last viewer is gone when there was no request for this time. */
const VIEWER_IDLE_MS = 3000;
const TITLE_MS = 1000;
const MAX_TITLE_LENGTH = 200;
const MAX_ADDRESS_LENGTH = 2000;

interface FailedLoad {
  readonly address: string;
  readonly message: string;
}

/** The screen of a browser: its active tab. Captured only while viewers request it. */
export class Screen {
  readonly #browser: OpenBrowser;
  /** Loads that failed, until the tab shows something else. */
  readonly #failed = new WeakMap<Tab, FailedLoad>();
  readonly #titles = new WeakMap<Tab, { text: string; readAt: number }>();
  #screencast: Screencast | null = null;
  #starting: Promise<void> = Promise.resolve();
  #lastNumber = 0;
  #stop: NodeJS.Timeout | undefined;

  constructor(browser: OpenBrowser) {
    this.#browser = browser;
  }

  get isCaptured(): boolean {
    return this.#screencast !== null;
  }

  reportLoad(tab: Tab, failed: FailedLoad): void {
    this.#failed.set(tab, failed);
    tab.page.once('framenavigated', () => this.#failed.delete(tab));
  }

  async nextFrame(after: number, waitMs: number): Promise<ScreenState & { readonly base64: string | null }> {
    clearTimeout(this.#stop);
    const tab = await this.#browser.tabs.current();
    const notice = tab.crashed ? 'The page crashed. Reload it, or look at another tab.' : null;
    let picture: Picture | null = null;
    if (notice === null && tab.dialog.facts === null) {
      await this.#follow(tab);
      picture = (await this.#screencast?.next(after, waitMs)) ?? null;
    } else {
      await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, 200)));
    }
    this.#lastNumber = Math.max(this.#lastNumber, picture?.number ?? 0);
    this.#stop = setTimeout(() => void this.#end(), VIEWER_IDLE_MS).unref();
    return this.#toFrame(tab, { picture, after, notice });
  }

  /** Shows the active tab. One start at a time: two viewers may request it together. */
  #follow({ page }: Tab): Promise<void> {
    this.#starting = this.#starting
      .then(async () => {
        const current = this.#screencast;
        if (current?.page === page && !current.isOver) return;
        await current?.stop();
        const { context } = this.#browser.launched;
        this.#screencast = await Screencast.start(context, page, this.#lastNumber);
      })
      .catch(() => {
        // The page was closed meanwhile; the next request shows another one.
        this.#screencast = null;
      });
    return this.#starting;
  }

  async #end(): Promise<void> {
    const current = this.#screencast;
    this.#screencast = null;
    await current?.stop();
  }

  #toFrame(
    tab: Tab,
    { picture, after, notice }: { picture: Picture | null; after: number; notice: string | null },
  ): ScreenState & { readonly base64: string | null } {
    const shown = picture ?? this.#screencast?.newest ?? null;
    const { tabs } = this.#browser;
    const failed = this.#failed.get(tab);
    return {
      number: picture?.number ?? after,
      width: shown?.width ?? 0,
      height: shown?.height ?? 0,
      title: this.#titleOf(tab),
      address: (failed?.address ?? tab.page.url()).slice(0, MAX_ADDRESS_LENGTH),
      screens: tabs.all().map((one) => ({ id: one.id, title: this.#titleOf(one), isShown: one === tab })),
      dialog: tab.dialog.facts,
      notice: notice ?? failed?.message ?? null,
      base64: picture?.base64 ?? null,
    };
  }

  /** The title of a moment ago: a busy page must not hold up the picture. */
  #titleOf(tab: Tab): string {
    const known = this.#titles.get(tab);
    const now = performance.now();
    if (known !== undefined && now - known.readAt < TITLE_MS) return known.text;
    const entry = known ?? { text: tab.name, readAt: now };
    entry.readAt = now;
    this.#titles.set(tab, entry);
    if (tab.crashed || tab.dialog.facts !== null) return entry.text;
    tab.page.title().then(
      (title) => {
        entry.text = (title || tab.name).slice(0, MAX_TITLE_LENGTH);
      },
      () => undefined,
    );
    return entry.text;
  }
}

const screens = new WeakMap<OpenBrowser, Screen>();

/** The screen of a browser, shared by all viewers. */
export function screenOf(browser: OpenBrowser): Screen {
  const screen = screens.get(browser) ?? new Screen(browser);
  screens.set(browser, screen);
  return screen;
}

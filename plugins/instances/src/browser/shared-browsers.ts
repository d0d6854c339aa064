import type { BrowserContext } from 'playwright-core';
import type { LaunchedBrowser } from './launched-browser.ts';
import { type ContextOptions, SharedBrowser, type SharingInstance } from './shared-browser.ts';

export interface SharingLimits {
  /** Contexts of a process at once. */
  readonly contexts: number;
  /** Contexts of a process during its life; its age; its memory. A process beyond one of these gets no more. */
  readonly opened: number;
  readonly ageMs: number;
  readonly megabytes: number;
}

const usualLimits: SharingLimits = { contexts: 8, opened: 500, ageMs: 30 * 60_000, megabytes: 600 };

interface Entry {
  /** Only instances with the same key share a process. */
  readonly key: string;
  readonly keepMs: number;
  readonly starting: Promise<SharedBrowser>;
  /** Null while it starts. */
  browser: SharedBrowser | null;
  contexts: number;
  opened: number;
  /** False after a failure: it gets no more contexts. */
  isSound: boolean;
  idle: NodeJS.Timeout | undefined;
}

/**
 * The browser processes of this worker that hold several instances. A process ends with its last context, or a while
 * later where the next instance is expected soon.
 */
export class SharedBrowsers {
  readonly #limits: SharingLimits;
  readonly #entries = new Set<Entry>();

  constructor(limits: SharingLimits = usualLimits) {
    this.#limits = limits;
  }

  /** Opens a context in a process that has a place, or in a new one. A process that died or hangs is replaced once. */
  async open(instance: SharingInstance, options: ContextOptions): Promise<LaunchedBrowser> {
    const first = this.#take(instance);
    // A failed start has its own reason.
    const browser = await first.starting;
    try {
      return await this.#openIn(first, browser, options);
    } catch {
      const second = this.#take(instance);
      return this.#openIn(second, await second.starting, options);
    }
  }

  /** Takes a place at once, so that calls at the same time do not take the same. */
  #take(instance: SharingInstance): Entry {
    const key = keyOf(instance);
    for (const entry of this.#entries) {
      if (entry.key !== key && entry.contexts === 0) void this.#end(entry);
    }
    const known = [...this.#entries].find((entry) => entry.key === key && this.#hasPlace(entry));
    const entry = known ?? this.#start(instance, key);
    entry.contexts += 1;
    entry.opened += 1;
    clearTimeout(entry.idle);
    return entry;
  }

  #hasPlace(entry: Entry): boolean {
    return entry.contexts < this.#limits.contexts && this.#isFit(entry);
  }

  #isFit({ isSound, opened, browser }: Entry): boolean {
    const limits = this.#limits;
    if (!isSound || opened >= limits.opened) return false;
    if (browser === null) return true;
    return browser.isConnected && browser.ageMs < limits.ageMs && browser.readMegabytes() < limits.megabytes;
  }

  #start(instance: SharingInstance, key: string): Entry {
    const starting = SharedBrowser.start(instance);
    const { keepMs } = instance.sharing;
    const fresh = { browser: null, contexts: 0, opened: 0, isSound: true, idle: undefined };
    const entry: Entry = { key, keepMs, starting, ...fresh };
    this.#entries.add(entry);
    starting.then(
      (browser) => {
        entry.browser = browser;
      },
      () => this.#entries.delete(entry),
    );
    return entry;
  }

  async #openIn(entry: Entry, browser: SharedBrowser, options: ContextOptions): Promise<LaunchedBrowser> {
    try {
      const context = await browser.openContext(options);
      let ending: Promise<void> | null = null;
      const end = () => {
        ending ??= this.#leave(entry, browser, context);
        return ending;
      };
      // The process died, or something else closed the context.
      context.once('close', () => void end());
      return { context, pid: browser.pid, sharesProcess: true, end };
    } catch (error) {
      entry.isSound = false;
      await this.#free(entry);
      throw error;
    }
  }

  async #leave(entry: Entry, browser: SharedBrowser, context: BrowserContext): Promise<void> {
    if (!(await browser.closeContext(context))) entry.isSound = false;
    await this.#free(entry);
  }

  async #free(entry: Entry): Promise<void> {
    entry.contexts -= 1;
    if (entry.contexts > 0) return;
    if (entry.keepMs === 0 || !this.#isFit(entry)) return this.#end(entry);
    entry.idle = setTimeout(() => void this.#end(entry), entry.keepMs);
  }

  async #end(entry: Entry): Promise<void> {
    this.#entries.delete(entry);
    clearTimeout(entry.idle);
    await entry.browser?.end();
  }
}

function keyOf({ sharing, ...instance }: SharingInstance): string {
  const { executablePath, headless, sandbox, localNetwork, refusedPorts, relayKey = '' } = instance;
  const { key, folder } = sharing;
  return JSON.stringify([
    key,
    folder,
    executablePath,
    headless,
    sandbox,
    localNetwork,
    refusedPorts,
    relayKey,
  ]);
}

/** One for this worker: its runs and calls have the same rights. */
export const sharedBrowsers = new SharedBrowsers();

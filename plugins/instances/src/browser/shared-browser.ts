import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { BrowserContext } from 'playwright-core';
import type { Emulation } from '../declaration/emulation-operations.ts';
import type { OpenedInstance, Sharing } from '../instance-channels.ts';
import { withDeadline } from './driver/deadline.ts';
import { killBrowser } from './kill-browser.ts';
import { type Chromium, launchChromium } from './launch-chromium.ts';
import { openRelayDoor } from './proxy/open-relay-door.ts';
import type { ProxyRelay } from './proxy/proxy-relay.ts';
import { contextOptions } from './settings/context-options.ts';
import { noEmulation } from './settings/emulation.ts';
import type { StoredState } from './stored-state.ts';
import { watchContext } from './watch-context.ts';

const OPEN_MS = 15_000;
const CLOSE_MS = 1000;
// Child processes of the browser may hold files open for a moment.
const REMOVE_AGAIN = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 } as const;

export type SharingInstance = OpenedInstance & {
  readonly sharing: Sharing;
  /** The hash of the key of relays that end TLS; empty for a process without them. */
  readonly relayKey?: string;
};

export interface ContextOptions {
  /** Null for a direct connection. */
  readonly relay: ProxyRelay | null;
  readonly stored: StoredState | null;
  readonly blocksServiceWorkers?: boolean;
  readonly emulation?: Emulation;
}

/** A browser process that holds several instances as contexts. It has a folder of its own in that of the worker. */
export class SharedBrowser {
  readonly #chromium: Chromium;
  readonly #folder: string;
  readonly #startedAt = performance.now();

  static async start(instance: SharingInstance): Promise<SharedBrowser> {
    const folder = await mkdtemp(join(instance.sharing.folder, 'browser-'));
    const places = { profileDir: join(folder, 'profile'), scratchDir: join(folder, 'tmp') };
    try {
      const chromium = await launchChromium({ ...instance, ...places, args: [] });
      // Its first page is needed by no instance. Other browsers exit with their last page.
      if (instance.kind === 'headless-shell') await chromium.context.pages()[0]?.close();
      return new SharedBrowser(chromium, folder);
    } catch (error) {
      await rm(folder, REMOVE_AGAIN);
      throw error;
    }
  }

  private constructor(chromium: Chromium, folder: string) {
    this.#chromium = chromium;
    this.#folder = folder;
  }

  get pid(): number {
    return this.#chromium.pid;
  }

  get isConnected(): boolean {
    return this.#chromium.browser.isConnected();
  }

  get ageMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** Memory of the main process, which grows with use; 0 where it cannot be read. */
  readMegabytes(): number {
    try {
      const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
    } catch {
      return 0;
    }
  }

  /** Throws where the process died or does not answer. */
  openContext(options: ContextOptions): Promise<BrowserContext> {
    const { signal } = new AbortController();
    const limit = { signal, timeoutMs: OPEN_MS, complaint: 'The browser process did not answer' };
    return withDeadline(this.#open(options), limit);
  }

  async #open({
    relay,
    stored,
    emulation = noEmulation,
    blocksServiceWorkers = false,
  }: ContextOptions): Promise<BrowserContext> {
    const { browser, guard } = this.#chromium;
    const context = await browser.newContext({
      acceptDownloads: true,
      serviceWorkers: blocksServiceWorkers ? 'block' : 'allow',
      ...(relay !== null && { proxy: { server: relay.address } }),
      ...(stored !== null && { storageState: stored }),
      ...contextOptions(emulation),
    });
    try {
      await context.newPage();
      if (relay !== null) await openRelayDoor(context, relay);
      if (guard !== null) await watchContext(guard, context, relay);
      return context;
    } catch (error) {
      await context.close().catch(() => undefined);
      throw error;
    }
  }

  /** Whether the context was closed in time. */
  closeContext(context: BrowserContext): Promise<boolean> {
    const closed = context.close().then(
      () => true,
      () => !this.isConnected,
    );
    return withTimeLimit(closed, CLOSE_MS, () => false);
  }

  /** There is nothing to write, and exiting takes long. */
  async end(): Promise<void> {
    const { browser, pid } = this.#chromium;
    if (browser.isConnected()) {
      killBrowser(pid);
      await withTimeLimit(
        browser.close().catch(() => undefined),
        CLOSE_MS,
        () => undefined,
      );
    }
    await rm(this.#folder, REMOVE_AGAIN);
  }
}

import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { BrowserContext, Request, Response } from 'playwright-core';
import { matchesMask } from './addressing/address-mask.ts';
import type { OpenBrowser } from './open-browser.ts';
import { settingsOf } from './settings/browser-settings.ts';

export interface TrafficEntry {
  readonly url: string;
  readonly method: string;
  readonly type: string;
  status: number | null;
  error: string | null;
  readonly startedAt: string;
  durationMs: number | null;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  responseHeaders: Readonly<Record<string, string>>;
  /** For texts only, up to a limit. */
  responseBody: string | null;
}

interface Kept {
  readonly entry: TrafficEntry;
  readonly start: number;
}

const MAX_BODY_LENGTH = 100_000;
const MAX_BODIES_LENGTH = 32 * 2 ** 20;
const BODIES_MS = 2000;
const TEXT = /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript|x-www-form-urlencoded|graphql))/i;

/** The requests of the pages of a browser while it records. */
export class TrafficCapture {
  #context: BrowserContext | null = null;
  readonly #mask: string;
  readonly #maxEntries: number;
  readonly #entries: Kept[] = [];
  readonly #pending = new WeakMap<Request, Kept>();
  readonly #reading = new Set<Promise<void>>();
  #kept = 0;

  constructor({ mask, maxEntries }: { readonly mask: string; readonly maxEntries: number }) {
    this.#mask = mask;
    this.#maxEntries = maxEntries;
  }

  /** Goes on with this context. */
  attach(context: BrowserContext): void {
    if (this.#context === context) return;
    this.#context = context;
    context.on('request', this.#begin);
    context.on('requestfinished', this.#finish);
    context.on('requestfailed', this.#fail);
  }

  /** Waits a little for bodies that arrive at this moment. */
  async entries(mask: string): Promise<readonly TrafficEntry[]> {
    await withTimeLimit(Promise.all(this.#reading), BODIES_MS, () => undefined);
    return this.#entries.map(({ entry }) => entry).filter(({ url }) => mask === '' || matchesMask(url, mask));
  }

  stop(): void {
    this.#context?.off('request', this.#begin);
    this.#context?.off('requestfinished', this.#finish);
    this.#context?.off('requestfailed', this.#fail);
  }

  readonly #begin = (request: Request): void => {
    const url = request.url();
    if (this.#mask !== '' && !matchesMask(url, this.#mask)) return;
    const kept: Kept = {
      start: performance.now(),
      entry: {
        url: url.slice(0, MAX_BODY_LENGTH),
        method: request.method(),
        type: request.resourceType(),
        status: null,
        error: null,
        startedAt: new Date().toISOString(),
        durationMs: null,
        requestHeaders: request.headers(),
        requestBody: request.postData()?.slice(0, MAX_BODY_LENGTH) ?? null,
        responseHeaders: {},
        responseBody: null,
      },
    };
    this.#pending.set(request, kept);
    this.#entries.push(kept);
    if (this.#entries.length <= this.#maxEntries) return;
    this.#kept -= this.#entries.shift()?.entry.responseBody?.length ?? 0;
  };

  readonly #finish = (request: Request): void => {
    const kept = this.#pending.get(request);
    if (kept === undefined) return;
    kept.entry.durationMs = Math.round(performance.now() - kept.start);
    const reading = this.#read(kept.entry, request).catch(() => undefined);
    this.#reading.add(reading);
    void reading.finally(() => this.#reading.delete(reading));
  };

  readonly #fail = (request: Request): void => {
    const kept = this.#pending.get(request);
    if (kept === undefined) return;
    kept.entry.durationMs = Math.round(performance.now() - kept.start);
    kept.entry.error = request.failure()?.errorText ?? 'failed';
  };

  async #read(entry: TrafficEntry, request: Request): Promise<void> {
    const response = await request.response();
    if (response === null) return;
    entry.status = response.status();
    entry.responseHeaders = response.headers();
    if (this.#kept > MAX_BODIES_LENGTH) return;
    entry.responseBody = await bodyOf(response);
    this.#kept += entry.responseBody?.length ?? 0;
  }
}

/** Whether a response says that it is a text. */
export function isTextResponse(response: Response): boolean {
  return TEXT.test(response.headers()['content-type'] ?? '');
}

async function bodyOf(response: Response): Promise<string | null> {
  if (!isTextResponse(response)) return null;
  return (await response.text()).slice(0, MAX_BODY_LENGTH);
}

const captures = new WeakMap<OpenBrowser, TrafficCapture>();

export function startCapture(
  browser: OpenBrowser,
  options: { readonly mask: string; readonly maxEntries: number },
): void {
  stopCapture(browser);
  const capture = new TrafficCapture(options);
  capture.attach(browser.launched.context);
  captures.set(browser, capture);
  settingsOf(browser).watches.add(capture);
}

/** Null where nothing is recorded. */
export function captureOf(browser: OpenBrowser): TrafficCapture | null {
  return captures.get(browser) ?? null;
}

export function stopCapture(browser: OpenBrowser): void {
  const capture = captures.get(browser);
  if (capture === undefined) return;
  capture.stop();
  captures.delete(browser);
  settingsOf(browser).watches.delete(capture);
}

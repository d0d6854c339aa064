import { isUtf8 } from 'node:buffer';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { BrowserContext, Request, Response } from 'playwright-core';
import { parseMask } from '../addressing/address-mask.ts';
import { isTextResponse } from '../traffic-capture.ts';
import { type HarContent, harEntry } from './har-entry.ts';

const MAX_ENTRIES = 100_000;
const BODIES_MS = 5000;

export interface RecordingOptions {
  /** Empty for all addresses. */
  readonly mask: string;
  readonly content: 'all' | 'text' | 'none';
  /** A limit for all entries together. */
  readonly maxBytes: number;
  /** Keeps the headers with cookies and log-ins. */
  readonly keepsCredentials: boolean;
}

interface Kept {
  readonly startedAt: number;
  /** Outside the heap, since the limit may be larger than it. */
  readonly json: Buffer;
}

/** Records the requests of the pages of a browser as entries of a HAR file. */
export class HarRecording {
  #context: BrowserContext | null = null;
  readonly #options: RecordingOptions;
  readonly #match: (address: string) => unknown;
  readonly #started = new Map<Request, number>();
  readonly #reading = new Set<Promise<void>>();
  readonly #kept: Kept[] = [];
  #bytes = 0;
  /** Requests that found no room. */
  dropped = 0;
  /** Answers that the browser had no longer, or that found no room. */
  withoutBody = 0;

  constructor(options: RecordingOptions) {
    this.#options = options;
    this.#match = parseMask(options.mask);
  }

  /** Goes on with this context. */
  attach(context: BrowserContext): void {
    if (this.#context === context) return;
    this.#context = context;
    context.on('request', this.#begin);
    context.on('requestfinished', this.#end);
    context.on('requestfailed', this.#end);
  }

  /** Waits a little for answers that arrive at this moment. Pending requests have no answer. */
  async stop(): Promise<readonly Buffer[]> {
    this.#context?.off('request', this.#begin);
    await withTimeLimit(Promise.all(this.#reading), BODIES_MS, () => undefined);
    this.#context?.off('requestfinished', this.#end);
    this.#context?.off('requestfailed', this.#end);
    for (const request of [...this.#started.keys()]) await this.#keep(request, null);
    return this.#kept.toSorted((one, other) => one.startedAt - other.startedAt).map(({ json }) => json);
  }

  readonly #begin = (request: Request): void => {
    if (this.#match(request.url()) !== null) this.#started.set(request, Date.now());
  };

  readonly #end = (request: Request): void => {
    if (!this.#started.has(request)) return;
    const reading = this.#read(request).catch(() => undefined);
    this.#reading.add(reading);
    void reading.finally(() => this.#reading.delete(reading));
  };

  async #read(request: Request): Promise<void> {
    const response = request.failure() === null ? await request.response().catch(() => null) : null;
    await this.#keep(request, response);
  }

  async #keep(request: Request, response: Response | null): Promise<void> {
    const startedAt = this.#started.get(request) ?? Date.now();
    this.#started.delete(request);
    const content = response === null ? null : await this.#contentOf(response);
    const { keepsCredentials } = this.#options;
    const entry = await harEntry({ request, response, content, startedAt, keepsCredentials });
    const json = Buffer.from(JSON.stringify(entry));
    if (this.#kept.length >= MAX_ENTRIES || this.#bytes + json.length > this.#options.maxBytes) {
      this.dropped += 1;
      return;
    }
    this.#bytes += json.length;
    this.#kept.push({ startedAt, json });
  }

  /** Null where no text is wanted. */
  async #contentOf(response: Response): Promise<HarContent> {
    const { content, maxBytes } = this.#options;
    const isText = isTextResponse(response);
    const isRedirect = response.status() >= 300 && response.status() < 400;
    if (isRedirect || content === 'none' || (content === 'text' && !isText)) return null;
    const bytes = await response.body().catch(() => null);
    if (bytes === null || this.#bytes + bytes.length > maxBytes) {
      this.withoutBody += 1;
      return null;
    }
    const encoding = isText && isUtf8(bytes) ? 'utf8' : 'base64';
    return { size: bytes.length, text: bytes.toString(encoding), encoding };
  }
}

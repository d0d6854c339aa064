import type { TrafficTarget, UsageMeter } from '@gatehouse/sdk-actions';
import type { ProxyAddress } from '@gatehouse/sdk-actions/proxy';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { BrowserContext, Request } from 'playwright-core';

const settleMs = 500;

/** Counts the requests of the pages of a browser, with the bytes that the browser saw on the network. */
export class TrafficMeter {
  readonly #usage: UsageMeter;
  readonly #proxyNow: () => Pick<ProxyAddress, 'host' | 'port'> | null;
  readonly #measuring = new Set<Promise<void>>();
  readonly #targets = new WeakMap<Request, TrafficTarget>();

  constructor(usage: UsageMeter, proxyNow: () => Pick<ProxyAddress, 'host' | 'port'> | null) {
    this.#usage = usage;
    this.#proxyNow = proxyNow;
  }

  watch(context: BrowserContext): void {
    context.on('request', (request) => this.#begin(request));
    context.on('requestfinished', (request) => this.#measure(request));
  }

  /** Resolves when what has ended is counted, within a time limit. */
  async settled(): Promise<void> {
    await withTimeLimit(Promise.all(this.#measuring), settleMs, () => undefined);
  }

  #begin(request: Request): void {
    const url = URL.canParse(request.url()) ? new URL(request.url()) : null;
    // Others, such as data: and blob:, stay within the browser.
    if (url === null || !url.protocol.startsWith('http')) return;
    const proxy = this.#proxyNow();
    const target = { host: url.host, proxy: proxy === null ? '' : `${proxy.host}:${proxy.port}` };
    this.#targets.set(request, target);
    this.#usage.noteRequest(target);
  }

  #measure(request: Request): void {
    const target = this.#targets.get(request);
    if (target === undefined) return;
    const measuring = request.sizes().then(
      (size) =>
        this.#usage.transferred(target, {
          // A size that is not known is -1.
          received: Math.max(0, size.responseHeadersSize) + Math.max(0, size.responseBodySize),
          sent: Math.max(0, size.requestHeadersSize) + Math.max(0, size.requestBodySize),
        }),
      // The page was closed before it could say.
      () => undefined,
    );
    this.#measuring.add(measuring);
    void measuring.then(() => this.#measuring.delete(measuring));
  }
}

import type { Page, Request } from 'playwright-core';
import type { ConsoleEntry, NetworkEntry } from '../declaration/page-operations.ts';
import { Ring } from './journal-ring.ts';

const MAX_TEXT_LENGTH = 4000;

/** The console messages and requests of a page, including uncaught errors. */
export class PageJournal {
  readonly console = new Ring<ConsoleEntry>();
  readonly network = new Ring<NetworkEntry>();
  readonly #pending = new WeakMap<Request, { readonly entry: NetworkEntry; readonly start: number }>();

  constructor(page: Page) {
    page.on('console', (message) => {
      const { url, lineNumber } = message.location();
      this.#write({ level: message.type(), text: message.text(), url, line: lineNumber + 1 });
    });
    page.on('pageerror', (error) => {
      this.#write({ level: 'error', text: `Uncaught ${String(error)}`, url: page.url(), line: 0 });
    });
    page.on('request', (request) => this.#begin(request));
    page.on('response', (response) => {
      const known = this.#pending.get(response.request());
      if (known !== undefined) known.entry.status = response.status();
    });
    page.on('requestfinished', (request) => this.#end(request, null));
    page.on('requestfailed', (request) => this.#end(request, request.failure()?.errorText ?? 'failed'));
  }

  #write({ text, url, ...entry }: Omit<ConsoleEntry, 'index' | 'timestamp'>): void {
    const timestamp = new Date().toISOString();
    const cut = { text: text.slice(0, MAX_TEXT_LENGTH), url: toShownUrl(url) };
    this.console.add((index) => ({ index, ...entry, ...cut, timestamp }));
  }

  #begin(request: Request): void {
    const entry = this.network.add((index) => ({
      index,
      method: request.method(),
      url: toShownUrl(request.url()),
      type: request.resourceType(),
      status: null,
      errorText: null,
      startedAt: new Date().toISOString(),
      durationMs: null,
    }));
    this.#pending.set(request, { entry, start: performance.now() });
  }

  #end(request: Request, errorText: string | null): void {
    const known = this.#pending.get(request);
    if (known === undefined) return;
    known.entry.errorText = errorText;
    known.entry.durationMs = Math.round(performance.now() - known.start);
  }
}

function toShownUrl(address: string): string {
  return address.replace(/^(\w+:\/\/)[^/?#@]*@/, '$1').slice(0, MAX_TEXT_LENGTH);
}

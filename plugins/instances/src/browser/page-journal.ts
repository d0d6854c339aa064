import type { Page, Request } from 'playwright-core';
import type { ConsoleEntry, NetworkEntry } from '../declaration/journal-operations.ts';
import { withoutLogin } from './addressing/without-login.ts';
import { Ring } from './journal-ring.ts';
import { RingUse } from './ring-use.ts';

const MAX_TEXT_LENGTH = 4000;

/** A message of the console, or an error of the page that no script caught. */
export interface ConsoleMessage extends ConsoleEntry {
  readonly isPageError: boolean;
}

/** The console messages and requests of a page, including uncaught errors. */
export class PageJournal {
  readonly console = new Ring<ConsoleMessage>();
  readonly network = new Ring<NetworkEntry>();
  readonly consoleUse = new RingUse(this.console);
  readonly networkUse = new RingUse(this.network);
  readonly #requests = new WeakMap<NetworkEntry, Request>();
  readonly #pending = new WeakMap<Request, { readonly entry: NetworkEntry; readonly start: number }>();

  constructor(page: Page) {
    page.on('console', (message) => {
      const { url, lineNumber } = message.location();
      const entry = { level: message.type(), text: message.text(), url, line: lineNumber + 1 };
      this.#write({ ...entry, isPageError: false });
    });
    page.on('pageerror', (error) => {
      const place = placeOf(error) ?? { url: page.url(), line: 0 };
      this.#write({ level: 'error', text: `Uncaught ${String(error)}`, ...place, isPageError: true });
    });
    page.on('request', (request) => this.#begin(request));
    page.on('response', (response) => {
      const known = this.#pending.get(response.request());
      if (known !== undefined) known.entry.status = response.status();
    });
    page.on('requestfinished', (request) => this.#end(request, null));
    page.on('requestfailed', (request) => this.#end(request, request.failure()?.errorText ?? 'failed'));
  }

  /** A user action of a run begins. */
  beginUserAction(): void {
    this.consoleUse.beginUserAction();
    this.networkUse.beginUserAction();
  }

  /** The request of an entry, whose response the browser may still have. */
  requestOf(entry: NetworkEntry): Request | null {
    return this.#requests.get(entry) ?? null;
  }

  #write({ text, url, ...entry }: Omit<ConsoleMessage, 'index' | 'timestamp'>): void {
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
    this.#requests.set(entry, request);
    this.#pending.set(request, { entry, start: performance.now() });
  }

  #end(request: Request, errorText: string | null): void {
    const known = this.#pending.get(request);
    if (known === undefined) return;
    known.entry.errorText = errorText;
    known.entry.durationMs = Math.round(performance.now() - known.start);
  }
}

/** The first line of a script in the stack of an error; null where it names none. */
function placeOf({ stack = '' }: Error): { readonly url: string; readonly line: number } | null {
  const found = /(?:\(|at |@)((?:https?|file|blob|data|about):[^\s()]*?):(\d+):\d+\)?$/m.exec(
    stack.slice(0, MAX_TEXT_LENGTH),
  );
  return found === null ? null : { url: found[1] ?? '', line: Number(found[2]) };
}

function toShownUrl(address: string): string {
  return withoutLogin(address).slice(0, MAX_TEXT_LENGTH);
}

import type { Page, Request } from 'playwright-core';

/** Limit against pages that flood the browser. */
const MAX_KEPT = 1000;

/** A request of a page. */
export interface SeenRequest {
  readonly request: Request;
  /** `answered`: the response began. */
  state: 'sent' | 'answered' | 'finished' | 'failed';
  /** An action of a run has taken it. */
  isTaken: boolean;
}

/** The requests of a tab since the last user action began, and how long its network has been quiet. */
export class TabRequests {
  #kept: SeenRequest[] = [];
  readonly #seen = new WeakMap<Request, SeenRequest>();
  readonly #pending = new Set<Request>();
  #quietSince = performance.now();

  constructor(page: Page) {
    page.on('request', (request) => this.#begin(request));
    page.on('response', (response) => {
      const request = response.request();
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.#drop(request);
      const seen = this.#seen.get(request);
      if (seen !== undefined) seen.state = 'answered';
    });
    page.on('requestfinished', (request) => this.#end(request, 'finished'));
    page.on('requestfailed', (request) => this.#end(request, 'failed'));
  }

  /** The oldest request that is meant and was not taken yet; null where there is none. */
  take(isMeant: (request: Request) => boolean): SeenRequest | null {
    const seen = this.#kept.find(({ request, isTaken }) => !isTaken && isMeant(request));
    if (seen === undefined) return null;
    seen.isTaken = true;
    return seen;
  }

  /** The latest requests, for messages. */
  latest(count: number): readonly string[] {
    return this.#kept
      .slice(-count)
      .map(({ request }) => `${request.method()} ${request.url().slice(0, 200)}`);
  }

  /** Later actions wait for the requests that begin from now on. */
  forget(): void {
    this.#kept = [];
    this.#quietSince = performance.now();
  }

  /** Milliseconds since the last request ended and the last user action began; 0 while a request is pending. */
  quietMs(): number {
    return this.#pending.size > 0 ? 0 : performance.now() - this.#quietSince;
  }

  #begin(request: Request): void {
    const seen: SeenRequest = { request, state: 'sent', isTaken: false };
    this.#kept.push(seen);
    this.#seen.set(request, seen);
    if (this.#kept.length > MAX_KEPT) this.#kept.shift();
    // A stream of events never ends.
    if (request.resourceType() !== 'eventsource') this.#pending.add(request);
  }

  #end(request: Request, state: 'finished' | 'failed'): void {
    const seen = this.#seen.get(request);
    if (seen !== undefined) seen.state = state;
    this.#pending.delete(request);
    this.#quietSince = performance.now();
  }

  /** Not all requests of a document report their end when another one replaces it. */
  #drop(document: Request): void {
    for (const request of [...this.#pending]) {
      if (request !== document) this.#pending.delete(request);
    }
  }
}

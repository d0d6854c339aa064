import type { NetworkBoundary } from '@gatehouse/sdk-actions/internal/boundary';
import type { BrowserContext, CDPSession, Page, Request, Route } from 'playwright-core';
import { answerOf } from './answer-of.ts';
import { replyOf } from './boundary-reply.ts';
import { changedRequest } from './changed-request.ts';
import {
  applyToRedirect,
  askedOfPaused,
  askersOfPaused,
  changeResponse,
  fail,
  goOn,
  type Paused,
} from './paused-request.ts';
import type { RequestRule } from './request-rule.ts';
import { type AppliedChange, RequestRules } from './request-rules.ts';
import { askersOf, type Reach, targetProblem } from './target-problem.ts';
import { WatchedFrames } from './watched-frames.ts';

const EVERYTHING = '**/*';

interface Place {
  readonly context: BrowserContext;
  readonly reach: Reach;
  readonly at: 'first' | 'last';
}

/**
 * Applies rules to the requests of a browser. They are intercepted only while there are rules: by the driver, which sees
 * every request from its beginning but not where redirects lead, and by sessions of our own for redirects and responses.
 * The browser itself asks all servers, so proxy, cookies and what pages may reach stay as they are.
 */
export class RequestRouter {
  readonly #rules = new RequestRules();
  readonly #frames = new WatchedFrames((session, paused, page) => this.#judgePaused(session, paused, page));
  #context: BrowserContext | null = null;
  #reach: Reach | null = null;
  #boundary: NetworkBoundary | null = null;

  get rules(): Pick<RequestRules, 'list'> {
    return this.#rules;
  }

  async add(rules: readonly RequestRule[], { context, reach, at }: Place): Promise<void> {
    this.#reach = reach;
    this.#rules.add(rules, at);
    await this.attach(context);
  }

  /** Asks the boundary for what no rule blocks or answers. */
  async keepWithin(boundary: NetworkBoundary, context: BrowserContext): Promise<void> {
    this.#boundary = boundary;
    await this.attach(context);
  }

  /** Gives how many there were. */
  async remove(isMeant: (name: string) => boolean, context: BrowserContext): Promise<number> {
    const removed = this.#rules.remove(isMeant);
    await this.attach(context);
    return removed;
  }

  async attach(context: BrowserContext): Promise<void> {
    const isWanted = this.#rules.size > 0 || this.#boundary !== null;
    if (this.#context !== null && (!isWanted || this.#context !== context)) {
      await this.#context.unroute(EVERYTHING, this.#judge).catch(() => undefined);
      await this.#frames.stop();
      this.#context = null;
    }
    if (!isWanted) return;
    await this.#frames.start(context, { withResponses: this.#rules.changesResponses });
    if (this.#context === context) return;
    this.#context = context;
    await context.route(EVERYTHING, this.#judge);
  }

  /** Resolves when the rules hold for all open tabs. */
  settled(): Promise<void> {
    return this.#frames.settled();
  }

  readonly #judge = async (route: Route): Promise<void> => {
    try {
      await this.#apply(route);
    } catch {
      // The page was closed meanwhile, or the request was given up; else it must not go on as it was.
      await route.abort('failed').catch(() => undefined);
    }
  };

  async #apply(route: Route): Promise<void> {
    const request = route.request();
    const asked = askedOf(request);
    if (this.#rules.changesResponses && !(await this.#frames.covers(request))) this.#rules.noteUnseen(asked);
    const { changes, end } = this.#rules.decide(asked);
    if (end?.do === 'block') return route.abort(end.error);
    if (end?.do === 'answer') return route.fulfill(answerOf(end));
    if (this.#boundary !== null) {
      const sent = {
        ...askedByBoundary(request),
        ...changedRequest({ headers: request.headers() }, changes),
      };
      const reply = await replyOf(this.#boundary, sent);
      if (reply?.do === 'block') return route.abort(reply.error);
      if (reply?.do === 'answer') return route.fulfill(answerOf(reply));
    }
    if (changes.length === 0) return route.fallback();
    const isRefused = await this.#isRefused(changes, { url: asked.url, pages: askersOf(request) });
    if (isRefused) return route.abort('blockedbyclient');
    const sent = { headers: request.headers() };
    return route.fallback(changedRequest(sent, changes));
  }

  async #judgePaused(session: CDPSession, paused: Paused, page: Page): Promise<void> {
    try {
      await this.#applyPaused(session, paused, page);
    } catch {
      // The page is gone, and its request with it; else it must not go on as it was.
      await fail(session, paused, 'failed').catch(() => undefined);
    }
  }

  async #applyPaused(session: CDPSession, paused: Paused, page: Page): Promise<void> {
    const asked = askedOfPaused(paused);
    const { redirectedRequestId, responseStatusCode, responseErrorReason } = paused;
    if (responseStatusCode !== undefined || responseErrorReason !== undefined) {
      const isAnswer = responseStatusCode !== undefined && asked.type !== 'preflight';
      const changes = isAnswer ? this.#rules.changesOf(asked) : [];
      return changes.length === 0 ? goOn(session, paused) : changeResponse(session, paused, changes);
    }
    // The driver judges the others.
    if (redirectedRequestId === undefined) return goOn(session, paused);
    const decision = this.#rules.decide(asked);
    noteFixed(decision.changes, asked.url);
    if (decision.end === null && this.#boundary !== null) {
      const sent = { ...paused.request, ...changedRequest(paused.request, decision.changes) };
      const reply = await replyOf(this.#boundary, { ...sent, postData: sent.postData ?? '' });
      if (reply !== null) return applyToRedirect(session, paused, { changes: [], end: reply });
    }
    const from = { url: asked.url, pages: askersOfPaused(paused, page) };
    if (decision.end === null && (await this.#isRefused(decision.changes, from))) {
      return fail(session, paused, 'blockedbyclient');
    }
    return applyToRedirect(session, paused, decision);
  }

  /** A changed address passes the checks of addresses that pages ask for by themselves. */
  async #isRefused(
    changes: readonly AppliedChange[],
    from: { readonly url: string; readonly pages: readonly URL[] },
  ): Promise<boolean> {
    const last = changes.findLast(({ url }) => url !== null);
    if (last === undefined || last.url === null || this.#reach === null) return false;
    const problem = await targetProblem(last.url, from, this.#reach);
    if (problem !== null) last.held.problem = problem;
    return problem !== null;
  }
}

function askedOf(request: Request) {
  return {
    url: request.url(),
    type: request.resourceType(),
    method: request.method(),
    body: () => request.postData() ?? '',
  };
}

function askedByBoundary(request: Request) {
  const postData = request.postDataBuffer() ?? '';
  return { url: request.url(), method: request.method(), headers: request.headers(), postData };
}

/** The browser takes no other method and no other body for a redirect. */
function noteFixed(changes: readonly AppliedChange[], url: string): void {
  for (const { change, held } of changes) {
    if (change.method === '' && change.body === null) continue;
    held.problem = `A redirect led to ${url.slice(0, 200)}: its method and its body cannot be changed.`;
  }
}

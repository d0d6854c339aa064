import type { Page } from 'playwright-core';
import { type ElementAddress, framePaths } from '../addressing/element-address.ts';
import { findPlainly, matchPlainly, type PlainStep } from './page/find-plainly.ts';
import { openPageSession, type PageSession } from './page-session.ts';

type PageFunction<Args, Answer> = (element: Element, args: Args) => Answer;

export type Found<Answer> = { readonly answer: Answer };

/** Result of a user action without a value. */
export async function doneIf(doing: Promise<boolean>): Promise<Found<undefined> | null> {
  return (await doing) ? { answer: undefined } : null;
}

/**
 * The page of a tab without the overhead of the driver: one message to the browser where the driver sends several,
 * and waits for two frames. Uncertain cases are left to the driver, which waits longer and has better messages.
 */
export class DirectPage {
  readonly #page: Page;
  #session: Promise<PageSession> | null = null;
  /** The isolated world of our functions: it shares the document with the page, and none of its scripts. */
  #world: Promise<number> | null = null;
  #lastWorld: number | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(page: Page) {
    this.#page = page;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.#world = null;
    });
  }

  /** The result of the function for the element, or null where the element does not exist or is not found plainly. */
  atElement<Args, Answer>(
    address: ElementAddress,
    run: PageFunction<Args, Answer>,
    args: Args,
  ): Promise<Found<Answer> | null> {
    return this.evaluateAt<Answer>(address, `(${run})(element, ${toArgument(args)})`);
  }

  /** The same with an expression, in which the element is called `element`. */
  async evaluateAt<Answer>(address: ElementAddress, expression: string): Promise<Found<Answer> | null> {
    const { by, value, index, frame } = address;
    if (by === 'ref') return null;
    const steps: readonly PlainStep[] = [...frameSteps(frame), { by, value, index }];
    const found = `(${findPlainly})(${JSON.stringify(steps)}, ${matchPlainly})`;
    const make = `(element) => element === null ? null : { answer: ${expression} }`;
    return this.evaluate<Found<Answer> | null>(`(${make})(${found})`);
  }

  /** The value of an expression, in the isolated world. */
  evaluate<Answer>(expression: string): Promise<Answer> {
    return this.#inWorld((session, contextId) => evaluateIn<Answer>(session, { contextId, expression }));
  }

  /**
   * The values of several expressions in one document, in order: one is computed while the last one is transferred.
   * Waits for the first.
   */
  evaluateEach<First, Other>(
    expression: string,
    more: readonly string[],
  ): Promise<{ readonly first: First; readonly others: readonly Promise<Other>[] }> {
    return this.#inWorld(async (session, contextId) => {
      const first = evaluateIn<First>(session, { contextId, expression });
      const others = more.map((next) => evaluateIn<Other>(session, { contextId, expression: next }));
      // Errors are reported to the awaiting callers.
      for (const other of others) other.catch(() => undefined);
      return { first: await first, others };
    });
  }

  /** The same, but only in the document of the last call. Throws where that document is gone. */
  async evaluateThere<Answer>(expression: string): Promise<Answer> {
    const contextId = this.#lastWorld ?? 0;
    return evaluateIn<Answer>(await this.session(), { contextId, expression });
  }

  /** For messages of other kinds. */
  session(): Promise<PageSession> {
    this.#session ??= openPageSession(this.#page).catch((error: unknown) => {
      this.#session = null;
      throw error;
    });
    return this.#session;
  }

  /** Runs clicks one after another: two at a time would take the mouse of the other for a stray one. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work, work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Tries again where the document was replaced meanwhile. */
  async #inWorld<T>(work: (session: PageSession, contextId: number) => Promise<T>): Promise<T> {
    const session = await this.session();
    try {
      return await this.#once(session, work);
    } catch (error) {
      if (!isWorldGone(error)) throw error;
      this.#world = null;
      return this.#once(session, work);
    }
  }

  async #once<T>(
    session: PageSession,
    work: (session: PageSession, contextId: number) => Promise<T>,
  ): Promise<T> {
    const contextId = await this.#worldOf(session);
    const answer = await work(session, contextId);
    this.#lastWorld = contextId;
    return answer;
  }

  #worldOf(session: PageSession): Promise<number> {
    this.#world ??= createWorld(session).catch((error: unknown) => {
      this.#world = null;
      throw error;
    });
    return this.#world;
  }
}

const known = new WeakMap<Page, DirectPage>();

export function directPageOf(page: Page): DirectPage {
  const direct = known.get(page) ?? new DirectPage(page);
  known.set(page, direct);
  return direct;
}

/** A frame whose path matches several frames is refused by the driver. */
function frameSteps(frame: string): readonly PlainStep[] {
  return framePaths(frame).map((path) => ({ ...path, index: null }));
}

async function createWorld(session: PageSession): Promise<number> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'gatehouse',
  });
  return executionContextId;
}

async function evaluateIn<Answer>(
  session: PageSession,
  { contextId, expression }: { readonly contextId: number; readonly expression: string },
): Promise<Answer> {
  const options = { contextId, expression, returnByValue: true, awaitPromise: true };
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', options);
  if (exceptionDetails === undefined) return result.value;
  throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
}

/** The document was replaced, together with its isolated world. */
export function isWorldGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    /Cannot find context|context was destroyed|navigated or closed/i.test(error.message)
  );
}

export function isTabClosed(error: unknown): boolean {
  return error instanceof Error && /has been closed|Target closed/i.test(error.message);
}

function toArgument(args: unknown): string {
  return args === undefined ? 'undefined' : JSON.stringify(args);
}

import type { CDPSession, Page } from 'playwright-core';
import type { ElementAddress } from '../element-address.ts';
import { findPlainly } from './page-part.ts';

type PageFunction<Args, Answer> = (element: Element, args: Args) => Answer;

export type Found<Answer> = { readonly answer: Answer };

/**
 * The page of a tab without the detours of the driver: one message to the browser where that takes several, and waits
 * for two frames. What it cannot be sure of it leaves to the driver, which looks longer and says more.
 */
export class DirectPage {
  readonly #page: Page;
  #session: Promise<CDPSession> | null = null;
  /** Where our functions run: it shares the document with the page, and none of its scripts. */
  #world: Promise<number> | null = null;
  #lastWorld: number | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(page: Page) {
    this.#page = page;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.#world = null;
    });
  }

  /** What the function makes of the element, or null where it is not there, or not to be found plainly. */
  async atElement<Args, Answer>(
    address: ElementAddress,
    run: PageFunction<Args, Answer>,
    args: Args,
  ): Promise<Found<Answer> | null> {
    if (address.by === 'ref' || address.frame.trim() !== '') return null;
    const { by, value, index } = address;
    const query = JSON.stringify({ by, value, index });
    const found = `(${findPlainly})(${query})`;
    const make = `(element) => element === null ? null : { answer: (${run})(element, ${toArgument(args)}) }`;
    return this.evaluate<Found<Answer> | null>(`(${make})(${found})`);
  }

  /** The value of an expression, in a world of our own. */
  async evaluate<Answer>(expression: string): Promise<Answer> {
    const session = await this.session();
    try {
      return await this.#evaluate<Answer>(session, expression);
    } catch (error) {
      if (!isWorldGone(error)) throw error;
      this.#world = null;
      return this.#evaluate<Answer>(session, expression);
    }
  }

  /** The same, in the document of the last time only. Throws where that is gone. */
  async evaluateThere<Answer>(expression: string): Promise<Answer> {
    const contextId = this.#lastWorld ?? 0;
    return evaluateIn<Answer>(await this.session(), { contextId, expression });
  }

  /** For messages of other kinds. */
  session(): Promise<CDPSession> {
    this.#session ??= this.#page
      .context()
      .newCDPSession(this.#page)
      .catch((error: unknown) => {
        this.#session = null;
        throw error;
      });
    return this.#session;
  }

  /** One after another: of two at a time each would take the other's mouse for a stray. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work, work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #evaluate<Answer>(session: CDPSession, expression: string): Promise<Answer> {
    const contextId = await this.#worldOf(session);
    const answer = await evaluateIn<Answer>(session, { contextId, expression });
    this.#lastWorld = contextId;
    return answer;
  }

  #worldOf(session: CDPSession): Promise<number> {
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

async function createWorld(session: CDPSession): Promise<number> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'gatehouse',
  });
  return executionContextId;
}

async function evaluateIn<Answer>(
  session: CDPSession,
  { contextId, expression }: { readonly contextId: number; readonly expression: string },
): Promise<Answer> {
  const options = { contextId, expression, returnByValue: true, awaitPromise: true };
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', options);
  if (exceptionDetails === undefined) return result.value;
  throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
}

/** The document was replaced, and what ran in it went too. */
export function isWorldGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    /Cannot find context|context was destroyed|navigated or closed/i.test(error.message)
  );
}

function toArgument(args: unknown): string {
  return args === undefined ? 'undefined' : JSON.stringify(args);
}

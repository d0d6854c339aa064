import type { Page } from 'playwright-core';
import { withDeadline } from './driver/deadline.ts';

interface Code {
  /** An expression that returns a promise. */
  readonly call: string;
  /** A function that converts the result of the promise to text. */
  readonly convert: string;
  /** Whether the code sees the variables of the page; else it has the document for itself. */
  readonly isInPage?: boolean;
  readonly timeoutSec: number;
  readonly signal: AbortSignal;
}

/** Runs code in the page only. A page that never answers is abandoned at the time limit. */
export function runCode(page: Page, code: Code): Promise<unknown> {
  const { call, convert, isInPage = true, timeoutSec, signal } = code;
  const expression = `${call}.then(${convert})`;
  const work = isInPage ? page.evaluate(expression) : evaluateApart(page, expression);
  const complaint = 'The code in the page did not end';
  return withDeadline(work, { signal, timeoutMs: timeoutSec * 1000, complaint });
}

/** In an isolated world: the same document, other variables. */
async function evaluateApart(page: Page, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'apart',
    });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails === undefined) return result.value;
    const { exception, text } = exceptionDetails;
    throw new Error(exception?.description?.split('\n')[0] ?? text);
  } finally {
    await session.detach().catch(() => undefined);
  }
}

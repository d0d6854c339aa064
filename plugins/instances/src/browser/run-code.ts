import type { Page } from 'playwright-core';
import { withDeadline } from './deadline.ts';

interface Code {
  /** An expression that gives a promise. */
  readonly call: string;
  /** A function that makes text of what the promise gives. */
  readonly convert: string;
  readonly timeoutSec: number;
  readonly signal: AbortSignal;
}

/** Runs code in the page and nowhere else. A page that never answers is left behind at the deadline. */
export function runCode(page: Page, { call, convert, timeoutSec, signal }: Code): Promise<unknown> {
  const work = page.evaluate(`${call}.then(${convert})`);
  const complaint = 'The code in the page did not end';
  return withDeadline(work, { signal, timeoutMs: timeoutSec * 1000, complaint });
}

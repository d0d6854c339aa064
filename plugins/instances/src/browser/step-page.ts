import type { BrowserContext, Page, Response } from 'playwright-core';
import { withDeadline } from './driver/deadline.ts';
import { toLoadError } from './load-page.ts';

export type Direction = 'back' | 'forward' | 'reload';

interface PageStep {
  readonly context: BrowserContext;
  readonly direction: Direction;
  readonly timeoutSec: number;
  readonly signal: AbortSignal;
}

export interface StepOutcome {
  readonly moved: boolean;
  readonly response: Response | null;
}

const MARGIN_MS = 2000;

/** Moves in the history of a page, or reloads it. False at the end of the history. Throws PageLoadError. */
export async function stepPage(page: Page, step: PageStep): Promise<StepOutcome> {
  const { direction, timeoutSec, signal } = step;
  const limit = { signal, timeoutMs: timeoutSec * 1000 + MARGIN_MS, complaint: 'The page did not load' };
  const options = { timeout: timeoutSec * 1000, waitUntil: 'domcontentloaded' } as const;
  const move = async () => {
    if (direction === 'reload') return { moved: true, response: await page.reload(options) };
    if (!(await canMove(page, step))) return { moved: false, response: null };
    const response = direction === 'back' ? await page.goBack(options) : await page.goForward(options);
    return { moved: true, response };
  };
  try {
    return await withDeadline(move(), limit);
  } catch (error) {
    if (signal.aborted) throw error;
    throw toLoadError(error, { address: page.url(), timeoutSec });
  }
}

/** The driver returns null both at the end of the history and for a page without a response. */
async function canMove(page: Page, { context, direction }: PageStep): Promise<boolean> {
  const session = await context.newCDPSession(page);
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  await session.detach();
  return direction === 'back' ? currentIndex > 0 : currentIndex < entries.length - 1;
}

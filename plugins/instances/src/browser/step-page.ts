import type { BrowserContext, Page, Response } from 'playwright-core';
import { withDeadline } from './driver/deadline.ts';
import { toLoadError, watchFailure } from './load-page.ts';

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
  const failure = watchFailure(page);
  const options = { timeout: timeoutSec * 1000, waitUntil: 'domcontentloaded' } as const;
  let address = page.url();
  const move = async () => {
    if (direction === 'reload') return { moved: true, response: await page.reload(options) };
    const next = await nextAddress(page, step);
    if (next === null) return { moved: false, response: null };
    address = next;
    const response = direction === 'back' ? await page.goBack(options) : await page.goForward(options);
    return { moved: true, response };
  };
  try {
    return await withDeadline(move(), limit);
  } catch (error) {
    if (signal.aborted) throw error;
    const failedAt = failure.address() ?? page.url();
    throw toLoadError(error, { address, timeoutSec, failedAt });
  } finally {
    failure.stop();
  }
}

/**
 * The address that a step leads to; null at the end of the history. The driver returns null there as well as for a page
 * without a response.
 */
async function nextAddress(page: Page, { context, direction }: PageStep): Promise<string | null> {
  const session = await context.newCDPSession(page);
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  await session.detach();
  return entries[currentIndex + (direction === 'back' ? -1 : 1)]?.url ?? null;
}

import { actOnElement } from './act-on-element.ts';
import { DeadlineError, withDeadline } from './deadline.ts';
import { clickAndSettle } from './direct/click-and-settle.ts';
import { directPageOf } from './direct/direct-page.ts';
import type { FoundElement } from './find-element.ts';
import type { Point } from './finding/locate-point.ts';
import { positionOf } from './spot-position.ts';

interface Click {
  readonly button: 'left' | 'right' | 'middle';
  /** 2 for a double click. */
  readonly count: number;
  /** From the corner of the element; its middle, or the place that was meant, where nothing is said. */
  readonly position?: Point | undefined;
  readonly signal: AbortSignal;
}

const SHORT_WAY_MS = 5000;

/**
 * Clicks as a person does, when the element can be clicked. The short way is taken where it stands still and nothing is in
 * the way; else the driver waits, and says what keeps it.
 */
export async function clickFound(element: FoundElement, click: Click): Promise<void> {
  if (click.position === undefined && (await isClickedAtOnce(element, click))) return;
  const { button, count, signal } = click;
  await actOnElement(element, { signal, verb: 'be clicked' }, async (timeout) => {
    const position = click.position ?? (await positionOf(element, timeout));
    const where = position && { position };
    await element.locator.click({ button, clickCount: count, timeout, ...where });
  });
}

async function isClickedAtOnce(
  { address, page, leftMs = 0 }: FoundElement,
  { button, count, signal }: Click,
): Promise<boolean> {
  if (address === undefined) return false;
  const timeoutMs = Math.max(leftMs, SHORT_WAY_MS);
  const work = clickAndSettle(directPageOf(page), address, { button, count, timeoutMs });
  const complaint = `The page ${page.url()} did not answer`;
  try {
    return await withDeadline(work, { signal, timeoutMs: timeoutMs + SHORT_WAY_MS, complaint });
  } catch (error) {
    if (signal.aborted || error instanceof DeadlineError) throw error;
    return false;
  }
}

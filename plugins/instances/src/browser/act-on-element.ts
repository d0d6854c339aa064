import { DeadlineError, withDeadline } from './deadline.ts';
import { actionReason, isTimeout, plainMessage } from './driver-errors.ts';
import type { FoundElement } from './find-element.ts';

/** An element that is there is found within this even where the action allows no wait. */
const SHORTEST_MS = 500;
/** The driver's own timeout comes first and says more. */
const MARGIN_MS = 2000;

interface Act {
  readonly signal: AbortSignal;
  /** For the message, such as `be clicked`. */
  readonly verb: string;
  /** What the act itself takes once the element is there. */
  readonly extraMs?: number;
}

/** Acts on an element when it comes, within its timeout. Errors name the XPath, the time and the page. */
export async function actOnElement<T>(
  element: FoundElement,
  { signal, verb, extraMs = 0 }: Act,
  act: (timeoutMs: number) => Promise<T>,
): Promise<T> {
  const timeout = waitMs(element) + extraMs;
  try {
    const complaint = `The page ${element.page.url()} did not answer`;
    return await withDeadline(act(timeout), { signal, timeoutMs: timeout + MARGIN_MS, complaint });
  } catch (error) {
    if (signal.aborted || error instanceof DeadlineError) throw error;
    throw new Error(
      isTimeout(error) ? lateMessage(element, verb, error) : failedMessage(element, verb, error),
    );
  }
}

/** Milliseconds that the driver may wait for the element. */
function waitMs({ timeoutSec }: Pick<FoundElement, 'timeoutSec'>): number {
  return Math.max(timeoutSec * 1000, SHORTEST_MS);
}

function lateMessage({ xpath, page, timeoutSec }: FoundElement, verb: string, error: unknown): string {
  const waited = `within ${timeoutSec} s on ${page.url()}`;
  const reason = actionReason(error);
  if (reason === null) return `No element matched ${xpath} ${waited}.`;
  return `The element ${xpath} is there and could not ${verb} ${waited}: ${reason}.`;
}

function failedMessage({ xpath, page }: FoundElement, verb: string, error: unknown): string {
  const message = plainMessage(error);
  const invalid = /The string '(.*)' is not a valid XPath expression/s.exec(message)?.[1];
  if (invalid !== undefined) return `The XPath ${invalid} is not valid.`;
  return `The element ${xpath} could not ${verb} on ${page.url()}: ${message}`;
}

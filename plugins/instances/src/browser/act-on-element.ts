import type { ElementAddress } from './addressing/element-address.ts';
import { type DirectPage, directPageOf, type Found } from './direct/direct-page.ts';
import { DeadlineError, withDeadline } from './driver/deadline.ts';
import { actionReason, isTimeout, plainMessage } from './driver/driver-errors.ts';
import { ElementError } from './element-error.ts';
import type { FoundElement } from './find-element.ts';

/** An element that is there is found within this even where the action allows no wait. */
const SHORTEST_MS = 500;
/** The driver's own timeout comes first and says more. */
const MARGIN_MS = 2000;
const ANSWER_MS = 1000;

interface Act<T> {
  readonly signal: AbortSignal;
  /** For the message, such as `be clicked`. */
  readonly verb: string;
  /** What the act itself takes once the element is there. */
  readonly extraMs?: number;
  /** The short way, for an element that has a plain address: null where it is not certain to do. */
  direct?(page: DirectPage, address: ElementAddress): Promise<Found<T> | null>;
  /** What the short way may wait for what it leads to. */
  readonly directMs?: number;
}

/** Acts on an element when it comes, within its timeout. Throws ElementError, which names the path, the time and the page. */
export async function actOnElement<T>(
  element: FoundElement,
  { signal, verb, extraMs = 0, direct, directMs = 0 }: Act<T>,
  act: (timeoutMs: number) => Promise<T>,
): Promise<T> {
  const timeout = waitMs(element) + extraMs;
  const complaint = `The page ${element.page.url()} did not answer`;
  try {
    const { address, page } = element;
    if (direct !== undefined && address !== undefined) {
      const limit = { signal, timeoutMs: Math.max(timeout, directMs) + MARGIN_MS, complaint };
      const done = await withDeadline(direct(directPageOf(page), address), limit);
      if (done !== null) return done.answer;
    }
    return await withDeadline(act(timeout), { signal, timeoutMs: timeout + MARGIN_MS, complaint });
  } catch (error) {
    if (signal.aborted || error instanceof DeadlineError) throw error;
    if (!isTimeout(error)) throw failedError(element, verb, error);
    // What a busy page has nobody can tell.
    const answering = element.page.evaluate('0');
    await withDeadline(answering, { signal, timeoutMs: ANSWER_MS, complaint });
    throw lateError(element, verb, error);
  }
}

/** Milliseconds that the driver may wait for the element. */
function waitMs({ timeoutSec, leftMs }: FoundElement): number {
  return Math.max(leftMs ?? timeoutSec * 1000, SHORTEST_MS);
}

function lateError({ path, page, timeoutSec }: FoundElement, verb: string, error: unknown): ElementError {
  const waited = `within ${timeoutSec} s on ${page.url()}`;
  const reason = actionReason(error);
  if (reason === null) return new ElementError(`No element matched ${path} ${waited}.`, 'missing');
  const message = `The element ${path} is there and could not ${verb} ${waited}: ${reason}.`;
  return new ElementError(message, 'refused');
}

function failedError({ path, page }: FoundElement, verb: string, error: unknown): ElementError {
  const message = `The element ${path} could not ${verb} on ${page.url()}: ${plainMessage(error)}`;
  return invalidPath(error) ?? new ElementError(message, 'refused');
}

/** What the browser made of a path that it cannot read; null where it says something else. */
export function invalidPath(error: unknown): ElementError | null {
  const message = plainMessage(error);
  const xpath = /The string '(.*)' is not a valid XPath expression/s.exec(message)?.[1];
  if (xpath !== undefined) return new ElementError(`The XPath ${xpath} is not valid.`, 'invalid');
  const css = /parsing css selector "(.*)"|'(.*)' is not a valid selector/s.exec(message);
  if (css === null) return null;
  return new ElementError(`The CSS selector ${css[1] ?? css[2]} is not valid.`, 'invalid');
}

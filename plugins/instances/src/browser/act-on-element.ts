import type { Locator } from 'playwright-core';
import type { ElementAddress } from './addressing/element-address.ts';
import { type DirectPage, directPageOf, type Found } from './direct/direct-page.ts';
import { coverOf } from './driver/act-scripts.ts';
import { DeadlineError, withDeadline } from './driver/deadline.ts';
import { actionReason, isReplaced, isTimeout, plainMessage } from './driver/driver-errors.ts';
import { ElementError } from './element-error.ts';
import type { FoundElement } from './find-element.ts';
import { readAcrossPages } from './read-across-pages.ts';

/** Time to find an existing element where the action allows no wait. */
const SHORTEST_MS = 500;
/** The timeout of the driver ends first and has the better message. */
const MARGIN_MS = 2000;
const ANSWER_MS = 1000;
/** A slow page may need several of its frames to say why. */
const REASON_MS = 3000;

/** An act on an element, for calls and for actions of runs. */
export interface ElementAct<T> {
  /** For the message, such as `be clicked`. */
  readonly verb: string;
  /** An element that is missing is an answer, and nothing is proposed in its place. */
  readonly isOptional?: boolean;
  /** It changes nothing, so it starts again on a page that replaces the one that is read. */
  readonly reads?: boolean;
  /** Time of the act itself, once the element is there. */
  readonly extraMs?: number;
  /** The direct path, for an element with a plain address: null where it may not work. */
  direct?(page: DirectPage, address: ElementAddress, element: FoundElement): Promise<Found<T> | null>;
  /** Time that the direct path may wait for a navigation. */
  readonly directMs?: number;
  act(element: FoundElement, timeoutMs: number): Promise<T>;
}

/**
 * Acts on an element when it appears, within its timeout. Throws ElementError with the path, the time and the page.
 */
export async function actOnElement<T>(
  element: FoundElement,
  act: ElementAct<T>,
  signal: AbortSignal,
): Promise<T> {
  const { watch } = element;
  if (watch === undefined || act.isOptional === true) return actInTime(element, act, signal);
  const start = performance.now();
  const isRead = act.reads === true;
  await watch.beforeAct(element, { timeoutMs: waitMs(element), waits: !isRead });
  const leftMs = Math.max(0, waitMs(element) - (performance.now() - start));
  try {
    const done = await actInTime({ ...element, leftMs }, act, signal);
    await watch.afterAct(element);
    return done;
  } catch (error) {
    if (!(error instanceof ElementError && error.problem === 'missing')) throw error;
    const healed = await watch.missed(element, { isRead });
    if (healed === null) throw error;
    return actInTime(healed, act, signal);
  }
}

async function actInTime<T>(element: FoundElement, act: ElementAct<T>, signal: AbortSignal): Promise<T> {
  const timeoutMs = waitMs(element) + (act.extraMs ?? 0);
  const complaint = `The page ${element.page.url()} did not answer`;
  const attempt = (leftMs: number) => actOnce(element, act, { signal, timeoutMs: leftMs, complaint });
  try {
    if (act.reads !== true) return await attempt(timeoutMs);
    return await readAcrossPages(attempt, { timeoutMs, signal });
  } catch (error) {
    if (signal.aborted || error instanceof DeadlineError) throw error;
    if (!isTimeout(error)) throw failedError(element, act.verb, error);
    // A busy page cannot be asked what it contains.
    const answering = element.page.evaluate('0').catch(unlessReplaced);
    await withDeadline(answering, { signal, timeoutMs: ANSWER_MS, complaint });
    throw await lateError(element, act.verb, error);
  }
}

type Limit = Parameters<typeof withDeadline>[1];

/** On the direct path, or through the driver where that path may not work. */
async function actOnce<T>(
  element: FoundElement,
  { direct, directMs = 0, act }: ElementAct<T>,
  { timeoutMs, ...limit }: Limit,
): Promise<T> {
  const { address, page } = element;
  if (direct !== undefined && address !== undefined) {
    const work = direct(directPageOf(page), address, element);
    const directLimit = { ...limit, timeoutMs: Math.max(timeoutMs, directMs) + MARGIN_MS };
    const done = await withDeadline(work, directLimit);
    if (done !== null) return done.answer;
  }
  return withDeadline(act(element, timeoutMs), { ...limit, timeoutMs: timeoutMs + MARGIN_MS });
}

/** A page that is being replaced is not busy. */
function unlessReplaced(error: unknown): void {
  if (!isReplaced(error)) throw error;
}

/** Milliseconds that the driver may wait for the element. */
function waitMs({ timeoutSec, leftMs }: FoundElement): number {
  return Math.max(leftMs ?? timeoutSec * 1000, SHORTEST_MS);
}

async function lateError(element: FoundElement, verb: string, error: unknown): Promise<ElementError> {
  const { path, page, timeoutSec } = element;
  const waited = `within ${timeoutSec} s on ${page.url()}`;
  const reason = actionReason(error) ?? ((await countOf(element.locator)) > 0 ? '' : null);
  if (reason === null) {
    const near = (await element.explainAbsence?.()) ?? '';
    return new ElementError(`No element matched ${path} ${waited}.${near}`, 'missing');
  }
  const cause = reason || (await coveredBy(element));
  const message = `The element ${path}${await numberOf(element)} is there and could not ${verb} ${waited}: ${cause}.`;
  return new ElementError(message, 'refused');
}

/** For a driver whose time ended before it tried, as on a busy machine. */
async function coveredBy({ locator }: FoundElement): Promise<string> {
  const cover = await locator.evaluate(coverOf, undefined, { timeout: REASON_MS }).catch(() => null);
  return cover === null ? 'it did not become ready' : `${cover} covers it`;
}

/** Which of several matches it is; empty for a single one, and for a page that does not answer. */
async function numberOf({ all, locator }: FoundElement): Promise<string> {
  if (all === locator) return '';
  const count = await countOf(all);
  return count > 1 ? ` (one of ${count} that match)` : '';
}

/** Zero for a page that does not answer. */
async function countOf(locator: Locator): Promise<number> {
  const limit = { signal: new AbortController().signal, timeoutMs: ANSWER_MS, complaint: 'The page is busy' };
  return withDeadline(locator.count(), limit).catch(() => 0);
}

function failedError({ path, page }: FoundElement, verb: string, error: unknown): ElementError {
  const message = `The element ${path} could not ${verb} on ${page.url()}: ${plainMessage(error)}`;
  return invalidPath(error) ?? new ElementError(message, 'refused');
}

/** The message of the browser for a path that it cannot parse; null for other errors. */
export function invalidPath(error: unknown): ElementError | null {
  const message = plainMessage(error);
  const xpath = /The string '(.*)' is not a valid XPath expression/s.exec(message)?.[1];
  if (xpath !== undefined) return new ElementError(`The XPath ${xpath} is not valid.`, 'invalid');
  const css = /parsing css selector "(.*)"|'(.*)' is not a valid selector/s.exec(message);
  if (css === null) return null;
  return new ElementError(`The CSS selector ${css[1] ?? css[2]} is not valid.`, 'invalid');
}

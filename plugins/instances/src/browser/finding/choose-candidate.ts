import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { DeadlineError, withDeadline } from '../driver/deadline.ts';
import { plainMessage } from '../driver/driver-errors.ts';
import type { Candidate } from './candidate.ts';
import type { Candidates } from './candidates.ts';
import { openScriptStop, type ScriptStop } from './end-page-scripts.ts';

interface Choice {
  readonly page: Page;
  /** The index among the matches, from 0. */
  readonly place: number;
  /** Maximum time until the element appears. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** In a page that still loads, the match of the first method may appear after those of the others. */
const FIRST_ALONE_MS = 2000;
const POLL_MS = 100;
const COUNT_MS = 2000;

/** The candidate that finds the element; the first one where none does so in time. */
export async function chooseCandidate(candidates: Candidates, choice: Choice): Promise<Candidate> {
  const only = onlyWay(candidates);
  if (only !== null) return only;
  if (candidates.patterns.length === 0) return chooseAmong(candidates, choice, null);
  return chooseAmong(candidates, choice, await openScriptStop(choice.page));
}

async function chooseAmong(
  candidates: Candidates,
  choice: Choice,
  stop: ScriptStop | null,
): Promise<Candidate> {
  const start = performance.now();
  const aloneMs = Math.min(FIRST_ALONE_MS, choice.timeoutMs / 2);
  for (;;) {
    const waited = performance.now() - start;
    const first = candidates.first();
    const later = waited < aloneMs ? [] : candidates.later();
    for (const candidate of [...first, ...later.map((each) => ({ ...each, isFallback: true }))]) {
      if (await isThere(candidate, choice, () => stop && tooSlow(stop, candidates))) return candidate;
    }
    if (waited >= choice.timeoutMs) return firstOf(first, choice);
    await sleep(POLL_MS, undefined, { signal: choice.signal });
  }
}

/** The driver itself waits for an element with a single candidate. */
function onlyWay({ first, later, patterns }: Candidates): Candidate | null {
  const [only, ...more] = first();
  return patterns.length === 0 && more.length + later().length === 0 ? (only ?? null) : null;
}

function firstOf([first]: readonly Candidate[], { page }: Choice): Candidate {
  if (first !== undefined) return first;
  throw new Error(`The page ${page.url()} has no document of that number.`);
}

/** A page that does not answer has no element yet; the act on the element reports it. */
async function isThere(
  { all }: Candidate,
  { place, signal }: Choice,
  errorOfSlow: () => Promise<Error> | null,
): Promise<boolean> {
  signal.throwIfAborted();
  const limit = { signal, timeoutMs: COUNT_MS, complaint: 'The page did not answer' };
  try {
    return (await withDeadline(all.count(), limit)) > place;
  } catch (error) {
    if (signal.aborted) throw error;
    if (/Invalid regular expression/.test(plainMessage(error))) throw new Error(plainMessage(error));
    const slow = error instanceof DeadlineError ? errorOfSlow() : null;
    if (slow !== null) throw await slow;
    return false;
  }
}

/** Without an end the page would run the pattern for ever. */
async function tooSlow(stop: ScriptStop, { patterns }: Candidates): Promise<Error> {
  await stop();
  const shown = patterns.map((pattern) => JSON.stringify(pattern.slice(0, 100))).join(', ');
  return new Error(
    `The search by ${shown} took longer than ${COUNT_MS / 1000} s and was broken off. Make the pattern simpler.`,
  );
}

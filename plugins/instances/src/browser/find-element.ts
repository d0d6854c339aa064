import { setTimeout as sleep } from 'node:timers/promises';
import type { Finder } from '@gatehouse/plugin-runtime/api';
import type { Locator, Page } from 'playwright-core';
import { chooseXPath } from './choose-xpath.ts';
import { locateAll } from './element-address.ts';
import { type BrowserUser, useBrowser } from './run-browser.ts';

/** What every action on an element says about where it is. */
export interface ElementParameters {
  readonly WaitBeforeFrom: number;
  readonly WaitBeforeTo: number;
  readonly TimeoutSec: number;
  readonly Frame: string;
  readonly Match: number;
}

export interface ElementUser extends BrowserUser {
  readonly parameters: ElementParameters;
  readonly finder: Finder | null;
}

/** An element that may not be there yet: each use of the locator looks again. */
export interface FoundElement {
  readonly locator: Locator;
  /** All matches, whichever was asked for. */
  readonly all: Locator;
  readonly page: Page;
  /** What it was looked for by, for messages. */
  readonly path: string;
  readonly timeoutSec: number;
}

/** Where the action means, after the pause that it asks for. */
export async function findElement(user: ElementUser, fallback?: string): Promise<FoundElement> {
  const { parameters, finder, signal } = user;
  const xpath = finder?.scalars.XPath?.trim() || fallback;
  if (!xpath) throw new Error('The action names no element: set FinderType to XPathFinder, and XPath.');
  await pause(parameters, signal);
  const { tabs } = await useBrowser(user);
  const { page } = await tabs.active();
  const allBy = (candidate: string) =>
    locateAll(page, { by: 'xpath', value: candidate, frame: parameters.Frame });
  const place = placeOf(finder) ?? parameters.Match;
  const { TimeoutSec: timeoutSec } = parameters;
  const found = await chooseXPath([xpath, ...fallbacksOf(finder)], {
    place,
    timeoutMs: timeoutSec * 1000,
    signal,
    count: (candidate) => allBy(candidate).count(),
  });
  const all = allBy(found);
  return { locator: all.nth(place), all, page, path: found, timeoutSec };
}

function fallbacksOf(finder: Finder | null): readonly string[] {
  const rows = finder?.nestedArrays.Fallbacks ?? [];
  return rows.map((row) => row.XPath?.trim() ?? '').filter((xpath) => xpath !== '');
}

/** `Index` of the finder goes before `Match` of the action. */
function placeOf(finder: Finder | null): number | null {
  const text = finder?.scalars.Index?.trim() ?? '';
  if (text === '') return null;
  const index = Number(text);
  if (Number.isSafeInteger(index) && index >= 0) return index;
  throw new Error(`Index of the finder must be 0 or more; it is ${JSON.stringify(text)}.`);
}

async function pause(
  { WaitBeforeFrom, WaitBeforeTo }: ElementParameters,
  signal: AbortSignal,
): Promise<void> {
  const longest = Math.max(WaitBeforeFrom, WaitBeforeTo);
  if (longest <= 0) return;
  const seconds = WaitBeforeFrom + Math.random() * (longest - WaitBeforeFrom);
  await sleep(seconds * 1000, undefined, { signal });
}

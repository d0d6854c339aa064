import type { Locator } from 'playwright-core';
import { isTimeout } from '../browser/driver/driver-errors.ts';
import type { FoundElement } from '../browser/find-element.ts';
import { waitUntilParsed } from '../browser/read-across-pages.ts';

/**
 * Whether an element matches in time. Then the page is parsed too, so that all matches can be read. An action that
 * allows no time gets the state of this moment.
 */
export async function matchesInTime(
  { page, timeoutSec }: FoundElement,
  all: Locator,
  timeoutMs: number,
): Promise<boolean> {
  if (timeoutSec === 0) return (await all.count()) > 0;
  const start = performance.now();
  try {
    await all.first().waitFor({ state: 'attached', timeout: timeoutMs });
  } catch (error) {
    if (isTimeout(error)) return false;
    throw error;
  }
  await waitUntilParsed(page, timeoutMs - (performance.now() - start));
  return true;
}

import type { Locator } from 'playwright-core';
import { isFocusElsewhere } from './driver/act-scripts.ts';

/** Gives the focus to an element. Throws where keys would go to another field then. */
export async function focus(locator: Locator, timeout: number): Promise<void> {
  await locator.focus({ timeout });
  const isElsewhere = await locator.evaluate(isFocusElsewhere, undefined, { timeout });
  if (isElsewhere) throw new Error('it does not take the focus, which is in another field.');
}

import type { Locator } from 'playwright-core';

/**
 * Enters a text, again each time that it is called: an answer to the edit before may come between the letters and the key,
 * and a text that the project has makes no edit.
 */
export async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

import type { BrowserContext, Cookie } from 'playwright-core';

/** Deletes the chosen cookies. Returns their number. */
export async function clearChosenCookies(
  context: BrowserContext,
  isChosen: (cookie: Cookie) => boolean,
): Promise<number> {
  const chosen = (await context.cookies()).filter(isChosen);
  for (const { name, domain, path } of chosen) await context.clearCookies({ name, domain, path });
  return chosen.length;
}

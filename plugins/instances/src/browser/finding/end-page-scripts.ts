import type { CDPSession, Page } from 'playwright-core';
import { withDeadline } from '../deadline.ts';

const LIMIT_MS = 2000;

/** Ends what the page computes at this moment, also where it would never end. What it computes next is not touched. */
export async function endPageScripts(page: Page): Promise<void> {
  const { signal } = new AbortController();
  const end = async () => {
    const session: CDPSession = await page.context().newCDPSession(page);
    await session.send('Runtime.terminateExecution');
    await session.detach();
  };
  // A page that went away computes nothing.
  await withDeadline(end(), { signal, timeoutMs: LIMIT_MS, complaint: 'The page did not stop' }).catch(
    () => undefined,
  );
}

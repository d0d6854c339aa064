import type { Page } from 'playwright-core';
import { directPageOf } from '../direct/direct-page.ts';
import { withDeadline } from '../driver/deadline.ts';

const LIMIT_MS = 2000;

/** Ends the scripts that run in the page at this moment. Later ones are not affected. */
export type ScriptStop = () => Promise<void>;

/**
 * Opened while the page still answers: a busy page accepts no session. The domain `Runtime` stays disabled: when one
 * session disables it, the browser no longer reports new frames to the driver.
 */
export async function openScriptStop(page: Page): Promise<ScriptStop> {
  const { signal } = new AbortController();
  const limit = { signal, timeoutMs: LIMIT_MS, complaint: `The page ${page.url()} did not answer` };
  const session = await withDeadline(directPageOf(page).session(), limit);
  await withDeadline(session.send('Runtime.getIsolateId'), limit);
  return () => withDeadline(session.send('Runtime.terminateExecution'), limit).then(ignore, ignore);
}

/** A page that is gone runs no scripts. */
function ignore(): void {}

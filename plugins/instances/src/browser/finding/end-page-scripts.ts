import type { Page } from 'playwright-core';
import { directPageOf } from '../direct/direct-page.ts';
import { withDeadline } from '../driver/deadline.ts';

const LIMIT_MS = 2000;

/** Ends what the page computes at this moment. What it computes next is not touched. */
export type ScriptStop = () => Promise<void>;

/**
 * Made while the page still answers: a busy one lets nobody in. The domain `Runtime` is not enabled for that: where one
 * session leaves it again, the browser no longer tells the driver of frames that come later.
 */
export async function openScriptStop(page: Page): Promise<ScriptStop> {
  const { signal } = new AbortController();
  const limit = { signal, timeoutMs: LIMIT_MS, complaint: `The page ${page.url()} did not answer` };
  const session = await withDeadline(directPageOf(page).session(), limit);
  await withDeadline(session.send('Runtime.getIsolateId'), limit);
  return () => withDeadline(session.send('Runtime.terminateExecution'), limit).then(ignore, ignore);
}

/** A page that went away computes nothing. */
function ignore(): void {}

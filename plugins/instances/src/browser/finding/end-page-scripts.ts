import type { Page } from 'playwright-core';
import { withDeadline } from '../deadline.ts';

const LIMIT_MS = 2000;

/** What ends the scripts of a page that never end by themselves. */
export interface ScriptStop {
  /** Ends what the page computes at this moment. What it computes next is not touched. */
  end(): Promise<void>;
  close(): Promise<void>;
}

/** Made while the page still answers: a busy one lets nobody in. */
export async function openScriptStop(page: Page): Promise<ScriptStop> {
  const { signal } = new AbortController();
  const limit = { signal, timeoutMs: LIMIT_MS, complaint: `The page ${page.url()} did not answer` };
  const session = await withDeadline(page.context().newCDPSession(page), limit);
  await withDeadline(session.send('Runtime.enable'), limit);
  return {
    end: () => withDeadline(session.send('Runtime.terminateExecution'), limit).then(ignore, ignore),
    close: () => session.detach().catch(ignore),
  };
}

/** A page that went away computes nothing. */
function ignore(): void {}

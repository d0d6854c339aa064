import { setTimeout as sleep } from 'node:timers/promises';
import type { ParametersOf } from '@gatehouse/sdk-actions';
import { quote } from '@gatehouse/sdk-actions';
import { matchParameter } from '@gatehouse/sdk-actions/matching';
import type { Page } from 'playwright-core';
import { isReplaced } from '../browser/driver/driver-errors.ts';
import { withDriverTimeLimit } from '../browser/driver-time-limit.ts';
import type { BrowserUser } from '../browser/run-browser.ts';
import type { tab } from '../categories/tab.ts';

const POLL_MS = 200;

/** The match on the page. Throws when nothing matches in time. */
export async function checkText(
  user: Pick<BrowserUser, 'signal'>,
  page: Page,
  { Text, Where, TimeoutSec }: ParametersOf<typeof tab, 'CheckText'>,
): Promise<string> {
  const deadline = performance.now() + TimeoutSec * 1000;
  for (;;) {
    const text = await withDriverTimeLimit(user, { complaint: 'The page did not answer' }, read(page, Where));
    const match = matchParameter('Text', Text, text);
    if (match !== null) return match[0];
    if (performance.now() >= deadline) break;
    await sleep(POLL_MS, undefined, { signal: user.signal });
  }
  const what = Where === 'text' ? 'text' : 'source';
  throw new Error(`The ${what} of ${page.url()} did not match ${quote(Text)} within ${TimeoutSec} s.`);
}

/** A page that is being replaced has no text for a moment. */
async function read(page: Page, where: 'text' | 'source'): Promise<string> {
  try {
    return await (where === 'source' ? page.content() : page.evaluate(shownText));
  } catch (error) {
    if (isReplaced(error)) return '';
    throw error;
  }
}

function shownText(): string {
  // biome-ignore lint/performance/useDomNodeTextContent: the text as a person sees it
  return document.body?.innerText ?? '';
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type ParametersOf, quote } from '@gatehouse/sdk-actions';
import { matchesMask } from '../browser/addressing/address-mask.ts';
import { withDeadline } from '../browser/driver/deadline.ts';
import { isTimeout, plainMessage } from '../browser/driver/driver-errors.ts';
import { waitForLoad } from '../browser/load-page.ts';
import type { Tab } from '../browser/tab.ts';
import type { Tabs } from '../browser/tabs.ts';
import type { tab } from '../categories/tab.ts';

const POLL_MS = 50;
/** Time without a request after which the network counts as quiet. */
const QUIET_MS = 500;
const MARGIN_MS = 2000;

interface LoadWait {
  readonly state: 'dom' | 'load' | 'idle';
  readonly timeoutSec: number;
  readonly signal: AbortSignal;
}

/** Waits for a page that is already loading; `idle` also waits for requests that scripts send later. */
export async function waitForPage({ page, requests }: Tab, wait: LoadWait): Promise<void> {
  const deadline = performance.now() + wait.timeoutSec * 1000;
  await waitForLoad(page, wait);
  if (wait.state !== 'idle') return;
  while (requests.quietMs() < QUIET_MS) {
    if (performance.now() >= deadline) {
      throw new Error(`The network of ${page.url()} was not quiet within ${wait.timeoutSec} s.`);
    }
    await sleep(POLL_MS, undefined, { signal: wait.signal });
  }
}

/** Waits until the address of the tab matches, and its page is loaded as far as wanted. */
export async function waitForAddress(
  active: Tab,
  { UrlMask, WaitUntil, TimeoutSec }: ParametersOf<typeof tab, 'WaitAddress'>,
  signal: AbortSignal,
): Promise<void> {
  const { page } = active;
  const start = performance.now();
  const timeout = TimeoutSec * 1000;
  const complaint = `The page ${page.url()} did not answer`;
  const coming = page.waitForURL((url) => matchesMask(url.href, UrlMask), { timeout, waitUntil: 'commit' });
  try {
    await withDeadline(coming, { signal, timeoutMs: timeout + MARGIN_MS, complaint });
  } catch (error) {
    if (signal.aborted) throw error;
    if (!isTimeout(error)) throw new Error(plainMessage(error));
    throw new Error(
      `The address ${page.url()} did not become like ${quote(UrlMask)} within ${TimeoutSec} s.`,
    );
  }
  if (WaitUntil === 'commit') return;
  const timeoutSec = Math.max(1, TimeoutSec - (performance.now() - start) / 1000);
  await waitForPage(active, { state: WaitUntil, timeoutSec, signal });
}

/** The first tab that a page opened since the last user action and that no action took. */
export async function waitForTab(
  tabs: Tabs,
  { TimeoutSec }: ParametersOf<typeof tab, 'WaitOpen'>,
  signal: AbortSignal,
): Promise<Tab> {
  const deadline = performance.now() + TimeoutSec * 1000;
  for (;;) {
    const opened = tabs.takeNew();
    if (opened !== null) return opened;
    if (performance.now() >= deadline) break;
    await sleep(POLL_MS, undefined, { signal });
  }
  const count = tabs.all().length;
  throw new Error(
    `No page opened a tab within ${TimeoutSec} s. There ${count === 1 ? 'is 1' : `are ${count}`}.`,
  );
}

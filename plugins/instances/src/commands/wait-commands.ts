import type { CommandHandlerOf, WorkerRegistry } from '@gatehouse/sdk-actions';
import { matchesMask } from '../browser/addressing/address-mask.ts';
import { DeadlineError, withDeadline } from '../browser/driver/deadline.ts';
import { isTimeout } from '../browser/driver/driver-errors.ts';
import { showsText } from '../browser/driver/page-scripts.ts';
import { ElementError } from '../browser/element-error.ts';
import { locateInTab } from '../browser/snapshot-refs.ts';
import type { Tab } from '../browser/tab.ts';
import { type Condition, waitInTab } from '../page-channels.ts';
import { tabOf } from './find-tab.ts';
import { answerOf, inPage } from './in-page.ts';

/** The timeout of the driver ends first. */
const MARGIN_MS = 1000;

export function serveWaitCommands(registry: WorkerRegistry): void {
  registry.serve(waitInTab, wait);
}

const wait: CommandHandlerOf<typeof waitInTab> = async (command, { signal }) => {
  const tab = await tabOf(command);
  const { condition, timeoutSec } = command;
  const start = performance.now();
  const timeoutMs = timeoutSec * 1000;
  const limit = { signal, timeoutMs: timeoutMs + MARGIN_MS, complaint: 'The page did not answer' };
  const isSatisfied = withDeadline(waitFor(tab, condition, timeoutMs), limit).catch(toLate);
  const satisfied = answerOf(command, await inPage(command, tab, isSatisfied));
  const elapsedMs = Math.round(performance.now() - start);
  return { satisfied, timedOut: !satisfied, elapsedMs, url: tab.page.url() };
};

/** Rejects when the condition does not hold in time. */
async function waitFor(tab: Tab, condition: Condition, timeout: number): Promise<true> {
  const { page } = tab;
  if (condition.kind === 'element') await waitForElement(tab, condition, timeout);
  if (condition.kind === 'text') await page.waitForFunction(showsText, condition.text, { timeout });
  if (condition.kind === 'load') await page.waitForLoadState(condition.state, { timeout });
  if (condition.kind === 'address') {
    const isMeant = (url: URL) => matchesMask(url.href, condition.mask);
    await page.waitForURL(isMeant, { timeout, waitUntil: 'commit' });
  }
  return true;
}

type ElementCondition = Extract<Condition, { kind: 'element' }>;

async function waitForElement(
  tab: Tab,
  { address, state }: ElementCondition,
  timeout: number,
): Promise<void> {
  const element = await locateInTab(tab, { address, timeoutSec: timeout / 1000 }).catch((error: unknown) => {
    const isGone = error instanceof ElementError && error.problem === 'missing';
    if (isGone && (state === 'detached' || state === 'hidden')) return null;
    throw error;
  });
  await element?.locator.waitFor({ state, timeout });
}

function toLate(error: unknown): false {
  if (isTimeout(error) || error instanceof DeadlineError) return false;
  throw error;
}

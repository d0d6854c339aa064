import type { CommandHandlerOf, WorkerRegistry } from '@gatehouse/sdk-actions';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { AddressError } from '../browser/addressing/address.ts';
import { loadPage, PageLoadError } from '../browser/load-page.ts';
import { failedOutcome, haltedOutcome, reachedOutcome } from '../browser/page-outcome.ts';
import { proxyProblem } from '../browser/proxy/proxy-problem.ts';
import { stepPage } from '../browser/step-page.ts';
import type { Tab } from '../browser/tab.ts';
import { type InTab, navigateTab, stepInHistory } from '../command-channels.ts';
import type { PageOutcome } from '../declaration/schemas.ts';
import { browserOf, tabOf } from './find-tab.ts';

export function servePageCommands(registry: WorkerRegistry): void {
  registry.serve(navigateTab, navigate);
  registry.serve(stepInHistory, step);
}

/** Message of the driver for a load whose tab is being closed. */
const DETACHED = /frame was detached/;
const CLOSE_MS = 1000;

const navigate: CommandHandlerOf<typeof navigateTab> = async (command, { signal }) => {
  const { refusedPorts } = browserOf(command).instance;
  const tab = await tabOf(command);
  const timeoutSec = timeoutOf(tab, command);
  return outcomeOf({ ...command, asked: command.url }, tab, async () => {
    const load = { address: command.url, referer: '', timeoutSec, refusedPorts, signal };
    return reachedOutcome(tab, await loadPage(tab.page, { ...load, waitUntil: 'dom' }));
  });
};

const step: CommandHandlerOf<typeof stepInHistory> = async (command, { signal }) => {
  const { context } = browserOf(command).launched;
  const tab = await tabOf(command);
  const timeoutSec = timeoutOf(tab, command);
  let moved = true;
  const asked = command.direction === 'reload' ? tab.page.url() : null;
  const outcome = await outcomeOf({ ...command, asked }, tab, async () => {
    const done = await stepPage(tab.page, { context, direction: command.direction, timeoutSec, signal });
    moved = done.moved;
    return reachedOutcome(tab, done.moved ? done.response : tab.document);
  });
  return { ...outcome, moved };
};

/** The time limit of a call is the default of later calls for the tab. */
function timeoutOf(tab: Tab, { timeoutSec }: { readonly timeoutSec: number | null }): number {
  tab.navigationTimeoutSec = timeoutSec ?? tab.navigationTimeoutSec;
  return tab.navigationTimeoutSec;
}

interface Load extends InTab {
  /** The address; null for a step in the history. */
  readonly asked: string | null;
}

/** A page that does not load is an outcome; a tab or browser that died during the load is an error. */
async function outcomeOf(command: Load, tab: Tab, load: () => Promise<PageOutcome>): Promise<PageOutcome> {
  const { relay } = browserOf(command);
  const outcome = await plainOutcomeOf(command, tab, load);
  const { httpStatus: status, errorText } = outcome;
  const problem = await proxyProblem(relay, { status, errorText });
  if (problem === null) return outcome;
  const reported = errorText === null ? problem.words : `${errorText}: ${problem.words}`;
  return { ...outcome, success: false, httpStatus: null, errorText: reported };
}

async function plainOutcomeOf(
  command: Load,
  tab: Tab,
  load: () => Promise<PageOutcome>,
): Promise<PageOutcome> {
  const before = tab.document;
  try {
    const done = await tab.dialog.orDialog(load());
    return 'dialog' in done ? haltedOutcome(tab, done.dialog, command.asked) : done.answer;
  } catch (error) {
    if (error instanceof AddressError) throw new GatehouseError('bad_request', error.message);
    if (!(error instanceof PageLoadError)) throw error;
    if (DETACHED.test(error.reason)) await closeOf(tab);
    await tabOf({ ...command, tabId: tab.id });
    return failedOutcome(tab, { error, before });
  }
}

async function closeOf({ page }: Tab): Promise<void> {
  if (page.isClosed()) return;
  await page.waitForEvent('close', { timeout: CLOSE_MS }).catch(() => undefined);
}

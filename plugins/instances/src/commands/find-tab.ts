import { GatehouseError } from '@gatehouse/sdk-plugin';
import { findOpenBrowser, type OpenBrowser } from '../browser/open-browser.ts';
import type { Tab } from '../browser/tab.ts';
import type { InBrowser, InTab } from '../command-channels.ts';
import type { DialogFacts } from '../declaration/schemas.ts';

/** The browser of a command. Throws not_found, and failed_precondition where it crashed. */
export function browserOf({ instanceId }: InBrowser): OpenBrowser {
  const browser = findOpenBrowser(instanceId);
  if (browser === null || browser.state === 'closed') {
    throw new GatehouseError('not_found', `There is no browser instance ${instanceId} any more.`);
  }
  if (browser.state === 'open') return browser;
  if (browser.state === 'reopening') {
    throw new GatehouseError(
      'failed_precondition',
      `The browser of the instance ${instanceId} starts anew behind its proxy: try again.`,
    );
  }
  throw new GatehouseError(
    'failed_precondition',
    `The browser of the instance ${instanceId} crashed or was ended: release the instance and create another one.`,
  );
}

/** The tab of a command, crashed or not. Throws not_found. */
export async function anyTabOf(command: InTab): Promise<Tab> {
  const tab = await browserOf(command).tabs.find(command.tabId);
  if (tab !== null) return tab;
  throw new GatehouseError(
    'not_found',
    `The instance ${command.instanceId} has no tab ${command.tabId}: GET /instances/${command.instanceId}/tabs lists those there are.`,
  );
}

/** The same, for work in it. Throws failed_precondition where its page crashed or a dialog is open in it. */
export async function tabOf(command: InTab): Promise<Tab> {
  const tab = await anyTabOf(command);
  if (tab.crashed) {
    throw new GatehouseError(
      'failed_precondition',
      `The page of the tab ${tab.id} crashed: close the tab, or open another one.`,
    );
  }
  if (tab.dialog.facts !== null) throw dialogError(tab.id, tab.dialog.facts);
  return tab;
}

/** The result of work in a tab. Throws failed_precondition when a dialog opens before it. */
export async function unlessDialog<T>(tab: Tab, work: Promise<T>): Promise<T> {
  const done = await tab.dialog.orDialog(work);
  if ('dialog' in done) throw dialogError(tab.id, done.dialog);
  return done.answer;
}

export function dialogError(tabId: number, { type, message }: DialogFacts): GatehouseError {
  const shown = JSON.stringify(message.slice(0, 200));
  return new GatehouseError(
    'failed_precondition',
    `A dialog of the page is open in the tab ${tabId} (${type} ${shown}): resolve it with POST /instances/{id}/tabs/${tabId}/dialog.`,
  );
}

import type { CommandHandlerOf, WorkerRegistry } from '@gatehouse/sdk-actions';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Tab } from '../browser/tab.ts';
import { TabNameError } from '../browser/tab-name-error.ts';
import { activateTab, closeTab, listTabs, openTab } from '../command-channels.ts';
import type { TabFacts } from '../declaration/schemas.ts';
import { callDriver } from './call-driver.ts';
import { anyTabOf, browserOf, tabOf } from './find-tab.ts';

export function serveTabCommands(registry: WorkerRegistry): void {
  registry.serve(listTabs, list);
  registry.serve(openTab, open);
  registry.serve(activateTab, activate);
  registry.serve(closeTab, close);
}

const list: CommandHandlerOf<typeof listTabs> = async (command) => browserOf(command).tabs.all().map(toFacts);

const open: CommandHandlerOf<typeof openTab> = async (command, { signal }) => {
  const { tabs } = browserOf(command);
  const opening = tabs.open(command.tabName).catch((error: unknown) => {
    throw error instanceof TabNameError ? new GatehouseError('bad_request', error.message) : error;
  });
  return toFacts(await callDriver(opening, { signal, complaint: 'The tab did not open' }));
};

const activate: CommandHandlerOf<typeof activateTab> = async (command, { signal }) => {
  const tab = await tabOf(command);
  const coming = browserOf(command).tabs.activate(tab);
  await callDriver(coming, { signal, complaint: `The tab ${tab.id} did not come to the front` });
  return null;
};

const close: CommandHandlerOf<typeof closeTab> = async (command, { signal }) => {
  const tab = await anyTabOf(command);
  if (!tab.crashed) await tabOf(command);
  const closing = browserOf(command).tabs.close(tab);
  await callDriver(closing, { signal, complaint: `The tab ${tab.id} did not close` });
  return null;
};

function toFacts({ id, name }: Tab): TabFacts {
  return { tabName: name, tabId: id };
}

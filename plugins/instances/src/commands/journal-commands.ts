import type { CommandHandlerOf, WorkerRegistry } from '@gatehouse/sdk-actions';
import { matchesMask } from '../browser/addressing/address-mask.ts';
import type { ConsoleEntry, NetworkEntry } from '../declaration/journal-operations.ts';
import { readConsole, readNetwork } from '../profile-channels.ts';
import { tabOf } from './find-tab.ts';

export function serveJournalCommands(registry: WorkerRegistry): void {
  registry.serve(readConsole, readMessages);
  registry.serve(readNetwork, readRequests);
}

const readMessages: CommandHandlerOf<typeof readConsole> = async (command) => {
  const { journal } = await tabOf(command);
  const isWanted = ({ level }: ConsoleEntry) => command.level === '' || level === command.level;
  const { entries, ...part } = journal.console.read({ ...command, isWanted });
  return { ...part, entries: entries.map(({ isPageError, ...entry }) => entry) };
};

const readRequests: CommandHandlerOf<typeof readNetwork> = async (command) => {
  const { journal } = await tabOf(command);
  const isWanted = ({ url }: NetworkEntry) => command.mask === '' || matchesMask(url, command.mask);
  return journal.network.read({ ...command, isWanted });
};

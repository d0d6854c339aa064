import type { CommandHandler, WorkerRegistry } from '@gatehouse/sdk-actions';
import { matchesMask } from '../browser/addressing/address-mask.ts';
import type { RingPart } from '../browser/journal-ring.ts';
import type { ConsoleEntry, NetworkEntry } from '../declaration/page-operations.ts';
import { type RingRequest, readConsole, readNetwork } from '../profile-channels.ts';
import { tabOf } from './find-tab.ts';

export function serveJournalCommands(registry: WorkerRegistry): void {
  registry.serve(readConsole, readMessages);
  registry.serve(readNetwork, readRequests);
}

const readMessages: CommandHandler<RingRequest & { level: string }, RingPart<ConsoleEntry>> = async (
  command,
) => {
  const { journal } = await tabOf(command);
  const isWanted = ({ level }: ConsoleEntry) => command.level === '' || level === command.level;
  return journal.console.read({ ...command, isWanted });
};

const readRequests: CommandHandler<RingRequest & { mask: string }, RingPart<NetworkEntry>> = async (
  command,
) => {
  const { journal } = await tabOf(command);
  const isWanted = ({ url }: NetworkEntry) => command.mask === '' || matchesMask(url, command.mask);
  return journal.network.read({ ...command, isWanted });
};

import type { CommandHandlerOf, WorkerRegistry } from '@gatehouse/sdk-actions';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { readDialog, resolveDialog } from '../page-channels.ts';
import { callDriver } from './call-driver.ts';
import { anyTabOf } from './find-tab.ts';

export function serveDialogCommands(registry: WorkerRegistry): void {
  registry.serve(readDialog, read);
  registry.serve(resolveDialog, resolve);
}

const read: CommandHandlerOf<typeof readDialog> = async (command) => {
  const { dialog } = await anyTabOf(command);
  return { dialog: dialog.facts };
};

const resolve: CommandHandlerOf<typeof resolveDialog> = async (command, { signal }) => {
  const { id, dialog } = await anyTabOf(command);
  const resolving = dialog.resolve(command);
  const wasOpen = await callDriver(resolving, { signal, complaint: 'The dialog did not close' });
  if (wasOpen) return null;
  throw new GatehouseError('failed_precondition', `No dialog is open in the tab ${id}.`);
};

import type { CommandHandlerOf, WorkerRegistry } from '@gatehouse/sdk-actions';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { AddressError } from '../browser/addressing/address.ts';
import { performInputs as perform } from '../browser/screen/perform-inputs.ts';
import { screenOf } from '../browser/screen/screen.ts';
import { performInputs, readFrame } from '../view-channels.ts';
import { callDriver } from './call-driver.ts';
import { browserOf } from './find-tab.ts';

export function serveViewCommands(registry: WorkerRegistry): void {
  registry.serve(readFrame, read);
  registry.serve(performInputs, performAll);
}

const read: CommandHandlerOf<typeof readFrame> = async (command, { signal }) => {
  const frame = screenOf(browserOf(command)).nextFrame(command.after, command.waitMs);
  const complaint = 'The screen of the browser did not answer';
  const { base64, ...state } = await callDriver(frame, { signal, complaint });
  return { ...state, pictureBase64: base64 };
};

const performAll: CommandHandlerOf<typeof performInputs> = async (command, { signal }) => {
  const work = perform(browserOf(command), command.inputs, signal).catch((error: unknown) => {
    throw error instanceof AddressError ? new GatehouseError('bad_request', error.message) : error;
  });
  await callDriver(work, { signal, complaint: 'The page did not take what was done' });
  return null;
};

import type { RunService } from '@gatehouse/plugin-runtime/api';
import type { Channels, RunInfo } from '@gatehouse/sdk-actions';
import { awaitDevice, lendFolder, listDevices, releaseDevice, takeDevice } from '../device-channels.ts';
import type { DeviceOwners } from './device-owners.ts';
import type { RunFolders } from './run-folders.ts';

interface ServedParts {
  readonly channels: Channels;
  readonly runs: Pick<RunService, 'find'>;
}

interface LendingParts {
  readonly owners: DeviceOwners;
  readonly folders: RunFolders;
}

/**
 * Lends devices to runs, and folders for the files that they copy from them. All of them are taken back when the run
 * ends, for whatever reason.
 */
export function serveDevices({ channels, runs }: ServedParts, lending: () => Promise<LendingParts>): void {
  channels.serve(takeDevice, async (wanted, info, signal) => {
    const { uowId } = info;
    const { owners } = await lending();
    const taken = await owners.take(wanted, { uowId, title: titleOf(info) }, signal);
    const run = runs.find(uowId);
    if (run === null) owners.leave(uowId);
    else void run.ended.then(() => owners.leave(uowId));
    return taken;
  });
  channels.serve(awaitDevice, async (wanted, { uowId }, signal) =>
    (await lending()).owners.whenOnline(wanted, uowId, signal),
  );
  channels.serve(releaseDevice, async ({ id }, { uowId }) => {
    (await lending()).owners.release(uowId, id);
    return null;
  });
  channels.serve(listDevices, async (choice) => (await lending()).owners.list(choice));
  channels.serve(lendFolder, async (_, { uowId }) => {
    const { folders } = await lending();
    return { path: await folders.lend(runs.find(uowId)?.ended ?? Promise.resolve()) };
  });
}

function titleOf({ projectName, taskId, threadId }: RunInfo): string {
  const name = JSON.stringify(projectName);
  return taskId === null ? `the run of ${name} in the editor` : `thread ${threadId} of the task of ${name}`;
}

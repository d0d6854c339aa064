import type { RunInfo, RunService } from '@gatehouse/plugin-runtime/api';
import { awaitDevice, listDevices, releaseDevice, takeDevice } from '../channels.ts';
import type { DeviceOwners } from './device-owners.ts';

/** Gives devices to runs. What a run still has at its end is taken back, whatever ended it. */
export function serveDevices(
  runs: Pick<RunService, 'serve' | 'find'>,
  owners: () => Promise<DeviceOwners>,
): void {
  runs.serve(takeDevice, async (wanted, info, signal) => {
    const { uowId } = info;
    const all = await owners();
    const taken = await all.take(wanted, { uowId, title: titleOf(info) }, signal);
    const run = runs.find(uowId);
    if (run === null) all.leave(uowId);
    else void run.ended.then(() => all.leave(uowId));
    return taken;
  });
  runs.serve(awaitDevice, async (wanted, { uowId }, signal) =>
    (await owners()).whenOnline(wanted, uowId, signal),
  );
  runs.serve(releaseDevice, async ({ id }, { uowId }) => {
    (await owners()).release(uowId, id);
    return null;
  });
  runs.serve(listDevices, async (choice) => (await owners()).list(choice));
}

function titleOf({ projectName, taskId, threadId }: RunInfo): string {
  const name = JSON.stringify(projectName);
  return taskId === null ? `the run of ${name} in the editor` : `thread ${threadId} of the task of ${name}`;
}

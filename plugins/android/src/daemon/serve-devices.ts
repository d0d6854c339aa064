import type { RunService } from '@gatehouse/plugin-runtime/api';
import type { Channel, Channels, RunInfo } from '@gatehouse/sdk-actions';
import { awaitDevice, lendFolder, listDevices, releaseDevice, takeDevice } from '../device-channels.ts';
import type { DeviceOwners } from './device-owners.ts';
import type { RunFolders } from './run-folders.ts';

interface ServedParts {
  readonly channels: Channels;
  readonly runs: Pick<RunService, 'endOf'> & { readonly machines: Pick<RunService['machines'], 'ask'> };
}

interface LendingParts {
  readonly owners: DeviceOwners;
  readonly folders: RunFolders;
}

/**
 * Lends devices to runs, and folders for the files that they copy from them. All of them are taken back when the run
 * ends, for whatever reason. The machine of the run lends them: devices and folders of another one are not to be
 * reached there.
 */
export function serveDevices({ channels, runs }: ServedParts, lending: () => Promise<LendingParts>): void {
  const serve = <Question, Answer>(
    channel: Channel<Question, Answer>,
    answer: (question: Question, run: RunInfo, signal: AbortSignal) => Promise<Answer>,
  ) =>
    channels.serve(
      channel,
      (question, run, signal) =>
        runs.machines.ask(channel, question, { run, signal }) ?? answer(question, run, signal),
    );
  serve(takeDevice, async (wanted, info, signal) => {
    const { uowId } = info;
    const { owners } = await lending();
    const taken = await owners.take(wanted, { uowId, title: titleOf(info) }, signal);
    const end = runs.endOf(uowId);
    if (end === null) owners.leave(uowId);
    else void end.then(() => owners.leave(uowId));
    return taken;
  });
  serve(awaitDevice, async (wanted, { uowId }, signal) =>
    (await lending()).owners.whenOnline(wanted, uowId, signal),
  );
  serve(releaseDevice, async ({ id }, { uowId }) => {
    (await lending()).owners.release(uowId, id);
    return null;
  });
  serve(listDevices, async (choice) => (await lending()).owners.list(choice));
  serve(lendFolder, async (_, { uowId }) => {
    const { folders } = await lending();
    return { path: await folders.lend(runs.endOf(uowId) ?? Promise.resolve()) };
  });
}

function titleOf({ projectName, taskId, threadId }: RunInfo): string {
  const name = JSON.stringify(projectName);
  return taskId === null ? `the run of ${name} in the editor` : `thread ${threadId} of the task of ${name}`;
}

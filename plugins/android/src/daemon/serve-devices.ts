import type { RunService } from '@gatehouse/plugin-runtime/api';
import type { Channels, RunInfo } from '@gatehouse/sdk-actions';
import { awaitDevice, lendFolder, listDevices, releaseDevice, takeDevice } from '../device-channels.ts';
import type { DeviceOwners, Holder } from './device-owners.ts';
import type { NodeHoldings } from './node-holdings.ts';
import type { RunFolders } from './run-folders.ts';

interface ServedParts {
  readonly channels: Channels;
  readonly runs: Pick<RunService, 'endOf'> & { readonly machines: Pick<RunService['machines'], 'ask'> };
}

interface LendingParts {
  readonly owners: DeviceOwners;
  readonly onNodes: NodeHoldings;
  readonly folders: RunFolders;
}

type Lending = () => Promise<LendingParts>;

/**
 * Lends devices to runs, and folders for the files that they copy from them. All of them are taken back when the run
 * ends, for whatever reason. The machine of the run lends them: devices and folders of another one are not to be
 * reached there.
 */
export function serveDevices(served: ServedParts, lending: Lending): void {
  const { channels, runs } = served;
  serveTaking(served, lending);
  serveHeld(served, lending);
  const { ask } = runs.machines;
  channels.serve(
    listDevices,
    async (choice, run, signal) =>
      ask(listDevices, choice, { run, signal }) ?? (await lending()).owners.list(choice),
  );
  channels.serve(lendFolder, async (nothing, run, signal) => {
    const lent = ask(lendFolder, nothing, { run, signal });
    if (lent !== null) return lent;
    const { folders } = await lending();
    return { path: await folders.lend(runs.endOf(run.uowId) ?? Promise.resolve()) };
  });
}

function serveTaking(served: ServedParts, lending: Lending): void {
  const { channels, runs } = served;
  channels.serve(takeDevice, async (wanted, run, signal) => {
    const { uowId, node = '' } = run;
    const { owners, onNodes } = await lending();
    const answer = runs.machines.ask(takeDevice, wanted, { run, signal });
    const taken =
      answer === null
        ? await owners.take(wanted, holderOf(run), signal)
        : onNodes.take(await answer, { ...holderOf(run), node });
    const leave = () => {
      owners.leave(uowId);
      onNodes.leave(uowId);
    };
    const end = runs.endOf(uowId);
    if (end === null) leave();
    else void end.then(leave);
    return taken;
  });
}

/** Questions about a device that a run holds: a node knows it by another number. */
function serveHeld(served: ServedParts, lending: Lending): void {
  const { channels, runs } = served;
  const { ask } = runs.machines;
  channels.serve(awaitDevice, async (wanted, run, signal) => {
    const { owners, onNodes } = await lending();
    const id = onNodes.idOnNode(run.uowId, wanted.id);
    const answer = id === null ? null : ask(awaitDevice, { ...wanted, id }, { run, signal });
    if (answer === null) return owners.whenOnline(wanted, run.uowId, signal);
    return { ...(await answer), id: wanted.id };
  });
  channels.serve(releaseDevice, async (held, run, signal) => {
    const { owners, onNodes } = await lending();
    const id = onNodes.idOnNode(run.uowId, held.id);
    if (id !== null) await ask(releaseDevice, { id }, { run, signal });
    onNodes.release(run.uowId, held.id);
    owners.release(run.uowId, held.id);
    return null;
  });
}

function holderOf({ uowId, projectName, taskId, threadId }: RunInfo): Holder {
  const name = JSON.stringify(projectName);
  const title =
    taskId === null ? `the run of ${name} in the editor` : `thread ${threadId} of the task of ${name}`;
  return { uowId, title };
}

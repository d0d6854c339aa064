// An action that runs another project, another action, or a file of code, for a plugin in the host.
import { createHash } from 'node:crypto';
import {
  type ActionContext,
  ActionError,
  type ApprovedCode,
  type AssertApproved,
  type NamedFile,
  type OpenedFile,
  type PerformedAction,
  type RunErrorCode,
  type RunOutcome,
  type RunValues,
  type SubProjectOrder,
  type SubProjectOutcome,
} from '@gatehouse/sdk-actions';
import { projectFile, readRegularFile } from '@gatehouse/sdk-actions/files';

/** The other project has data of its own, and the rights of this run. That it fails is an outcome and not a rejection. */
export async function runWithName(
  { runProject }: Pick<ActionContext, 'runProject'>,
  path: string,
): Promise<string> {
  const order: SubProjectOrder = {
    path,
    variables: { Name: 'Ada' },
    sharesInstance: true,
    allowsCode: false,
  };
  const outcome: SubProjectOutcome = await runProject(order);
  if (outcome.failedAt !== null) throw new ActionError(`${path} failed at ${outcome.failedAt.actionId}`);
  return describeOutcome(outcome);
}

const reasons: Readonly<Record<RunErrorCode, string>> = {
  action_failed: 'an action failed',
  bad_end: 'it ended at BadEnd',
  worker_lost: 'its process died',
  interrupted: 'it was stopped',
  limit_reached: 'it took more than a run may',
  start_failed: 'it could not start',
};

export function describeOutcome({ result, errorCode, errorMessage, values }: RunOutcome): string {
  if (errorCode !== null) return `${reasons[errorCode]}: ${errorMessage ?? ''}`;
  return values === null ? result : `${result} with ${countValues(values)} values`;
}

function countValues({ variables, lists, tables }: RunValues): number {
  return Object.keys(variables).length + Object.keys(lists).length + Object.keys(tables).length;
}

/** Another action within this one; its scopes are checked as those of the project are. */
export async function writeText(
  { perform, canPerform }: ActionContext,
  path: string,
  text: string,
): Promise<void> {
  const write: PerformedAction = {
    type: 'File',
    action: 'Write',
    parameters: { Path: path, Text: text },
    finder: null,
  };
  if (!canPerform(write.type, write.action)) throw new ActionError('This edition has no File.Write');
  await perform(write);
}

/** Code is read once: the bytes that are checked are those that run. */
export async function readScript({ run, assertApproved }: ActionContext, path: string): Promise<Buffer> {
  const file = projectFile(path, run);
  const bytes = await readRegularFile(file, 1_000_000);
  await assertCode(assertApproved, { kind: 'code', path: file.path }, bytes);
  return bytes;
}

async function assertCode(assert: AssertApproved, named: NamedFile, bytes: Buffer): Promise<void> {
  const opened: OpenedFile = { ...named, digest: createHash('sha256').update(bytes).digest('hex') };
  const { isPinned } = await assert(opened);
  if (!isPinned) throw new ActionError(`${named.path} was approved by itself, not with this project`);
}

/** Whether a file of code was approved with the run. */
export function isPinned(approvedCode: ApprovedCode, path: string): boolean {
  return approvedCode[path] !== undefined;
}

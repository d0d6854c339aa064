import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Approvals,
  type ProjectContent,
  type ProjectContents,
  pinsOf,
  type RunService,
  unknownParts,
  type Voucher,
  vouchesFor,
} from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { GatehouseError, type Logger } from '@gatehouse/sdk-plugin';
import type { RunStart } from '../run/run-start.ts';
import type { OpenProject } from './open-project.ts';

export interface StartMeans {
  readonly contents: ProjectContents;
  readonly approvals: Approvals;
  readonly runs: RunService;
  readonly log: Logger;
}

export interface StartCall extends Voucher {
  readonly headers: Readonly<Record<string, string | undefined>>;
}

interface Wanted {
  readonly project: OpenProject;
  readonly call: StartCall;
  /** The part of the document that runs; all of it by default. */
  readonly part?: ProjectDocument;
}

/**
 * The current document, which must have the ETag of `If-Match`. Throws `failed_precondition` where a part of it comes
 * from elsewhere and is not approved.
 */
export async function approvedStart(
  { contents, approvals }: Pick<StartMeans, 'contents' | 'approvals'>,
  { project, call, part }: Wanted,
): Promise<RunStart> {
  const { session, file } = project;
  session.assertCurrent(call.headers['if-match']);
  const { document } = session;
  const projectPath = file?.path ?? null;
  const content = await contents.of(part ?? document, projectPath);
  const restricted = await restrictedFiles(project, content, approvals);
  if (restricted.length > 0) throw notApproved(restricted);
  // The start itself looks at each action again.
  await nextTurn();
  return { document, projectPath, pins: pinsOf(content), caller: call.caller };
}

/** The files whose content may not run yet. */
export async function restrictedFiles(
  { isRestricted, file }: Pick<OpenProject, 'isRestricted' | 'file'>,
  content: Pick<ProjectContent, 'parts'>,
  approvals: Approvals,
): Promise<readonly string[]> {
  const own = isRestricted ? [file?.path ?? ''] : [];
  return [...own, ...(await unknownParts(content, approvals))];
}

/** Records that the key runs these bytes, which approves them. */
export async function noteStart(
  { contents, approvals, runs, log }: StartMeans,
  { document, caller }: RunStart,
  requestId: string,
): Promise<void> {
  try {
    const { documentDigest: digest } = await contents.of(document, null);
    const isSufficient = vouchesFor(caller, document, runs);
    await approvals.note([{ path: null, digest, isSufficient }], { caller, requestId });
  } catch (error) {
    // The run continues; the file needs an approval when it is opened again.
    log.error('who started a project could not be noted', { error: String(error) });
  }
}

const maxNamed = 5;

function notApproved(files: readonly string[]): GatehouseError {
  const named = files.slice(0, maxNamed).map((file) => JSON.stringify(file));
  const names = [...named, ...(files.length > maxNamed ? [`${files.length - maxNamed} more`] : [])].join(
    ', ',
  );
  return new GatehouseError(
    'failed_precondition',
    `Nothing of ${names} runs yet, since it was not made or approved here: look at project_requirements_get, then call project_approve.`,
  );
}

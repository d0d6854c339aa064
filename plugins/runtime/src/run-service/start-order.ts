import { randomUUID } from 'node:crypto';
import type { FileGrants } from '../files/file-grants.ts';
import { writableOnlyIn } from '../files/writable-only-in.ts';
import type { StartLimits, StartOrder } from '../protocol/worker-messages.ts';
import { keepOrder } from '../run/keep-order.ts';
import type { RunRequest } from '../run/run.ts';
import type { SeriesRequest } from '../run/run-service.ts';
import type { EvidenceLimits } from '../run/sent-evidence.ts';

interface StartParts {
  readonly limits: StartLimits;
  readonly grants: Pick<FileGrants, 'ofRun'>;
  /** Null or absent: failures keep nothing. */
  readonly evidence?: EvidenceLimits | null;
}

export type OrderedRuns = Omit<RunRequest, 'uowId' | 'variables' | 'lists' | 'tables' | 'onEvent'> &
  Pick<SeriesRequest, 'requires' | 'prefers'>;

/** The start message of a series of runs, but for its document in a worker. */
export function startOrder(
  request: OrderedRuns,
  uowIds: readonly string[],
  { limits, grants, evidence }: StartParts,
): StartOrder {
  const { document, projectPath, taskId, threadId, proxy, certificates, spans } = request;
  const [uowId = randomUUID(), ...next] = uowIds;
  const fileRights = rightsOf(request, grants);
  const info = { uowId, projectName: document.name, projectPath, taskId, threadId, fileRights };
  return {
    kind: 'start',
    uowId,
    info: {
      ...info,
      ...(proxy !== undefined && { proxy }),
      ...(certificates && { certificates }),
      ...(spans && { spans }),
    },
    next,
    document,
    allowedScopes: [...request.allowedScopes],
    pins: request.pins,
    wantsValues: request.wantsValues ?? false,
    reportsStatuses: !request.isUnseen,
    isTraced: request.isTraced ?? false,
    limits,
    ...keepOrder(request, evidence),
    test: request.test ?? null,
    usageLimits: request.usageLimits ?? null,
    drive: null,
    resume: null,
    workbench: null,
    dataOf: null,
  };
}

/** A test writes to the folder of its project alone. */
function rightsOf(request: OrderedRuns, grants: StartParts['grants']) {
  const rights = grants.ofRun(request);
  return request.test === undefined ? rights : writableOnlyIn(rights, request.projectPath);
}

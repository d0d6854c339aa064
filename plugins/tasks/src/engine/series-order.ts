import { type RunService, traceOrder } from '@gatehouse/plugin-runtime/api';
import type { SpanTrace } from '@gatehouse/sdk-actions';
import type { FailedStates } from '../artifacts/failed-states.ts';
import { startVariables } from '../config/filled-form.ts';
import type { TaskLedger } from '../ledger/task-ledger.ts';
import { requiresOf } from './requires-of.ts';
import type { Launch } from './try-runner.ts';

type SeriesOrder = Omit<Parameters<RunService['startSeries']>[0], 'listener'>;

interface OrderParts {
  readonly states: Pick<FailedStates, 'read'>;
  readonly ledger: Pick<TaskLedger, 'limitsOf'>;
  /** Null: its tries have no spans. */
  readonly spans: SpanTrace | null;
}

/** The order of a thread to the runtime. */
export function seriesOrder(
  { task, begun, project, proxy }: Launch,
  { states, ledger, spans }: OrderParts,
): SeriesOrder {
  const { continues } = begun;
  return {
    document: project.document,
    allowedScopes: project.allowedScopes,
    pins: project.pins,
    variables: startVariables(project.form, task.config),
    projectPath: task.projectPath,
    taskId: task.id,
    uowIds: [begun.tryId, ...(begun.next ?? [])],
    threadId: begun.threadId,
    ...(proxy === null ? {} : { proxy }),
    ...(task.settings.certificates && { certificates: task.settings.certificates }),
    requires: requiresOf(task, project),
    ...(task.settings.prefers && { prefers: task.settings.prefers }),
    isUnseen: true,
    keepsEvidence: task.settings.keepEvidence ?? true,
    trace: traceOrder(task.settings.trace),
    isTraced: task.settings.traceTask,
    ...(spans && { spans }),
    ...(continues && { resume: () => states.read({ taskId: task.id, ...continues }) }),
    usageLimits: ledger.limitsOf(task, begun.tryId),
  };
}

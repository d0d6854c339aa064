import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { RunningTry } from '../task/task.ts';
import type { TryRecord, TryResult } from '../task/try-record.ts';
import type { RecordedEnd } from '../task/unfiled-tries.ts';
import type { Usage } from '../task/usage.ts';

/** Why a try was interrupted; null when it was not. */
export type CutBy = 'request' | 'timeout' | null;

export const timeUp = {
  exceptionType: 'timeout',
  exceptionMessage: 'The try took longer than the timeout of its task',
} as const;

interface OverTry {
  readonly begun: RunningTry;
  readonly outcome: RunOutcome;
  readonly cutBy: CutBy;
  readonly endedAt: string;
  /** Null or absent: the machine of the daemon. */
  readonly node?: string | null;
  /** Null or absent: nothing. */
  readonly usage?: Usage | null;
}

export function toRecordedEnd({
  begun,
  outcome,
  cutBy,
  endedAt,
  node = null,
  usage = null,
}: OverTry): RecordedEnd & { record: TryRecord } {
  const { tryId, threadId, startedAt } = begun;
  const result = resultOf(outcome, cutBy);
  const record: TryRecord = {
    uowId: tryId,
    threadId,
    startedAt,
    endedAt,
    result,
    ...reasonOf(outcome, { result, cutBy }),
    actionsExecuted: outcome.actionsExecuted,
    sessions: [],
    ...(node !== null && { node }),
    ...(usage && { usage }),
  };
  return { tryId, result, stopTask: outcome.stopTask, record };
}

/** A try whose worker died and that begins again. */
export function lostWithWorker(over: OverTry): RecordedEnd & { record: TryRecord } {
  const end = toRecordedEnd(over);
  const errorMessage = `${end.record.errorMessage?.replace(/\.$/, '')}; the try is queued again`;
  return { ...end, result: 'lost', record: { ...end.record, result: 'interrupted', errorMessage } };
}

/** A try that its thread returned without starting it. */
export function neverStarted(tryId: string): RecordedEnd {
  return { tryId, result: 'unstarted', stopTask: false, record: null };
}

/** A try that was interrupted before it was launched. */
export function neverLaunched(begun: RunningTry, endedAt: string): RecordedEnd {
  const outcome = { ...interrupted, actionsExecuted: 0, stopTask: false, values: null };
  return toRecordedEnd({ begun, outcome, cutBy: 'request', endedAt });
}

const interrupted = {
  result: 'interrupted',
  errorCode: 'interrupted',
  errorMessage: 'The run was interrupted.',
} as const;

/** Killing a worker that ignores an interrupt is no failure of the project. */
function resultOf({ result }: RunOutcome, cutBy: CutBy): TryResult {
  if (result === 'success') return 'success';
  return cutBy === 'request' ? 'interrupted' : 'failure';
}

function reasonOf(
  { errorCode, errorMessage }: RunOutcome,
  { result, cutBy }: { result: TryResult; cutBy: CutBy },
): Pick<TryRecord, 'errorCode' | 'errorMessage'> {
  if (result === 'success') return { errorCode: null, errorMessage: null };
  if (result === 'interrupted') return { errorCode: 'interrupted', errorMessage: interrupted.errorMessage };
  if (cutBy === 'timeout') return { errorCode: 'timeout', errorMessage: timeUp.exceptionMessage };
  return { errorCode: errorCode ?? 'action_failed', errorMessage: errorMessage ?? 'The try failed' };
}

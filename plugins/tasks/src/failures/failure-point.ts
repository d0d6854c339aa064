import type { RunFailure } from '@gatehouse/plugin-runtime/api';
import type { RunInfo } from '@gatehouse/sdk-actions';

/** The last failure of a worker thread, as the API shows it. */
export interface FailurePoint {
  readonly threadId: string;
  readonly uowId: string;
  /** Id of the browser instance or device, -1 without one. */
  readonly port: number;
  /** False if the run continued with its OnError branch. */
  readonly isHardStop: boolean;
  /** Null if the try ended outside any action. */
  readonly actionId: string | null;
  readonly actionGroupId: string | null;
  readonly actionComment: string | null;
  readonly onErrorTargetGroupId: string | null;
  readonly onErrorTargetActionId: string | null;
  readonly exceptionType: string;
  readonly exceptionMessage: string;
  readonly projectName: string;
  /** UTC ISO-8601. */
  readonly timestamp: string;
  readonly variables: readonly { readonly name: string; readonly value: string }[];
}

/** The failed try. */
export type FailedTry = Pick<RunInfo, 'threadId' | 'uowId' | 'projectName'>;

/** The failure of an action. */
export function fromRunFailure(failure: RunFailure, run: FailedTry): FailurePoint {
  const { groupId, ...facts } = failure;
  return { ...facts, ...placeOf(run), actionGroupId: groupId };
}

interface TryEnd {
  readonly exceptionType: string;
  readonly exceptionMessage: string;
  readonly timestamp: string;
}

/** A failure without a failed action, such as the death of the worker or a time limit. */
export function fromTryEnd(end: TryEnd, run: FailedTry): FailurePoint {
  return {
    ...end,
    ...placeOf(run),
    port: -1,
    isHardStop: true,
    actionId: null,
    actionGroupId: null,
    actionComment: null,
    onErrorTargetGroupId: null,
    onErrorTargetActionId: null,
    variables: [],
  };
}

function placeOf({ threadId, uowId, projectName }: FailedTry) {
  return { threadId: String(threadId), uowId, projectName };
}

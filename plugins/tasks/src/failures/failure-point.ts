import type { RunFailure } from '@gatehouse/plugin-runtime/api';
import type { RunInfo } from '@gatehouse/sdk-actions';
import * as v from 'valibot';

/** The last failure of a worker thread, as the API shows it. */
export const failurePointSchema = v.object({
  threadId: v.string(),
  uowId: v.string(),
  /** Id of the browser instance or device, -1 without one. */
  port: v.number(),
  /** False if the run continued with its OnError branch. */
  isHardStop: v.boolean(),
  /** Null if the try ended outside any action. */
  actionId: v.nullable(v.string()),
  actionGroupId: v.nullable(v.string()),
  actionComment: v.nullable(v.string()),
  onErrorTargetGroupId: v.nullable(v.string()),
  onErrorTargetActionId: v.nullable(v.string()),
  exceptionType: v.string(),
  exceptionMessage: v.string(),
  projectName: v.string(),
  /** UTC ISO-8601. */
  timestamp: v.string(),
  variables: v.array(v.object({ name: v.string(), value: v.string() })),
});

export type FailurePoint = Readonly<v.InferOutput<typeof failurePointSchema>>;

/** The failed try. */
export type FailedTry = Pick<RunInfo, 'threadId' | 'uowId' | 'projectName'>;

/** The failure of an action. */
export function fromRunFailure(failure: RunFailure, run: FailedTry): FailurePoint {
  const { groupId, variables, ...facts } = failure;
  return { ...facts, ...placeOf(run), actionGroupId: groupId, variables: [...variables] };
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

import type { RunFailure } from '@gatehouse/plugin-runtime/api';
import type { RunInfo } from '@gatehouse/sdk-actions';
import { described, integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** The last failure of a worker thread, as the API shows it. */
export const failurePointSchema = namedObject('FailurePoint', 'The last failure of a thread.', {
  threadId: described(v.string(), 'Number of the thread, as text.'),
  uowId: described(v.string(), 'Id of the try, as in the history.'),
  port: described(integer, 'Id of the browser instance or device of the run; -1 without one.'),
  isHardStop: described(
    v.boolean(),
    'Whether the failure ended the try; false where the run went on with its OnError branch.',
  ),
  actionId: v.nullable(
    described(v.string(), 'Id of the action that failed; null if the try ended outside of any action.'),
  ),
  actionGroupId: v.nullable(described(v.string(), 'Id of its group; null if there is no action.')),
  actionComment: v.nullable(
    described(v.string(), 'Comment of the action, empty where it has none; null if there is no action.'),
  ),
  onErrorTargetGroupId: v.nullable(
    described(v.string(), 'Id of the group to which OnError leads; null where it leads nowhere.'),
  ),
  onErrorTargetActionId: v.nullable(
    described(v.string(), 'Id of the action to which OnError leads; null where it leads nowhere.'),
  ),
  exceptionType: described(v.string(), 'Kind of the failure, for programs.'),
  exceptionMessage: described(v.string(), 'What happened, for people, with secrets as `***`.'),
  projectName: described(v.string(), 'Name of the project.'),
  node: v.optional(
    described(
      v.string(),
      'Name of the node of a fleet on which it failed; absent on the machine of the daemon.',
    ),
  ),
  timestamp: described(v.string(), 'When it failed, UTC ISO-8601.'),
  variables: described(
    v.array(
      v.object({
        name: described(v.string(), 'Name of the variable.'),
        value: described(v.string(), 'Its value when the action failed; `***` for secrets.'),
      }),
    ),
    'Variables of the project at that moment; empty if there is no action.',
  ),
});

export type FailurePoint = Readonly<v.InferOutput<typeof failurePointSchema>>;

/** The failed try. */
export interface FailedTry extends Pick<RunInfo, 'threadId' | 'uowId' | 'projectName'> {
  /** Null or absent: it ran on the machine of the daemon. */
  readonly node?: string | null;
}

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

function placeOf({ threadId, uowId, projectName, node = null }: FailedTry) {
  return { threadId: String(threadId), uowId, projectName, ...(node !== null && { node }) };
}

import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import type * as v from 'valibot';
import type { problemReply } from '../declaration/inspection-schemas.ts';
import type { ActionPlace } from '../graph/find-action.ts';

/** A problem of the project. */
export type Problem = v.InferOutput<typeof problemReply>;

/** An error ends a run, at its start or at the action; a warning may be intended. */
export type Severity = Problem['severity'];

export function problemOfAction(
  { action, group }: Pick<ActionPlace, 'action' | 'group'>,
  error: ValidationError,
  severity: Severity = 'error',
): Problem {
  return { severity, groupId: group.id, actionId: action.id, ...error };
}

export function problemOfProject(error: ValidationError, severity: Severity = 'error'): Problem {
  return { severity, groupId: null, actionId: null, ...error };
}

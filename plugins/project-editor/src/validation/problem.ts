import type { ValidationCode, ValidationError } from '@gatehouse/plugin-catalog/api';
import type { ActionPlace } from '../graph/find-action.ts';

/** An error ends a run, at its start or where it comes by; a warning may be meant. */
export type Severity = 'error' | 'warning';

/** Something that is wrong with the project. */
export interface Problem {
  readonly severity: Severity;
  readonly code: ValidationCode;
  /** Both null for what is no part of an action. */
  readonly groupId: string | null;
  readonly actionId: string | null;
  /** As in a validation error of an edit; a path into the document where it is no part of an action. */
  readonly parameterName: string;
  readonly message: string;
  readonly expected: readonly string[] | null;
  readonly got: string | null;
}

export function problemOfAction(
  { action, group }: ActionPlace,
  error: ValidationError,
  severity: Severity = 'error',
): Problem {
  return { severity, groupId: group.id, actionId: action.id, ...error };
}

export function problemOfProject(error: ValidationError, severity: Severity = 'error'): Problem {
  return { severity, groupId: null, actionId: null, ...error };
}

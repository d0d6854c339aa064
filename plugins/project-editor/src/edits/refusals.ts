import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';

/** What could not be placed (null for a group that does not exist yet), and what is in its way. */
export interface LayoutConflict {
  readonly groupId: string | null;
  readonly conflictingGroupIds: readonly string[];
  readonly conflictingStaticBlocks: readonly string[];
}

export function layoutRefusal(conflict: LayoutConflict): GatehouseError {
  const names = [...conflict.conflictingGroupIds, ...conflict.conflictingStaticBlocks].join(', ');
  const what = conflict.groupId ? `The group ${conflict.groupId}` : 'The new group';
  return new GatehouseError(
    'failed_precondition',
    `${what} would overlap ${names}: choose a free place (layout_get shows all frames).`,
    { layoutConflicts: [conflict] },
  );
}

export function inputRefusal(errors: readonly ValidationError[]): GatehouseError {
  const [first] = errors;
  const more = errors.length > 1 ? ` ${errors.length - 1} more in validationErrors.` : '';
  return new GatehouseError('bad_request', `${first?.message ?? 'The input is not valid.'}${more}`, {
    validationErrors: errors,
  });
}

/** A field that names something that the project does not have, or that goes with another. */
export function referenceRefusal(parameterName: string, message: string, got: string | null): GatehouseError {
  return inputRefusal([{ parameterName, code: 'REFERENCE', message, expected: null, got }]);
}

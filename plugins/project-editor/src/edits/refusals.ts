import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';

/** A group that could not be placed (null for one that does not exist yet), and what is in its way. */
export interface LayoutConflict {
  readonly groupId: string | null;
  readonly conflictingGroupIds: readonly string[];
  readonly conflictingStaticBlocks: readonly string[];
}

/** @param conflicts at least one */
export function layoutRefusal(conflicts: readonly LayoutConflict[]): GatehouseError {
  const [first, ...more] = conflicts;
  const names = [...(first?.conflictingGroupIds ?? []), ...(first?.conflictingStaticBlocks ?? [])];
  const what = first?.groupId ? `The group ${first.groupId}` : 'The new group';
  const others = more.length > 0 ? ` ${more.length} more in layoutConflicts.` : '';
  return new GatehouseError(
    'failed_precondition',
    `${what} would overlap ${shortList(names)}: choose a free place (layout_get shows all frames).${others}`,
    { layoutConflicts: conflicts },
  );
}

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

export function inputRefusal(errors: readonly ValidationError[]): GatehouseError {
  const [first] = errors;
  const more = errors.length > 1 ? ` ${errors.length - 1} more in validationErrors.` : '';
  return new GatehouseError('bad_request', `${first?.message ?? 'The input is not valid.'}${more}`, {
    validationErrors: errors,
  });
}

/** The error of a field that names something unknown, or that does not fit another field. */
export function referenceError(parameterName: string, message: string, got: string | null): ValidationError {
  return { parameterName, code: 'REFERENCE', message, expected: null, got };
}

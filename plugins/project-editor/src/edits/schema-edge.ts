import type { Position } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';

/** Coordinates have 32 bits. */
const farthest = 2 ** 31 - 1;

/** A place that the editor chose; null for a group that does not exist yet. */
export interface ChosenPlace extends Position {
  readonly groupId: string | null;
}

/** Throws failed_precondition when the only free place is beyond the edge of the schema. */
export function assertInside({ groupId, x, y }: ChosenPlace): void {
  if (x <= farthest && y <= farthest) return;
  throw new GatehouseError(
    'failed_precondition',
    `There is no free place left for ${groupId ? `the group ${groupId}` : 'a new group'}: move groups away from the edge of the schema.`,
    { layoutConflicts: [{ groupId, conflictingGroupIds: [], conflictingStaticBlocks: [] }] },
  );
}

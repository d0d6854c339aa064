import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { ActionAddBody } from '../declaration/action-schemas.ts';
import type { Placement } from '../edits/add-action.ts';
import { findAction } from '../graph/find-action.ts';
import type { OpenProject } from '../session/open-project.ts';

/** Where a new action goes: after an action, last in a group, in a new group at a place, or by the cursor. */
export function toPlacement(body: ActionAddBody, { session, cursor }: OpenProject): Placement {
  const groupId = body.groupId || null;
  const afterActionId = body.afterActionId || null;
  const x = body.x ?? null;
  const y = body.y ?? null;
  if (x !== null || y !== null)
    return toPosition({ x, y, isGrouped: groupId !== null || afterActionId !== null });
  if (afterActionId !== null) return { kind: 'after', actionId: afterActionId, groupId };
  if (groupId !== null) return { kind: 'group', groupId };
  if (cursor === null || !findAction(session.document, cursor)) return { kind: 'anywhere' };
  return { kind: 'after', actionId: cursor, groupId: null };
}

interface Asked {
  readonly x: number | null;
  readonly y: number | null;
  readonly isGrouped: boolean;
}

function toPosition({ x, y, isGrouped }: Asked): Placement {
  if (x === null || y === null) {
    throw new GatehouseError('bad_request', 'x and y go together: send both, or neither.');
  }
  if (isGrouped) {
    throw new GatehouseError(
      'bad_request',
      'x and y make a new group, so they cannot come with groupId or afterActionId: send one or the other.',
    );
  }
  return { kind: 'at', position: { x, y } };
}

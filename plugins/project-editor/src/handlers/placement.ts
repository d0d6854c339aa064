import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import type { Position, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { ActionAddBody } from '../declaration/action-schemas.ts';
import type { Placement } from '../edits/add-action.ts';
import { referenceError } from '../edits/refusals.ts';
import { findAction, findGroup, findNamedAction } from '../graph/find-action.ts';
import type { EditedProject } from '../workspace/edited-project.ts';

export interface JudgedPlacement {
  readonly placement: Placement;
  readonly errors: readonly ValidationError[];
}

/** The place of a new action: after an action, last in a group, in a new group, or at the cursor. */
export function toPlacement(body: ActionAddBody, { session, cursor }: EditedProject): JudgedPlacement {
  const { document } = session;
  const groupId = body.groupId || null;
  const afterActionId = body.afterActionId || null;
  const position = askedPosition(body);
  if (position) {
    if (groupId !== null || afterActionId !== null) throw newGroupOnly('groupId or afterActionId');
    return sound({ kind: 'at', position });
  }
  if (afterActionId !== null) return afterAction(document, { afterActionId, groupId });
  if (groupId !== null) return lastInGroup(document, groupId);
  const place = cursor === null ? null : findAction(document, cursor);
  return sound(place ? { kind: 'after', place } : { kind: 'anywhere' });
}

function sound(placement: Placement): JudgedPlacement {
  return { placement, errors: [] };
}

function unsound(error: ValidationError): JudgedPlacement {
  return { placement: { kind: 'anywhere' }, errors: [error] };
}

interface Slot {
  readonly afterActionId: string;
  readonly groupId: string | null;
}

function afterAction(document: ProjectDocument, { afterActionId, groupId }: Slot): JudgedPlacement {
  const place = findNamedAction(document, afterActionId);
  if (!place) {
    const message = `The project has no action ${afterActionId}.`;
    return unsound(referenceError('afterActionId', message, afterActionId));
  }
  if (groupId !== null && findGroup(document, groupId) !== place.group) {
    const message = `The action ${afterActionId} is not in the group ${groupId}: leave groupId out.`;
    return unsound(referenceError('groupId', message, groupId));
  }
  return sound({ kind: 'after', place });
}

function lastInGroup(document: ProjectDocument, groupId: string): JudgedPlacement {
  const group = findGroup(document, groupId);
  if (group) return sound({ kind: 'group', group });
  return unsound(referenceError('groupId', `The project has no group ${groupId}.`, groupId));
}

interface AskedPosition {
  readonly x?: number | null | undefined;
  readonly y?: number | null | undefined;
}

/** The place of a new group; null when none is given. Throws bad_request when only one coordinate is given. */
export function askedPosition({ x, y }: AskedPosition): Position | null {
  const [left, top] = [x ?? null, y ?? null];
  if (left === null && top === null) return null;
  if (left !== null && top !== null) return { x: left, y: top };
  throw new GatehouseError('bad_request', 'x and y go together: send both, or neither.');
}

/** The error of x and y with fields that name a group. */
export function newGroupOnly(fields: string): GatehouseError {
  return new GatehouseError(
    'bad_request',
    `x and y make a new group, so they cannot come with ${fields}: send one or the other.`,
  );
}

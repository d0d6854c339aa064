import { randomUUID } from 'node:crypto';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { ActionsCopyBody, ActionsMoveBody } from '../declaration/graph-schemas.ts';
import type { ActionsCopy } from '../edits/copy-actions.ts';
import type { Move, MoveTarget } from '../edits/move-actions.ts';
import { inputRefusal, referenceError } from '../edits/refusals.ts';
import { type ActionPlace, actionAt, groupAt } from '../graph/find-action.ts';
import { askedPosition, newGroupOnly } from './placement.ts';

/** Resolves a request to move actions against the project. */
export function toMove(body: ActionsMoveBody, document: ProjectDocument): Move {
  return { moved: toPlaces(body.actions, document), target: toTarget(body, document) };
}

interface ActionReference {
  readonly groupId: string;
  readonly actionId: string;
}

/** Where these actions are. Throws when one is missing or repeated. */
export function toPlaces(actions: readonly ActionReference[], document: ProjectDocument): ActionPlace[] {
  const seen = new Set<string>();
  return actions.map((reference, index) => {
    const place = actionAt(document, reference);
    const { id } = place.action;
    if (seen.has(id)) {
      const message = `The action ${id} is there twice: send each action once.`;
      throw inputRefusal([referenceError(`actions[${index}].actionId`, message, id)]);
    }
    seen.add(id);
    return place;
  });
}

/** Resolves a request to copy actions against the project. */
export function toCopy(body: ActionsCopyBody, document: ProjectDocument): ActionsCopy {
  const target = toTarget(body, document);
  return {
    copied: toPlaces(body.actions, document),
    target: target.kind === 'group' ? target : null,
    position: target.kind === 'group' ? null : target.position,
    newId: randomUUID,
  };
}

function toTarget(body: Omit<ActionsMoveBody, 'actions'>, document: ProjectDocument): MoveTarget {
  const position = askedPosition(body);
  const groupId = body.targetGroupId || null;
  const afterActionId = body.afterActionId || null;
  if (groupId === null) {
    if (afterActionId !== null) {
      const message =
        'A new group has no action to come after: leave afterActionId out, or send targetGroupId.';
      throw inputRefusal([referenceError('afterActionId', message, afterActionId)]);
    }
    return { kind: 'new', groupId: randomUUID(), position };
  }
  if (position) throw newGroupOnly('targetGroupId');
  const group = groupAt(document, { groupId });
  const after = afterActionId === null ? null : actionAt(document, { groupId, actionId: afterActionId });
  return { kind: 'group', group, afterIndex: after?.index ?? null };
}

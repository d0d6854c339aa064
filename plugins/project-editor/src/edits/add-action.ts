import type { Action, Position } from '@gatehouse/plugin-runtime/api';
import { castDraft } from 'immer';
import { findAction, findGroup } from '../graph/find-action.ts';
import { fixedTarget } from '../graph/outgoing-links.ts';
import type { Edit } from '../session/recipe.ts';
import { addMissingVariables } from './add-missing-variables.ts';
import { assertFree, freeSpot, growGroup } from './placement.ts';
import { referenceRefusal } from './refusals.ts';

export type Placement =
  | { readonly kind: 'after'; readonly actionId: string; readonly groupId: string | null }
  | { readonly kind: 'group'; readonly groupId: string }
  | { readonly kind: 'at'; readonly position: Position }
  | { readonly kind: 'anywhere' };

export interface NewAction {
  readonly action: Action;
  readonly placement: Placement;
  /** Used when the action gets a group of its own. */
  readonly newGroupId: string;
}

/** Adds an action; gives the group that it came into. */
export function addAction(edit: Edit, { action, placement, newGroupId }: NewAction): { groupId: string } {
  const { base, draft } = edit;
  addMissingVariables(edit, Object.values(action.results));
  const isFirst = base.groups.length === 0;
  if (isFirst && fixedTarget(base, 'Start') === null) {
    draft.links.push({ source: 'Start', branch: 'OnSuccess', target: action.id });
  }
  if (placement.kind === 'after') return { groupId: addAfter(edit, action, placement) };
  if (placement.kind === 'group') return { groupId: addLast(edit, action, placement.groupId) };
  const position = placement.kind === 'at' ? placement.position : freeSpot(base);
  if (placement.kind === 'at') assertFree(base, position);
  draft.groups.push({ id: newGroupId, name: '', actions: [castDraft(action)] });
  draft.layout.groups.push({ groupId: newGroupId, x: position.x, y: position.y });
  return { groupId: newGroupId };
}

function addAfter(
  edit: Edit,
  action: Action,
  { actionId, groupId }: Extract<Placement, { kind: 'after' }>,
): string {
  const place = findAction(edit.base, actionId);
  if (!place) throw referenceRefusal('afterActionId', `The project has no action ${actionId}.`, actionId);
  if (groupId !== null && findGroup(edit.base, groupId) !== place.group) {
    const message = `The action ${actionId} is not in the group ${groupId}: leave groupId out.`;
    throw referenceRefusal('groupId', message, groupId);
  }
  growGroup(edit, place.group.id);
  edit.draft.groups[place.groupIndex]?.actions.splice(place.index + 1, 0, castDraft(action));
  return place.group.id;
}

function addLast(edit: Edit, action: Action, groupId: string): string {
  const group = findGroup(edit.base, groupId);
  if (!group) throw referenceRefusal('groupId', `The project has no group ${groupId}.`, groupId);
  growGroup(edit, group.id);
  edit.draft.groups[edit.base.groups.indexOf(group)]?.actions.push(castDraft(action));
  return group.id;
}

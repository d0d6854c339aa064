import type { Action, Group, Position } from '@gatehouse/sdk-actions/document';
import { castDraft } from 'immer';
import type { ActionPlace } from '../graph/find-action.ts';
import { newFrame, sceneOf } from '../graph/frames.ts';
import { fixedTarget } from '../graph/outgoing-links.ts';
import { addMissingVariables } from './add-missing-variables.ts';
import { assertFree } from './assert-free.ts';
import { freeSpotAnywhere } from './free-spot.ts';
import { fitFrame } from './place-groups.ts';
import type { Edit } from './recipe.ts';

export type Placement =
  | { readonly kind: 'after'; readonly place: ActionPlace }
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'at'; readonly position: Position }
  | { readonly kind: 'anywhere' };

export interface NewAction {
  readonly action: Action;
  readonly placement: Placement;
  /** Used when the action gets a group of its own. */
  readonly newGroupId: string;
}

/** Adds an action, and returns its group. */
export function addAction(edit: Edit, { action, placement, newGroupId }: NewAction): { groupId: string } {
  const { base, draft } = edit;
  addMissingVariables(edit, Object.values(action.results));
  const isFirst = base.groups.length === 0;
  if (isFirst && fixedTarget(base, 'Start') === null) {
    draft.links.push({ source: 'Start', branch: 'OnSuccess', target: action.id });
  }
  if (placement.kind === 'after' || placement.kind === 'group') {
    return { groupId: addInGroup(edit, action, placement) };
  }
  const scene = sceneOf(base);
  const position = placement.kind === 'at' ? placement.position : freeSpotAnywhere(scene, newFrame);
  assertFree([{ groupId: null, ...position, ...newFrame }], scene);
  draft.groups.push({ id: newGroupId, name: '', actions: [castDraft(action)] });
  draft.layout.groups.push({ groupId: newGroupId, x: position.x, y: position.y });
  return { groupId: newGroupId };
}

function addInGroup(
  edit: Edit,
  action: Action,
  placement: Extract<Placement, { kind: 'after' | 'group' }>,
): string {
  const { group } = placement.kind === 'after' ? placement.place : placement;
  const index = placement.kind === 'after' ? placement.place.index + 1 : group.actions.length;
  makeRoomIn(edit, group, action);
  edit.draft.groups[edit.base.groups.indexOf(group)]?.actions.splice(index, 0, castDraft(action));
  return group.id;
}

function makeRoomIn(edit: Edit, { id, name, actions }: Group, action: Action): void {
  fitFrame(edit, id, { name, actions: [...actions, action] });
}

import type { Group, Position } from '@gatehouse/sdk-actions/document';
import { castDraft } from 'immer';
import { frameSize, groupFrames, sceneOf } from '../graph/frames.ts';
import { assertFree } from './assert-free.ts';
import { copiedLinks } from './copy-actions.ts';
import { freeSpot } from './free-spot.ts';
import type { Edit } from './recipe.ts';

export interface CopyRequest {
  readonly group: Group;
  /** Null: a free spot beside the original. */
  readonly position: Position | null;
  readonly newId: () => string;
}

export interface GroupCopy extends Position {
  readonly newGroupId: string;
  /** In the order of the group. */
  readonly actionIds: string[];
}

/**
 * Copies a group with its actions. Links among them become links among the copies, and links that leave the group
 * leave the copy to the same actions, so that the copy works like the original. No link leads into the copy yet.
 * Throws failed_precondition when the place is taken.
 */
export function copyGroup(edit: Edit, { group, position, newId }: CopyRequest): GroupCopy {
  const newGroupId = newId();
  const { x, y } = placeFor(edit, group, position);
  const copies = new Map(group.actions.map(({ id }) => [id, newId()]));
  const actions = group.actions.map((action) => ({ ...action, id: copies.get(action.id) ?? action.id }));
  const links = copiedLinks(edit.base.links, copies);
  edit.draft.groups.push(castDraft({ ...group, id: newGroupId, actions }));
  edit.draft.layout.groups.push({ groupId: newGroupId, x, y });
  edit.draft.links.push(...links);
  return { newGroupId, actionIds: [...copies.values()], x, y };
}

function placeFor({ base }: Edit, group: Group, asked: Position | null): Position {
  const scene = sceneOf(base);
  const size = frameSize(group);
  const original = groupFrames(base).find(({ groupId }) => groupId === group.id) ?? { x: 0, y: 0, ...size };
  const position = asked ?? freeSpot(scene, original, size);
  assertFree([{ groupId: null, ...position, ...size }], scene);
  return position;
}

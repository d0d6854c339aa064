import type { Action, Group, Position } from '@gatehouse/sdk-actions/document';
import type { ActionPlace } from '../graph/find-action.ts';
import { type Box, frameSize, groupFrames, sceneOf } from '../graph/frames.ts';
import { assertFree } from './assert-free.ts';
import { withoutActions } from './delete-actions.ts';
import { freeSpot } from './free-spot.ts';
import { makeRoom } from './make-room.ts';
import { withPlaces } from './place-groups.ts';
import { type Edit, finished } from './recipe.ts';

interface GroupTarget {
  readonly kind: 'group';
  readonly group: Group;
  /** The place in the group after which the actions are inserted, as it is before the move; null: at the start. */
  readonly afterIndex: number | null;
}

interface NewTarget {
  readonly kind: 'new';
  readonly groupId: string;
  /** Null: at a free spot beside the group of the first action. */
  readonly position: Position | null;
}

export type MoveTarget = GroupTarget | NewTarget;

export interface Move {
  /** In their new order; at least one, without repetition. */
  readonly moved: readonly ActionPlace[];
  readonly target: MoveTarget;
}

/**
 * Moves actions to a group, with their ids and links. Empty groups are deleted, groups that lose actions shrink, and
 * the target grows and pushes others aside.
 */
export function moveActions(edit: Edit, { moved, target }: Move): void {
  const { base, draft } = edit;
  const actions = moved.map(({ action }) => action);
  const ids = new Set(actions.map(({ id }) => id));
  const standing = base.groups.flatMap((group) =>
    isTarget(group, target) ? [group] : withoutActions(group, ids),
  );
  const kept = new Set(standing.map(({ id }) => id));
  const positions = base.layout.groups.filter(({ groupId }) => kept.has(groupId));
  const scene = sceneOf({ ...base, groups: standing });
  if (target.kind === 'group') {
    const group = { ...target.group, actions: inserted(target, actions, ids) };
    draft.groups = finished(standing.map((other) => (other === target.group ? group : other)));
    draft.layout.groups = finished(withPlaces(positions, makeRoom(scene, group.id, frameSize(group))));
  } else {
    const group = { id: target.groupId, name: '', actions };
    const size = frameSize(group);
    const position = target.position ?? freeSpot(scene, frameOfFirst(edit, moved), size);
    assertFree([{ groupId: null, ...position, ...size }], scene);
    draft.groups = finished([...standing, group]);
    draft.layout.groups = finished([...positions, { groupId: group.id, ...position }]);
  }
}

function isTarget(group: Group, target: MoveTarget): boolean {
  return target.kind === 'group' && target.group === group;
}

/** The frame of the first moved action's group before the move. */
function frameOfFirst({ base }: Edit, [first]: readonly ActionPlace[]): Box {
  const frame = groupFrames(base).find(({ groupId }) => groupId === first?.group.id);
  return frame ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** The actions of the target after the move. */
function inserted({ group, afterIndex }: GroupTarget, actions: readonly Action[], ids: ReadonlySet<string>) {
  const isStaying = ({ id }: Action) => !ids.has(id);
  const before = afterIndex === null ? [] : group.actions.slice(0, afterIndex + 1).filter(isStaying);
  const rest = group.actions.filter(isStaying);
  return [...before, ...actions, ...rest.slice(before.length)];
}

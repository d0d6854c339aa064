import type { Action, Group, Link, Position } from '@gatehouse/sdk-actions/document';
import type { ActionPlace } from '../graph/find-action.ts';
import { type Box, frameSize, type GroupFrame, groupFrames, sceneOf } from '../graph/frames.ts';
import { assertFree } from './assert-free.ts';
import { freeSpot } from './free-spot.ts';
import { makeRoom } from './make-room.ts';
import { withPlaces } from './place-groups.ts';
import { type Edit, finished } from './recipe.ts';

export interface CopyTarget {
  readonly group: Group;
  /** The place in the group after which the copies are inserted; null: at the start. */
  readonly afterIndex: number | null;
}

export interface ActionsCopy {
  /** In their new order; at least one, without repetition. */
  readonly copied: readonly ActionPlace[];
  /** Null: a new group for each group that actions are copied from. */
  readonly target: CopyTarget | null;
  /** The corner of all new groups together; null: a free spot beside the originals. */
  readonly position: Position | null;
  readonly newId: () => string;
}

interface Copies {
  readonly ids: ReadonlyMap<string, string>;
  readonly of: (action: Action) => Action;
}

/**
 * Copies actions. Links among them become links among the copies, and links that leave them leave the copies to the same
 * actions. No link leads into the copies yet. Answers the ids of the copies in the order of the request.
 */
export function copyActions(edit: Edit, copy: ActionsCopy): readonly string[] {
  const ids = new Map(copy.copied.map(({ action }) => [action.id, copy.newId()]));
  const copies: Copies = { ids, of: (action) => ({ ...action, id: ids.get(action.id) ?? action.id }) };
  if (copy.target === null) addGroups(edit, copy, copies);
  else insert(edit, { target: copy.target, actions: copy.copied.map(({ action }) => copies.of(action)) });
  const links = copiedLinks(edit.base.links, ids);
  if (links.length > 0) edit.draft.links = finished([...edit.base.links, ...links]);
  return [...ids.values()];
}

/** The links that leave copied actions, for their copies. */
export function copiedLinks(links: readonly Link[], copies: ReadonlyMap<string, string>): Link[] {
  return links.flatMap(({ source, branch, target }) => {
    const copy = copies.get(source);
    return copy === undefined ? [] : [{ source: copy, branch, target: copies.get(target) ?? target }];
  });
}

interface Insertion {
  readonly target: CopyTarget;
  readonly actions: readonly Action[];
}

function insert({ base, draft }: Edit, { target, actions }: Insertion): void {
  const { group, afterIndex } = target;
  const place = afterIndex === null ? 0 : afterIndex + 1;
  const grown = { ...group, actions: group.actions.toSpliced(place, 0, ...actions) };
  draft.groups = finished(base.groups.map((other) => (other === group ? grown : other)));
  const moved = makeRoom(sceneOf(base), group.id, frameSize(grown));
  draft.layout.groups = finished(withPlaces(base.layout.groups, moved));
}

interface GroupCopy {
  readonly group: Group;
  readonly original: Box;
}

function addGroups(edit: Edit, { copied, position, newId }: ActionsCopy, copies: Copies): void {
  const { base, draft } = edit;
  const frames = new Map(groupFrames(base).map((frame) => [frame.groupId, frame]));
  const added = groupsOf(copied).map(({ group, actions }): GroupCopy => {
    const name = actions.length === group.actions.length ? group.name : '';
    const copy = { ...group, id: newId(), name, actions: actions.map(copies.of) };
    return { group: copy, original: frames.get(group.id) ?? { x: 0, y: 0, ...frameSize(copy) } };
  });
  const scene = sceneOf(base);
  const around = boxAround(added.map(({ original }) => original));
  const corner = position ?? freeSpot(scene, around, around);
  const placed = added.map(({ group, original }): GroupFrame => {
    const place = { x: corner.x + original.x - around.x, y: corner.y + original.y - around.y };
    return { groupId: group.id, ...place, ...frameSize(group) };
  });
  assertFree(placed, scene);
  const positions = placed.map(({ groupId, x, y }) => ({ groupId, x, y }));
  draft.groups = finished([...base.groups, ...added.map(({ group }) => group)]);
  draft.layout.groups = finished([...base.layout.groups, ...positions]);
}

function groupsOf(copied: readonly ActionPlace[]) {
  const byGroup = new Map<Group, Action[]>();
  for (const { group, action } of copied) {
    const actions = byGroup.get(group) ?? [];
    byGroup.set(group, actions);
    actions.push(action);
  }
  return [...byGroup].map(([group, actions]) => ({ group, actions }));
}

function boxAround(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - y;
  return { x, y, width, height };
}

import type { GroupPosition, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type FrameContent, frameSize, sceneOf } from '../graph/frames.ts';
import { assertFree } from './assert-free.ts';
import { makeRoom } from './make-room.ts';
import { type Edit, finished } from './recipe.ts';

/** Moves all groups or none. A group that keeps its place is not moved. Throws failed_precondition. */
export function moveGroups(edit: Edit, positions: readonly GroupPosition[]): void {
  const scene = sceneOf(edit.base);
  const places = new Map(positions.map((position) => [position.groupId, position]));
  const moved = scene.frames.flatMap((frame) => {
    const { x, y } = places.get(frame.groupId) ?? frame;
    return x === frame.x && y === frame.y ? [] : [{ ...frame, x, y }];
  });
  assertFree(moved, scene);
  edit.draft.layout.groups = finished(withPlaces(edit.base.layout.groups, moved));
}

/** Gives a group's frame the size of its new content, and makes room for it. */
export function fitFrame(edit: Edit, groupId: string, content: FrameContent): void {
  const moved = makeRoom(sceneOf(edit.base), groupId, frameSize(content));
  if (moved.length > 0) edit.draft.layout.groups = finished(withPlaces(edit.base.layout.groups, moved));
}

type Places = ProjectDocument['layout']['groups'];

/**
 * Positions with some groups at new places; unchanged positions stay the same objects, and so does an unchanged list.
 */
export function withPlaces(positions: Places, places: readonly GroupPosition[]): Places {
  const moved = new Map(places.map(({ groupId, x, y }) => [groupId, { groupId, x, y }]));
  const kept = positions.map((position) => {
    const place = moved.get(position.groupId) ?? position;
    moved.delete(position.groupId);
    return place.x === position.x && place.y === position.y ? position : place;
  });
  // A group without a position stands at the origin.
  const added = [...moved.values()].filter(({ x, y }) => x !== 0 || y !== 0);
  const isSame = added.length === 0 && kept.every((position, index) => position === positions[index]);
  return isSame ? positions : [...kept, ...added];
}

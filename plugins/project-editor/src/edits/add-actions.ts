import type { Action, Group, Link, Position, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { frameSize, type GroupFrame, type Scene, type Size, sceneOf } from '../graph/frames.ts';
import { fixedTarget } from '../graph/outgoing-links.ts';
import { addMissingVariables } from './add-missing-variables.ts';
import { assertFree } from './assert-free.ts';
import { freeSpotAnywhere } from './free-spot.ts';
import { makeRoom } from './make-room.ts';
import { withPlaces } from './place-groups.ts';
import { type Edit, finished } from './recipe.ts';
import { type BranchesOf, type LinkRequest, setLinks } from './set-links.ts';

/** An existing group with all actions that it has after the edit. */
export interface FilledGroup {
  readonly group: Group;
  readonly actions: readonly Action[];
}

export interface NewGroup extends Group {
  /** Names the group in layout conflicts. */
  readonly localName: string;
  /** Null for a free place. */
  readonly position: Position | null;
}

export interface NewActions {
  readonly added: readonly Action[];
  readonly filled: readonly FilledGroup[];
  readonly created: readonly NewGroup[];
  readonly links: readonly LinkRequest[];
  readonly branches: BranchesOf;
}

/** Adds actions, groups and links, or throws and changes nothing. */
export function addActions(edit: Edit, { added, filled, created, links, branches }: NewActions): void {
  const { base, draft } = edit;
  addMissingVariables(
    edit,
    added.flatMap(({ results }) => Object.values(results)),
  );
  const linked = judgeLinks(base, { added, links, branches });
  const [refused] = linked.refused;
  if (refused) throw refused.error;
  if (linked.links !== base.links) draft.links = finished(linked.links);
  const layout = placeAll(base, filled, created);
  if (layout !== base.layout.groups) draft.layout.groups = finished(layout);
  for (const { group, actions } of filled) {
    const target = draft.groups[base.groups.indexOf(group)];
    if (target) target.actions = finished(actions);
  }
  for (const { id, name, actions } of created) draft.groups.push({ id, name, actions: finished(actions) });
}

/** The links after the edit, and the refused requests with their indexes. */
export function judgeLinks(
  base: ProjectDocument,
  { added, links, branches }: Pick<NewActions, 'added' | 'links' | 'branches'>,
) {
  // It is enough that the new actions can be found.
  const groups = [...base.groups, { id: '', name: '', actions: added }];
  const start = firstLink(base, added);
  const before = start.length > 0 ? [...base.links, ...start] : base.links;
  const { document, outcomes } = setLinks({ ...base, groups, links: before }, branches, links);
  const refused = outcomes.flatMap((outcome, index) => (outcome.ok ? [] : [{ index, error: outcome.error }]));
  return { links: document.links, refused };
}

/** An empty project starts at its first action. */
function firstLink(base: ProjectDocument, [first]: readonly Action[]): readonly Link[] {
  if (!first || base.groups.length > 0 || fixedTarget(base, 'Start') !== null) return [];
  return [{ source: 'Start', branch: 'OnSuccess', target: first.id }];
}

type Places = ProjectDocument['layout']['groups'];

/** Filled groups make room, then new groups are placed one after the other. */
function placeAll(
  base: ProjectDocument,
  filled: readonly FilledGroup[],
  created: readonly NewGroup[],
): Places {
  let scene = sceneOf(base);
  const moved: GroupFrame[] = [];
  for (const { group, actions } of filled) {
    const size = frameSize({ name: group.name, actions });
    const frames = makeRoom(scene, group.id, size);
    moved.push(...frames);
    scene = withFrames(scene, frames, { groupId: group.id, size });
  }
  const positions = created.map(({ id, localName, name, actions, position }) => {
    const size = frameSize({ name, actions });
    const { x, y } = position ?? freeSpotAnywhere(scene, size);
    const frame = { groupId: localName, x, y, ...size };
    assertFree([frame], scene);
    scene = { ...scene, frames: [...scene.frames, frame] };
    return { groupId: id, x, y };
  });
  const kept = moved.length > 0 ? withPlaces(base.layout.groups, moved) : base.layout.groups;
  return positions.length > 0 ? [...kept, ...positions] : kept;
}

function withFrames(
  { frames, blocks }: Scene,
  moved: readonly GroupFrame[],
  { groupId, size }: { readonly groupId: string; readonly size: Size },
): Scene {
  const places = new Map(moved.map((frame) => [frame.groupId, frame]));
  const now = frames.map((frame) => {
    const place = places.get(frame.groupId) ?? frame;
    return frame.groupId === groupId ? { ...place, ...size } : place;
  });
  return { frames: now, blocks };
}

import type { Group, Layout, Position, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { captionWidth } from './caption-width.ts';

export interface Box extends Position {
  readonly width: number;
  readonly height: number;
}

export interface GroupFrame extends Box {
  readonly groupId: string;
}

export interface StaticBlock extends Box {
  readonly name: string;
}

const minimumWidth = 280;
const headerHeight = 48;
const actionHeight = 72;
/** Room beside the caption in a header. */
const captionMargin = 40;
const endBlock = { width: 120, height: 48 };

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The parts of a group that the size of its frame depends on. */
export type FrameContent = Pick<Group, 'name' | 'actions'>;

/** A group of one action without a name. */
export const newFrame: Size = { width: minimumWidth, height: actionHeight };

// Names have no maximum length, and an edit leaves the objects of other groups unchanged.
const sizes = new WeakMap<FrameContent, Size>();

/** The frame grows to fit the caption and the actions. Without a caption there is no header. */
export function frameSize(content: FrameContent): Size {
  const known = sizes.get(content);
  if (known) return known;
  const { name, actions } = content;
  const width = Math.max(minimumWidth, captionWidth(name) + captionMargin);
  const size = { width, height: headerOf(name) + actionHeight * actions.length };
  sizes.set(content, size);
  return size;
}

/** Height of the header. */
export function headerOf(name: string): number {
  return name === '' ? 0 : headerHeight;
}

type Groups = ProjectDocument['groups'];
type Positions = Layout['groups'];

interface KnownFrames {
  readonly positions: Positions;
  readonly frames: readonly GroupFrame[];
}

const knownFrames = new WeakMap<Groups, KnownFrames>();

/** The frames of all groups, in project order. */
export function groupFrames({ groups, layout }: ProjectDocument): readonly GroupFrame[] {
  const known = knownFrames.get(groups);
  if (known?.positions === layout.groups) return known.frames;
  const positionOf = positionsOf(layout);
  return remember(groups, {
    positions: layout.groups,
    frames: groups.map((group, index) => frameOf(group, positionOf(group.id, index))),
  });
}

/** Carries the frames over to an edited document, except those that the edit changed. */
export function carryFrames(from: ProjectDocument, to: ProjectDocument): void {
  const known = knownFrames.get(from.groups);
  const positions = to.layout.groups;
  if (known?.positions !== from.layout.groups) return;
  if (from.groups === to.groups && known.positions === positions) return;
  const positionOf = positionsOf(to.layout);
  const frames = to.groups.map((group, index) => {
    const isSame = group === from.groups[index] && positions[index] === known.positions[index];
    const frame = isSame && positions[index]?.groupId === group.id ? known.frames[index] : null;
    return frame ?? frameOf(group, positionOf(group.id, index));
  });
  remember(to.groups, { positions, frames });
}

function remember(groups: Groups, known: KnownFrames): readonly GroupFrame[] {
  knownFrames.set(groups, known);
  return known.frames;
}

function frameOf(group: Group, position: Position): GroupFrame {
  return { groupId: group.id, ...toWhole(position), ...frameSize(group) };
}

const origin = { x: 0, y: 0 };

/** Positions by group. They are usually in the order of the groups, so the map is seldom needed. */
function positionsOf({ groups }: Layout): (groupId: string, index: number) => Position {
  let byGroup: ReadonlyMap<string, Position> | null = null;
  return (groupId, index) => {
    const near = groups[index];
    if (near?.groupId === groupId) return near;
    byGroup ??= new Map(groups.map((position) => [position.groupId, position]));
    return byGroup.get(groupId) ?? origin;
  };
}

/** The ends of the project, in a fixed order. */
export function endBlocks({ layout }: Pick<ProjectDocument, 'layout'>): StaticBlock[] {
  return [
    { name: 'Start', ...toWhole(layout.start), ...endBlock },
    { name: 'Good End', ...toWhole(layout.goodEnd), ...endBlock },
    { name: 'Bad End', ...toWhole(layout.badEnd), ...endBlock },
  ];
}

export function noteBlocks({ notes }: Pick<ProjectDocument, 'notes'>): StaticBlock[] {
  return notes.map(({ text, x, y, width, height }) => ({
    name: text.slice(0, 40) || 'Note',
    ...toWhole({ x, y }),
    width: Math.ceil(width),
    height: Math.ceil(height),
  }));
}

/** The boxes that are not moved one by one: the ends of the project and the notes. */
export function staticBlocks(document: ProjectDocument): StaticBlock[] {
  return [...endBlocks(document), ...noteBlocks(document)];
}

/** All boxes of a project. */
export interface Scene {
  readonly frames: readonly GroupFrame[];
  readonly blocks: readonly StaticBlock[];
}

export function sceneOf(document: ProjectDocument): Scene {
  return { frames: groupFrames(document), blocks: staticBlocks(document) };
}

/** A file may hold fractions; the API has integers. */
function toWhole({ x, y }: Position): Position {
  return { x: Math.round(x), y: Math.round(y) };
}

/** Boxes may touch. */
export function isOverlapping(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

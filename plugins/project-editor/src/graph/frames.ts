import type { Group, Position, ProjectDocument } from '@gatehouse/plugin-runtime/api';

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
/** Of a letter in the caption of a frame, and what stands beside the caption. */
const letterWidth = 9;
const captionMargin = 40;
const endBlock = { width: 120, height: 48 };

export function frameSize(caption: string, actionCount: number): { width: number; height: number } {
  return {
    width: Math.max(minimumWidth, caption.length * letterWidth + captionMargin),
    height: headerHeight + actionHeight * actionCount,
  };
}

/** The frames of all groups, in project order. */
export function groupFrames({ groups, layout }: ProjectDocument): GroupFrame[] {
  const positions = new Map(layout.groups.map((position) => [position.groupId, position]));
  return groups.map((group) => frameOf(group, positions.get(group.id)));
}

function frameOf(group: Group, position: Position | undefined): GroupFrame {
  const { x, y } = position ?? { x: 0, y: 0 };
  return { groupId: group.id, x, y, ...frameSize(group.name, group.actions.length) };
}

/** What takes up room and never moves: the ends of the project and the notes. */
export function staticBlocks({ layout, notes }: ProjectDocument): StaticBlock[] {
  return [
    { name: 'Start', ...position(layout.start), ...endBlock },
    { name: 'Good End', ...position(layout.goodEnd), ...endBlock },
    { name: 'Bad End', ...position(layout.badEnd), ...endBlock },
    ...notes.map(({ text, x, y, width, height }) => ({
      name: text.slice(0, 40) || 'Note',
      x,
      y,
      width,
      height,
    })),
  ];
}

function position({ x, y }: Position): Position {
  return { x, y };
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

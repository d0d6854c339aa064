import type { Position, ProjectDocument } from '@gatehouse/plugin-runtime/api';
import {
  type Box,
  frameSize,
  type GroupFrame,
  groupFrames,
  isOverlapping,
  staticBlocks,
} from '../graph/frames.ts';
import type { Edit } from '../session/recipe.ts';
import { byFrom, createPile, freePlace, isReached, type Pile, type Span } from './free-place.ts';
import { layoutRefusal } from './refusals.ts';

const step = 40;

/** Throws failed_precondition when a new group of one action does not fit there. */
export function assertFree(document: ProjectDocument, at: Position): void {
  const box = { ...at, ...frameSize('', 1) };
  const groups = groupFrames(document).filter((frame) => isOverlapping(frame, box));
  const blocks = staticBlocks(document).filter((block) => isOverlapping(block, box));
  if (groups.length === 0 && blocks.length === 0) return;
  throw layoutRefusal({
    groupId: null,
    conflictingGroupIds: groups.map(({ groupId }) => groupId),
    conflictingStaticBlocks: blocks.map(({ name }) => name),
  });
}

/** The free spot for a new group beside the last one, or beside Start: to its right, then below in steps. */
export function freeSpot(document: ProjectDocument): Position {
  const frames = groupFrames(document);
  const blocks = staticBlocks(document);
  const anchor = frames.at(-1) ?? blocks[0] ?? { x: 0, y: 0, width: 0, height: 0 };
  const size = frameSize('', 1);
  const x = anchor.x + anchor.width + step;
  const spans = [...frames, ...blocks].filter((box) => sharesColumn(box, { x, ...size })).map(toHeights);
  return { x, y: freePlace({ start: anchor.y, length: size.height, step }, spans.sort(byFrom)) };
}

/**
 * Makes room for one more action in a group. A static block never moves, so a frame that would grow over one
 * steps aside to the right; the groups that the taller frame reaches move down, and those they reach in turn.
 */
export function growGroup(edit: Edit, groupId: string): void {
  const frames = groupFrames(edit.base);
  const frame = frames.find((candidate) => candidate.groupId === groupId);
  if (!frame) return;
  const blocks = staticBlocks(edit.base);
  const taller = { ...frame, height: frame.height + frameSize('', 1).height - frameSize('', 0).height };
  const newBlocks = blocks.filter((block) => !isOverlapping(block, frame));
  const grown = { ...taller, x: freeColumn(taller, newBlocks) };
  const others = frames.filter((other) => other !== frame && !isOverlapping(other, frame));
  moveFrames(edit, [grown, ...pushDown(grown, others, blocks)]);
}

function freeColumn(frame: Box, blocks: readonly Box[]): number {
  const spans = blocks
    .filter((block) => block.y < frame.y + frame.height && frame.y < block.y + block.height)
    .map(({ x, width }) => ({ from: x, to: x + width }));
  return freePlace({ start: frame.x, length: frame.width, step }, spans.sort(byFrom));
}

function moveFrames({ base, draft }: Edit, frames: readonly GroupFrame[]): void {
  const moved = new Map(frames.map(({ groupId, x, y }) => [groupId, { groupId, x, y }]));
  const kept = base.layout.groups.map((position) => {
    const { groupId } = position;
    const place = moved.get(groupId) ?? position;
    moved.delete(groupId);
    return place;
  });
  draft.layout.groups = [...kept, ...moved.values()];
}

/**
 * The groups that have to move, at their new places, by one sweep from above: what was passed stays where it
 * is, so the sweep ends, and a moved group lands below everything that is in its way.
 */
function pushDown(grown: Box, others: readonly GroupFrame[], blocks: readonly Box[]): GroupFrame[] {
  const moved: GroupFrame[] = [];
  const pushing = createPile([grown]);
  const passed = createPile([grown, ...blocks]);
  for (const frame of others.toSorted((one, other) => one.y - other.y)) {
    const isPushed = isReached(frame, pushing);
    const settled = isPushed ? { ...frame, y: freeTop(frame, passed) } : frame;
    if (isPushed) moved.push(settled);
    if (isPushed) pushing.add(settled);
    passed.add(settled);
  }
  return moved;
}

function freeTop(frame: Box, passed: Pile): number {
  return freePlace({ start: frame.y, length: frame.height, step: 0 }, heightsBeside(frame, passed));
}

function* heightsBeside(frame: Box, passed: Pile): Generator<Span> {
  for (const box of passed.from(frame.y)) if (sharesColumn(box, frame)) yield toHeights(box);
}

type Width = Pick<Box, 'x' | 'width'>;

function sharesColumn(one: Width, other: Width): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width;
}

function toHeights({ y, height }: Box): Span {
  return { from: y, to: y + height };
}

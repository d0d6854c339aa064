import type { Position, ProjectDocument } from '@gatehouse/plugin-runtime/api';
import {
  type Box,
  frameSize,
  type GroupFrame,
  groupFrames,
  isOverlapping,
  staticBlocks,
} from '../graph/frames.ts';
import type { Edit, ProjectDraft } from '../session/recipe.ts';
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
  const isTaken = (y: number) => [...frames, ...blocks].some((box) => isOverlapping(box, { x, y, ...size }));
  let { y } = anchor;
  while (isTaken(y)) y += step;
  return { x, y };
}

/**
 * Makes room for one more action in a group. A static block never moves, so a frame that would grow over one
 * steps aside to the right; the groups that the taller frame reaches move down, and those they reach in turn.
 */
export function growGroup({ base, draft }: Edit, groupId: string): void {
  const frames = groupFrames(base);
  const frame = frames.find((candidate) => candidate.groupId === groupId);
  if (!frame) return;
  const blocks = staticBlocks(base);
  const newBlocks = blocks.filter((block) => !isOverlapping(block, frame));
  const grown = { ...frame, height: frame.height + frameSize('', 1).height - frameSize('', 0).height };
  while (newBlocks.some((block) => isOverlapping(block, grown))) grown.x += step;
  const others = frames.filter((other) => other !== frame && !isOverlapping(other, frame));
  moveFrames(draft, [grown, ...pushDown(grown, others, blocks)]);
}

function moveFrames(draft: ProjectDraft, frames: readonly GroupFrame[]): void {
  for (const { groupId, x, y } of frames) {
    const position = draft.layout.groups.find((candidate) => candidate.groupId === groupId);
    if (position) Object.assign(position, { x, y });
    else draft.layout.groups.push({ groupId, x, y });
  }
}

/**
 * The groups that have to move, at their new places, by one sweep from above: what was passed stays where it
 * is, so the sweep ends, and a moved group lands below everything that is in its way.
 */
function pushDown(grown: Box, others: readonly GroupFrame[], blocks: readonly Box[]): GroupFrame[] {
  const moved: GroupFrame[] = [];
  const passed = [grown, ...blocks];
  for (const frame of others.toSorted((one, other) => one.y - other.y)) {
    const isReached = [grown, ...moved].some((box) => isOverlapping(box, frame));
    const settled = isReached ? { ...frame, y: freeTop(frame, passed) } : frame;
    if (isReached) moved.push(settled);
    passed.push(settled);
  }
  return moved;
}

function freeTop(frame: Box, taken: readonly Box[]): number {
  let { y } = frame;
  const hit = () => taken.find((box) => isOverlapping(box, { ...frame, y }));
  for (let box = hit(); box; box = hit()) y = box.y + box.height;
  return y;
}

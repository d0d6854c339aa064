import { type Box, type GroupFrame, isOverlapping, type Scene, type Size } from '../graph/frames.ts';
import { byFrom, createPile, freePlace, isReached, type Pile, type Span } from './free-place.ts';
import { assertInside } from './schema-edge.ts';
import { sharesColumn, sharesRow, toHeights, toWidths } from './spans.ts';

const step = 40;

/**
 * The frames that move when a group gets a new size, the group itself first. A static block never moves, so a frame
 * that would grow over one moves aside to the right; the groups under the new frame move down, and push others down
 * in turn. Frames that overlapped before are not separated.
 */
export function makeRoom({ frames, blocks }: Scene, groupId: string, size: Size): readonly GroupFrame[] {
  const frame = frames.find((candidate) => candidate.groupId === groupId);
  if (!frame) return [];
  const resized = { ...frame, ...size };
  const newBlocks = blocks.filter((block) => !isOverlapping(block, frame));
  const grown = { ...resized, x: freeColumn(resized, newBlocks) };
  assertInside(grown);
  const aside = grown.x === frame.x ? [] : [grown];
  const isInTheWay = (other: Box) => isOverlapping(other, grown) && !isOverlapping(other, frame);
  // Usually there is enough room.
  if (!frames.some(isInTheWay)) return aside;
  const overlapping = frames.filter((other) => other !== frame && isOverlapping(other, frame));
  const others = frames.filter((other) => !isOverlapping(other, frame));
  const pushed = pushDown(grown, others, [...blocks, ...overlapping]);
  for (const place of pushed) assertInside(place);
  return [...aside, ...pushed];
}

function freeColumn(frame: Box, blocks: readonly Box[]): number {
  const spans = blocks.filter((block) => sharesRow(block, frame)).map(toWidths);
  return freePlace({ start: frame.x, length: frame.width, step }, spans.sort(byFrom));
}

/**
 * The new places of the groups that have to move. One sweep from above: passed groups stay, so the sweep ends, and a
 * moved group lands below everything in its way.
 */
function pushDown(grown: Box, others: readonly GroupFrame[], fixed: readonly Box[]): GroupFrame[] {
  const moved: GroupFrame[] = [];
  const pushing = createPile([grown]);
  const passed = createPile([grown, ...fixed]);
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

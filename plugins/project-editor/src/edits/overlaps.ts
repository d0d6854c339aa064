import { type Box, isOverlapping } from '../graph/frames.ts';

/** Two boxes that overlap, by their indexes. */
export type Pair = readonly [placed: number, other: number];

interface Item {
  readonly box: Box;
  readonly index: number;
  readonly isPlaced: boolean;
}

type Axis = 'x' | 'y';

/**
 * Pairs of placed boxes that overlap each other or a standing box; indexes count the placed ones first. Standing
 * boxes may overlap each other. Returns at most `limit` pairs. One sweep along the axis on which fewer boxes lie side
 * by side is far faster than a comparison of all pairs.
 */
export function findOverlaps(placed: readonly Box[], standing: readonly Box[], limit: number): Pair[] {
  const items = [
    ...placed.map((box, index) => ({ box, index, isPlaced: true })),
    ...standing.map((box, index) => ({ box, index: placed.length + index, isPlaced: false })),
  ];
  const axis = crowding(items, 'x') < crowding(items, 'y') ? 'x' : 'y';
  const pairs: Pair[] = [];
  let open: Item[] = [];
  for (const item of items.sort((one, other) => one.box[axis] - other.box[axis])) {
    open = open.filter(({ box }) => endOf(box, axis) > item.box[axis]);
    for (const other of open) if (isOverlapping(item.box, other.box)) pairs.push(...pairsOf(item, other));
    open.push(item);
    if (pairs.length >= limit) break;
  }
  return pairs.sort(([a, b], [c, d]) => a - c || b - d).slice(0, limit);
}

function pairsOf(one: Item, other: Item): Pair[] {
  const pairs: Pair[] = [];
  if (one.isPlaced) pairs.push([one.index, other.index]);
  if (other.isPlaced) pairs.push([other.index, one.index]);
  return pairs;
}

/** Average number of boxes side by side on the axis. */
function crowding(items: readonly Item[], axis: Axis): number {
  let [from, to, length] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const { box } of items) {
    from = Math.min(from, box[axis]);
    to = Math.max(to, endOf(box, axis));
    length += endOf(box, axis) - box[axis];
  }
  return length / Math.max(1, to - from);
}

function endOf(box: Box, axis: Axis): number {
  return axis === 'x' ? box.x + box.width : box.y + box.height;
}

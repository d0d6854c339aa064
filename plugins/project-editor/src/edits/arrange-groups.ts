import type { Position } from '@gatehouse/sdk-actions/document';
import { type Box, endBlocks, frameSize, noteBlocks } from '../graph/frames.ts';
import { byFrom, freePlace } from './free-place.ts';
import type { Edit } from './recipe.ts';
import { sharesColumn, toHeights } from './spans.ts';

/** Position of Start in a new project. */
const corner = { x: 40, y: 40 };
const step = 40;

/**
 * Moves the ends and all groups to the places of `toFlowGraph`, starting at the corner. Notes keep their places; the
 * drawing goes below notes that it would cover.
 */
export function arrangeGroups({ base, draft }: Edit, places: readonly Position[]): void {
  const ends = endBlocks(base);
  const sizes = [...ends, ...base.groups.map(frameSize)];
  const boxes = places.map((place, index) => ({ width: 0, height: 0, ...sizes[index], ...place }));
  const width = Math.max(...boxes.map((box) => box.x + box.width));
  const height = Math.max(...boxes.map((box) => box.y + box.height));
  const top = freeTop(base, { ...corner, width, height });
  const [start, goodEnd, badEnd, ...groups] = places.map(({ x, y }) => ({ x: corner.x + x, y: top + y }));
  if (!start || !goodEnd || !badEnd) return;
  draft.layout = {
    start,
    goodEnd,
    badEnd,
    groups: base.groups.flatMap(({ id }, index) => toPosition(id, groups[index])),
  };
}

function freeTop(base: Edit['base'], drawing: Box): number {
  const spans = noteBlocks(base)
    .filter((note) => sharesColumn(note, drawing))
    .map(toHeights);
  return freePlace({ start: drawing.y, length: drawing.height, step }, spans.sort(byFrom));
}

function toPosition(groupId: string, place: Position | undefined) {
  return place ? [{ groupId, ...place }] : [];
}

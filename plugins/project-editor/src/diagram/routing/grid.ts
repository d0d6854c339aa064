import type { Box } from '../../graph/frames.ts';
import { clearance } from './clearance.ts';

/** Maximum lines of one direction. Where there are more, only every second or third is kept. */
const maxLines = 1000;

/** Channels between boxes: lines along the borders of their frames, with their free parts. */
export interface Grid {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** At `row * xs.length + column`: 1 where the part from there to the next column or row is blocked. */
  readonly takenAcross: Uint8Array;
  readonly takenDown: Uint8Array;
}

export function gridOf(boxes: readonly Box[]): Grid {
  const xs = linesOf(boxes.flatMap(({ x, width }) => [x - clearance, x + width + clearance]));
  const ys = linesOf(boxes.flatMap(({ y, height }) => [y - clearance, y + height + clearance]));
  const grid: Grid = {
    xs,
    ys,
    takenAcross: new Uint8Array(xs.length * ys.length),
    takenDown: new Uint8Array(xs.length * ys.length),
  };
  for (const box of boxes) take(grid, box);
  return grid;
}

/** The index of the last line at or before a place; -1 where there is no such line. */
export function lineBefore(lines: Float64Array, place: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? place) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function linesOf(places: readonly number[]): Float64Array {
  const sorted = [...new Set(places)].sort((one, other) => one - other);
  const step = Math.ceil(sorted.length / maxLines);
  return Float64Array.from(sorted.filter((_, index) => index % step === 0));
}

function take({ xs, ys, takenAcross, takenDown }: Grid, { x, y, width, height }: Box): void {
  // The parts that a box touches start at the last line before it; the parts inside of it start at the first line in
  // it.
  const columns = { part: lineBefore(xs, x), first: firstAfter(xs, x), end: firstFrom(xs, x + width) };
  const rows = { part: lineBefore(ys, y), first: firstAfter(ys, y), end: firstFrom(ys, y + height) };
  for (let row = rows.first; row < rows.end; row += 1) {
    const start = row * xs.length;
    takenAcross.fill(1, start + Math.max(0, columns.part), start + columns.end);
  }
  for (let row = Math.max(0, rows.part); row < rows.end; row += 1) {
    const start = row * xs.length;
    takenDown.fill(1, start + columns.first, start + columns.end);
  }
}

function firstAfter(lines: Float64Array, place: number): number {
  return lineBefore(lines, place) + 1;
}

function firstFrom(lines: Float64Array, place: number): number {
  const before = lineBefore(lines, place);
  return lines[before] === place ? before : before + 1;
}

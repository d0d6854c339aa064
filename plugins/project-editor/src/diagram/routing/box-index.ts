import { type Box, isOverlapping } from '../../graph/frames.ts';

export interface Corridor {
  readonly from: number;
  readonly to: number;
}

/** Boxes in cells, so that a search for boxes near a place does not check all of them. */
export class BoxIndex {
  readonly #columns: readonly number[];
  readonly #rows: readonly number[];
  readonly #cells = new Map<number, Box[]>();

  constructor(boxes: readonly Box[]) {
    // Borders of cells follow the boxes, so that one distant box does not put all others into one cell.
    const count = Math.ceil(Math.sqrt(boxes.length));
    this.#columns = quantiles(
      boxes.map((box) => box.x),
      count,
    );
    this.#rows = quantiles(
      boxes.map((box) => box.y),
      count,
    );
    for (const box of boxes) this.#put(box);
  }

  /** Whether no box overlaps an area. Boxes may touch it. */
  isFree(area: Box): boolean {
    for (const cell of this.#cellsAt(area)) {
      for (const box of cell) if (isOverlapping(area, box)) return false;
    }
    return true;
  }

  /**
   * How far a vertical line may move to both sides, within a reach, without touching a box: bounds of `x`. The line
   * is an area without width.
   */
  corridorOfVertical(line: Box, reach: number): Corridor {
    let [from, to] = [line.x - reach, line.x + reach];
    const near = { x: from, y: line.y, width: 2 * reach, height: line.height };
    for (const cell of this.#cellsAt(near)) {
      for (const box of cell) {
        if (box.y > line.y + line.height || box.y + box.height < line.y) continue;
        if (box.x >= line.x) to = Math.min(to, box.x);
        else if (box.x + box.width <= line.x) from = Math.max(from, box.x + box.width);
      }
    }
    return { from, to };
  }

  /** The same for a horizontal line: `y` bounds. */
  corridorOfHorizontal(line: Box, reach: number): Corridor {
    let [from, to] = [line.y - reach, line.y + reach];
    const near = { x: line.x, y: from, width: line.width, height: 2 * reach };
    for (const cell of this.#cellsAt(near)) {
      for (const box of cell) {
        if (box.x > line.x + line.width || box.x + box.width < line.x) continue;
        if (box.y >= line.y) to = Math.min(to, box.y);
        else if (box.y + box.height <= line.y) from = Math.max(from, box.y + box.height);
      }
    }
    return { from, to };
  }

  #put(box: Box): void {
    for (const key of this.#keysAt(box)) {
      const cell = this.#cells.get(key);
      if (cell) cell.push(box);
      else this.#cells.set(key, [box]);
    }
  }

  *#cellsAt(area: Box): Generator<readonly Box[]> {
    for (const key of this.#keysAt(area)) {
      const cell = this.#cells.get(key);
      if (cell) yield cell;
    }
  }

  *#keysAt({ x, y, width, height }: Box): Generator<number> {
    const lastColumn = placeIn(this.#columns, x + width);
    const lastRow = placeIn(this.#rows, y + height);
    const firstRow = placeIn(this.#rows, y);
    for (let column = placeIn(this.#columns, x); column <= lastColumn; column += 1) {
      for (let row = firstRow; row <= lastRow; row += 1) yield column * 65_536 + row;
    }
  }
}

/** Values that cut a list into parts of about the same size, without repetition. */
function quantiles(values: readonly number[], parts: number): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  const cuts: number[] = [];
  for (let part = 1; part < parts; part += 1) {
    const cut = sorted[Math.floor((part * sorted.length) / parts)] ?? 0;
    if (cut !== cuts.at(-1)) cuts.push(cut);
  }
  return cuts;
}

/** How many of the sorted cuts are at or below a value. */
function placeIn(cuts: readonly number[], value: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle] ?? value) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

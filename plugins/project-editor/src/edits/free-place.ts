import { type Box, isOverlapping } from '../graph/frames.ts';

/** An occupied range of a line. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Wanted {
  readonly start: number;
  readonly length: number;
  /** Places are tried in these steps; 0: anywhere. */
  readonly step: number;
}

/**
 * The first free place from the start. Spans are sorted by `from`, so one pass finds it: a passed span ends before
 * the place.
 */
export function freePlace({ start, length, step }: Wanted, spans: Iterable<Span>): number {
  let place = start;
  for (const { from, to } of spans) {
    if (from >= place + length) break;
    if (to > place) place = step === 0 ? to : start + Math.ceil((to - start) / step) * step;
  }
  return place;
}

export function byFrom(one: Span, other: Span): number {
  return one.from - other.from;
}

/** Boxes sorted by their top, so that a search at a height does not check all of them. */
export interface Pile {
  add(box: Box): void;
  /** All boxes that may reach below a height, by their top. */
  from(y: number): Iterable<Box>;
}

export function createPile(boxes: readonly Box[]): Pile {
  const sorted = boxes.toSorted((one, other) => one.y - other.y);
  let tallest = Math.max(0, ...boxes.map(({ height }) => height));
  return {
    add(box) {
      tallest = Math.max(tallest, box.height);
      sorted.splice(firstAt(sorted, box.y), 0, box);
    },
    *from(y) {
      for (let index = firstAt(sorted, y - tallest); index < sorted.length; index += 1) {
        const box = sorted[index];
        if (box) yield box;
      }
    },
  };
}

export function isReached(frame: Box, pile: Pile): boolean {
  for (const box of pile.from(frame.y)) {
    if (box.y >= frame.y + frame.height) return false;
    if (isOverlapping(box, frame)) return true;
  }
  return false;
}

/** The index of the first box whose top is there or below. */
function firstAt(sorted: readonly Box[], y: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.y ?? y) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

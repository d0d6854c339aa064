import { type Box, isOverlapping } from '../../graph/frames.ts';
import { BoxIndex } from '../routing/box-index.ts';
import type { Point } from '../routing/wire.ts';
import type { RoutedLink, WireKind } from './wires.ts';

export interface Label extends Box {
  readonly text: string;
  readonly kind: WireKind;
}

const height = 18;
const letterWidth = 6.2;
const padding = 8;

/** Puts the names of branches on their wires, where they cover neither a box nor each other. */
export function labelsOf(links: readonly RoutedLink[], boxes: readonly Box[]): Label[] {
  const named = links.filter(({ wire, points }) => wire.label !== null && points.length > 1);
  if (named.length === 0) return [];
  const index = new BoxIndex(boxes);
  const labels: Label[] = [];
  for (const { wire, points } of named) {
    const text = wire.label ?? '';
    const width = text.length * letterWidth + 2 * padding;
    const places = placesOn(points, width).map(({ x, y }) => ({
      x: x - width / 2,
      y: y - height / 2,
      width,
      height,
    }));
    const free = places.find(
      (place) => index.isFree(place) && !labels.some((label) => isOverlapping(label, place)),
    );
    const place = free ?? places[0];
    if (place) labels.push({ ...place, text, kind: wire.kind });
  }
  return labels;
}

/** The end of the wire comes first, because there are fewer wires; then its longest legs. */
function placesOn(points: readonly Point[], width: number): Point[] {
  const legs = points.slice(1).map((end, index) => ({ start: points[index] ?? end, end }));
  const last = legs.at(-1);
  const ordered = legs.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  if (last && lengthOf(last) >= width + 2 * height) ordered.unshift(last);
  return ordered.flatMap(({ start, end }) =>
    [0.5, 0.3, 0.7, 0.15, 0.85].map((part) => ({
      x: start.x + (end.x - start.x) * part,
      y: start.y + (end.y - start.y) * part,
    })),
  );
}

function lengthOf({ start, end }: { readonly start: Point; readonly end: Point }): number {
  return Math.abs(end.x - start.x) + Math.abs(end.y - start.y);
}

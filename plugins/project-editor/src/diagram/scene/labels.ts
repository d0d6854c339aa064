import { type Box, isOverlapping } from '../../graph/frames.ts';
import { BoxIndex } from '../routing/box-index.ts';
import type { Point } from '../routing/wire.ts';
import type { RoutedLink } from './scene.ts';
import type { WireKind } from './wires.ts';

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
    const places = placesOn(points).map(({ x, y }) => ({
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

/** Near the beginning of the wire first: there it is told apart from others that leave with it. */
function placesOn(points: readonly Point[]): Point[] {
  return points.slice(1).flatMap((end, index) => {
    const start = points[index] ?? end;
    return [0.5, 0.3, 0.7, 0.15, 0.85].map((part) => ({
      x: start.x + (end.x - start.x) * part,
      y: start.y + (end.y - start.y) * part,
    }));
  });
}

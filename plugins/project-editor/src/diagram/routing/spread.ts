import type { BoxIndex, Corridor } from './box-index.ts';
import { Tracks } from './tracks.ts';
import { isSideways, legBox, type Point, type Route, straighten, type Wire } from './wire.ts';

interface Surroundings {
  readonly wires: readonly Wire[];
  readonly boxes: BoxIndex;
}

/** Maximum distance that a leg is moved to a better place. */
const reach = 160;
/** Distance from a box, where there is room. */
const distance = 24;
const leastDistance = 4;

/** A route whose legs are moved. Legs are horizontal and vertical in turn. */
interface Moving {
  readonly route: Route;
  readonly bundle: string;
  readonly points: Point[];
}

interface Leg {
  readonly moving: Moving;
  /** Index of its first point. */
  readonly index: number;
  readonly isAcross: boolean;
}

/** Moves legs to the middle of their channels, and separates legs of different wires that would overlap. */
export function spread(
  routes: readonly (Route | null)[],
  { wires, boxes }: Surroundings,
): (readonly Point[])[] {
  const all = routes.map((route, index) => {
    if (!route) return null;
    return { route, bundle: wires[index]?.bundle ?? '', points: [...route.points] };
  });
  const legs = all.flatMap((moving) => (moving ? legsOf(moving) : []));
  const [across, down] = [new Tracks(), new Tracks()];
  // Legs at the ends have the least room, so they are placed first.
  const isEnd = ({ index, moving }: Leg) => index === 0 || index === moving.points.length - 2;
  const inside = legs.filter((leg) => !isEnd(leg));
  const ordered = [
    ...legs.filter(isEnd),
    ...inside.filter(({ isAcross }) => isAcross),
    // The longest of the wires that leave a box together is placed nearest to the box, so that it crosses none of the
    // others.
    ...inside.filter(({ isAcross }) => !isAcross).sort((one, other) => lengthOf(other) - lengthOf(one)),
  ];
  for (const leg of ordered) settle(leg, { boxes, tracks: leg.isAcross ? across : down });
  return all.map((moving) => (moving ? (straighten(moving.points) ?? moving.points) : []));
}

function legsOf(moving: Moving): Leg[] {
  const startsAcross = isSideways(moving.route.source);
  return moving.points
    .slice(1)
    .map((_, index) => ({ moving, index, isAcross: (index % 2 === 0) === startsAcross }));
}

function lengthOf(leg: Leg): number {
  const { width, height } = boxOf(leg);
  return width + height;
}

function boxOf({ moving: { points }, index }: Leg) {
  const start = points[index] ?? { x: 0, y: 0 };
  return legBox(start, points[index + 1] ?? start);
}

function settle(leg: Leg, { boxes, tracks }: { boxes: BoxIndex; tracks: Tracks }): void {
  const line = boxOf(leg);
  const place = leg.isAcross ? line.y : line.x;
  const channel = leg.isAcross
    ? boxes.corridorOfHorizontal(line, reach)
    : boxes.corridorOfVertical(line, reach);
  const room = roomOf(leg, channel);
  const span = leg.isAcross
    ? { from: line.x, to: line.x + line.width }
    : { from: line.y, to: line.y + line.height };
  const isEnd = leg.index === 0 || leg.index === leg.moving.points.length - 2;
  const wanted = room.from > room.to ? place : clamp(isEnd ? place : bestIn(channel, place), room);
  const track = tracks.take({ wanted, room, span, owner: leg.moving, step: awayFromBox(leg) });
  move(leg, track);
}

/** Possible positions of a leg: in the channel and, at an end, where it still touches its port. */
function roomOf({ moving, index }: Leg, channel: Corridor): Corridor {
  const margin = Math.min(leastDistance, (channel.to - channel.from) / 4);
  let [from, to] = [channel.from + margin, channel.to - margin];
  const { source, target } = moving.route;
  if (index === 0) [from, to] = [Math.max(from, source.from), Math.min(to, source.to)];
  if (index === moving.points.length - 2) [from, to] = [Math.max(from, target.from), Math.min(to, target.to)];
  return { from, to };
}

function bestIn({ from, to }: Corridor, place: number): number {
  if (to - from < 2.5 * distance) return (from + to) / 2;
  return clamp(place, { from: from + distance, to: to - distance });
}

/** The direction away from the box that the wire leaves or enters with this leg; 0 for other legs. */
function awayFromBox({ moving, index, isAcross }: Leg): 1 | 0 | -1 {
  const { source, target } = moving.route;
  const side = index === 1 ? source.side : index === moving.points.length - 3 ? target.side : null;
  if (side === null) return 0;
  return side === (isAcross ? 'top' : 'left') ? -1 : 1;
}

function move({ moving: { points }, index, isAcross }: Leg, place: number): void {
  for (const end of [index, index + 1]) {
    const point = points[end];
    if (point) points[end] = isAcross ? { x: point.x, y: place } : { x: place, y: point.y };
  }
}

function clamp(value: number, { from, to }: Corridor): number {
  return Math.min(Math.max(value, from), to);
}

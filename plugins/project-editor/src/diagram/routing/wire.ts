import type { Box } from '../../graph/frames.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Side = 'left' | 'right' | 'top' | 'bottom';

/** A place where a wire may touch a box. */
export interface Port {
  readonly side: Side;
  /** Position of the side: x of a left or right one, y of a top or bottom one. */
  readonly at: number;
  /** The wire touches the side between these positions, preferably at one of them. */
  readonly from: number;
  readonly to: number;
  readonly best: number;
  /** Cost of the port, in units of length. */
  readonly cost: number;
}

/** A connection from one of several ports to one of several others. */
export interface Wire {
  readonly sources: readonly Port[];
  readonly targets: readonly Port[];
  /** Wires of one bundle may overlap. */
  readonly bundle: string;
}

/** The route of a wire: corners from port to port; each leg is horizontal or vertical. */
export interface Route {
  readonly points: readonly Point[];
  readonly source: Port;
  readonly target: Port;
}

export function isSideways({ side }: Port): boolean {
  return side === 'left' || side === 'right';
}

/** The touching point of a port at a place along its side. */
export function touch(port: Port, along: number): Point {
  return isSideways(port) ? { x: port.at, y: along } : { x: along, y: port.at };
}

/** A point straight out of the port. */
export function outward(port: Port, distance: number): Point {
  const { x, y } = touch(port, port.best);
  if (port.side === 'left') return { x: x - distance, y };
  if (port.side === 'right') return { x: x + distance, y };
  return { x, y: port.side === 'top' ? y - distance : y + distance };
}

/** The points without needless corners. Null when the route turns back on itself. */
export function straighten(points: readonly Point[]): Point[] | null {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (last && last.x === point.x && last.y === point.y) continue;
    const before = kept.at(-2);
    if (last && before && isInLine(before, last, point)) {
      if (turnsBack(before, last, point)) return null;
      kept.pop();
    }
    kept.push(point);
  }
  return kept;
}

function isInLine(one: Point, two: Point, three: Point): boolean {
  return (one.x === two.x && two.x === three.x) || (one.y === two.y && two.y === three.y);
}

function turnsBack(one: Point, two: Point, three: Point): boolean {
  return (two.x - one.x) * (three.x - two.x) < 0 || (two.y - one.y) * (three.y - two.y) < 0;
}

/** The box of a leg; it has no width or no height. */
export function legBox(one: Point, other: Point): Box {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

import type { BoxIndex } from './box-index.ts';
import { clearance } from './clearance.ts';
import {
  isSideways,
  legBox,
  outward,
  type Point,
  type Port,
  type Route,
  straighten,
  touch,
  type Wire,
} from './wire.ts';

/** Cost of a corner, in units of length: a longer route with fewer corners is easier to follow. */
export const cornerCost = 40;

interface PricedRoute extends Route {
  readonly cost: number;
}

/** Routes with few corners, the cheapest first. They may cross boxes. */
export function simpleRoutes({ sources, targets }: Wire): Route[] {
  const routes: PricedRoute[] = [];
  for (const source of sources) {
    for (const target of targets) {
      for (const points of between(source, target)) {
        const straight = straighten(points);
        if (straight)
          routes.push({ points: straight, source, target, cost: costOf(straight, source, target) });
      }
    }
  }
  return routes.sort((one, other) => one.cost - other.cost);
}

export function isFreeRoute(points: readonly Point[], boxes: BoxIndex): boolean {
  return points.every((point, index) => {
    const before = points[index - 1];
    return !before || boxes.isFree(legBox(before, point));
  });
}

export function lengthOf(points: readonly Point[]): number {
  let length = 0;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1] ?? point;
    length += Math.abs(point.x - before.x) + Math.abs(point.y - before.y);
  }
  return length;
}

function costOf(points: readonly Point[], source: Port, target: Port): number {
  return lengthOf(points) + (points.length - 2) * cornerCost + source.cost + target.cost;
}

function* between(source: Port, target: Port): Generator<Point[]> {
  const direct = directRoute(source, target);
  if (direct) yield direct;
  const start = outward(source, 0);
  const end = outward(target, 0);
  const out = outward(source, clearance);
  const into = outward(target, clearance);
  for (const x of lines(out.x, into.x)) {
    yield [start, out, { x, y: out.y }, { x, y: into.y }, into, end];
  }
  for (const y of lines(out.y, into.y)) {
    yield [start, out, { x: out.x, y }, { x: into.x, y }, into, end];
  }
}

/** One leg, where the ports face each other. */
function directRoute(source: Port, target: Port): Point[] | null {
  const faces =
    (source.side === 'right' && target.side === 'left' && source.at < target.at) ||
    (source.side === 'left' && target.side === 'right' && source.at > target.at) ||
    (source.side === 'bottom' && target.side === 'top' && source.at < target.at);
  if (!faces || isSideways(source) !== isSideways(target)) return null;
  const from = Math.max(source.from, target.from);
  const to = Math.min(source.to, target.to);
  if (from > to) return null;
  const along = Math.min(Math.max(target.best, from), to);
  return [touch(source, along), touch(target, along)];
}

/** Possible positions of the middle leg: at either end, halfway, or past both. */
function lines(one: number, other: number): number[] {
  const past = 40;
  return [one, other, (one + other) / 2, Math.min(one, other) - past, Math.max(one, other) + past];
}

import type { Box } from '../../graph/frames.ts';
import { BoxIndex } from './box-index.ts';
import { gridOf } from './grid.ts';
import { RouteFinder } from './route-finder.ts';
import { isFreeRoute, simpleRoutes } from './simple-routes.ts';
import { spread } from './spread.ts';
import type { Point, Route, Wire } from './wire.ts';

/**
 * Routes each wire around the boxes, in the order of the wires, and puts wires of the same route side by side. A wire
 * crosses a box only where boxes overlap, or where there are too many of them.
 */
export function routeWires(wires: readonly Wire[], boxes: readonly Box[]): (readonly Point[])[] {
  const index = new BoxIndex(boxes);
  let finder: RouteFinder | null = null;
  const routes = wires.map((wire): Route | null => {
    const routes = simpleRoutes(wire);
    const free = routes.find(({ points }) => isFreeRoute(points, index));
    if (free) return free;
    finder ??= new RouteFinder(gridOf(boxes), index);
    return finder.find(wire) ?? routes[0] ?? null;
  });
  return spread(routes, { wires, boxes: index });
}

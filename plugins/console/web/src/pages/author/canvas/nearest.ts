import { type Box, centreOf } from './boxes.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

const steps = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
} as const;

/** A distance to the side counts more than one straight ahead. */
const ASIDE = 2;

/** The box that an arrow key goes to: the nearest one in its direction; undefined where there is none. */
export function nearest<Item extends Box>(
  items: Iterable<Item>,
  from: Box,
  direction: Direction,
): Item | undefined {
  const start = centreOf(from);
  const step = steps[direction];
  let found: Item | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const centre = centreOf(item);
    const ahead = (centre.x - start.x) * step.x + (centre.y - start.y) * step.y;
    const aside = Math.abs((centre.x - start.x) * step.y) + Math.abs((centre.y - start.y) * step.x);
    const distance = ahead + ASIDE * aside;
    if (ahead <= 0 || distance >= least) continue;
    least = distance;
    found = item;
  }
  return found;
}

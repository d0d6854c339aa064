import { PriorityQueue } from '@gatehouse/sdk-plugin/internal/priority-queue';
import type { BoxIndex } from './box-index.ts';
import { clearance } from './clearance.ts';
import { type Grid, lineBefore } from './grid.ts';
import { cornerCost } from './simple-routes.ts';
import {
  isSideways,
  legBox,
  outward,
  type Point,
  type Port,
  type Route,
  straighten,
  type Wire,
} from './wire.ts';

/** Maximum crossings of lines that are searched for one wire, and for all wires of a picture. */
const maxSteps = { wire: 150_000, picture: 1_500_000 };

/** The connection of a port to the grid: a crossing, and the line that leads there. */
interface Access {
  readonly port: Port;
  readonly crossing: number;
  readonly isAcross: boolean;
  readonly cost: number;
}

/** A value above 1 searches far fewer crossings, and routes may be a little longer than the shortest. */
const eagerness = 1.5;
const none: readonly Access[] = [];

/** The last state of a route, and the access where it ends. */
interface Arrival {
  readonly state: number;
  readonly goal: Access;
  readonly cost: number;
}

/** Searches the grid of channels (A*), for wires whose simple routes are all blocked. */
export class RouteFinder {
  readonly #grid: Grid;
  readonly #boxes: BoxIndex;
  /** A state is a crossing and its direction of arrival: `crossing * 2`, plus 1 from above or below. */
  readonly #costs: Float64Array;
  readonly #before: Int32Array;
  /** Number of the search that found the cost of the state. */
  readonly #found: Uint32Array;
  #search = 0;
  #open = new PriorityQueue<number>();
  #target = aroundEnds([]);
  #stepsLeft = maxSteps.picture;

  constructor(grid: Grid, boxes: BoxIndex) {
    this.#grid = grid;
    this.#boxes = boxes;
    const states = grid.xs.length * grid.ys.length * 2;
    this.#costs = new Float64Array(states);
    this.#before = new Int32Array(states);
    this.#found = new Uint32Array(states);
  }

  /** Null when there is no route, or none was found within the limits. */
  find(wire: Wire): Route | null {
    const starts = wire.sources.flatMap((port) => this.#accessesOf(port));
    const goals = new Map<number, Access[]>();
    for (const goal of wire.targets.flatMap((port) => this.#accessesOf(port))) {
      goals.set(goal.crossing, [...(goals.get(goal.crossing) ?? []), goal]);
    }
    if (starts.length === 0 || goals.size === 0) return null;
    const last = this.#reach(starts, goals, wire.targets);
    return last && this.#routeOf(last, starts);
  }

  #accessesOf(port: Port): Access[] {
    const { xs, ys } = this.#grid;
    const out = outward(port, clearance);
    const isAcross = !isSideways(port);
    const [own, along] = isAcross ? [ys, xs] : [xs, ys];
    const line = lineBefore(own, isAcross ? out.y : out.x);
    if (own[line] !== (isAcross ? out.y : out.x)) return [];
    const before = lineBefore(along, isAcross ? out.x : out.y);
    return [before, before + 1].flatMap((index) => {
      const place = along[index];
      if (place === undefined) return [];
      const point = isAcross ? { x: place, y: out.y } : { x: out.x, y: place };
      if (!this.#boxes.isFree(legBox(out, point))) return [];
      const distance = Math.abs(point.x - out.x) + Math.abs(point.y - out.y);
      const crossing = isAcross ? line * xs.length + index : index * xs.length + line;
      return [{ port, crossing, isAcross, cost: port.cost + distance + cornerCost }];
    });
  }

  /** The cheapest arrival. */
  #reach(
    starts: readonly Access[],
    goals: ReadonlyMap<number, readonly Access[]>,
    targets: readonly Port[],
  ): Arrival | null {
    this.#search += 1;
    this.#open = new PriorityQueue<number>();
    this.#target = aroundEnds(targets);
    for (const { crossing, isAcross, cost } of starts) {
      this.#offer(crossing * 2 + (isAcross ? 0 : 1), cost, -1);
    }
    let best: Arrival | null = null;
    for (let steps = 0; steps < maxSteps.wire && this.#stepsLeft > 0; steps += 1) {
      if (best && this.#open.lowest >= best.cost) break;
      const state = this.#open.pop();
      if (state === undefined) break;
      this.#stepsLeft -= 1;
      best = this.#arrive(state, goals.get(state >> 1) ?? none, best);
      this.#offerAcross(state);
      this.#offerDown(state);
    }
    return best;
  }

  #arrive(state: number, goals: readonly Access[], known: Arrival | null): Arrival | null {
    let best = known;
    for (const goal of goals) {
      const turns = goal.isAcross === (state % 2 === 0) ? 0 : cornerCost;
      const cost = (this.#costs[state] ?? 0) + goal.cost + turns;
      if (!best || cost < best.cost) best = { state, goal, cost };
    }
    return best;
  }

  // The next two functions run a million times for a large project: they create no closures and no objects.

  #offerAcross(state: number): void {
    const { xs, takenAcross } = this.#grid;
    const crossing = state >> 1;
    const column = crossing % xs.length;
    const x = xs[column] ?? 0;
    const cost = (this.#costs[state] ?? 0) + (state % 2 === 0 ? 0 : cornerCost);
    if (column + 1 < xs.length && takenAcross[crossing] === 0) {
      this.#offer(2 * (crossing + 1), cost + (xs[column + 1] ?? x) - x, state);
    }
    if (column > 0 && takenAcross[crossing - 1] === 0) {
      this.#offer(2 * (crossing - 1), cost + x - (xs[column - 1] ?? x), state);
    }
  }

  #offerDown(state: number): void {
    const { xs, ys, takenDown } = this.#grid;
    const crossing = state >> 1;
    const row = Math.floor(crossing / xs.length);
    const y = ys[row] ?? 0;
    const cost = (this.#costs[state] ?? 0) + (state % 2 === 0 ? cornerCost : 0);
    if (row + 1 < ys.length && takenDown[crossing] === 0) {
      this.#offer(2 * (crossing + xs.length) + 1, cost + (ys[row + 1] ?? y) - y, state);
    }
    if (row > 0 && takenDown[crossing - xs.length] === 0) {
      this.#offer(2 * (crossing - xs.length) + 1, cost + y - (ys[row - 1] ?? y), state);
    }
  }

  #offer(state: number, cost: number, before: number): void {
    if (this.#found[state] === this.#search && (this.#costs[state] ?? 0) <= cost) return;
    this.#found[state] = this.#search;
    this.#costs[state] = cost;
    this.#before[state] = before;
    this.#open.push(state, cost + eagerness * this.#restFrom(state >> 1));
  }

  /** A lower bound of the cost to the nearest target. */
  #restFrom(crossing: number): number {
    const { xs, ys } = this.#grid;
    const column = crossing % xs.length;
    const x = xs[column] ?? 0;
    const y = ys[(crossing - column) / xs.length] ?? 0;
    const { left, right, top, bottom } = this.#target;
    return Math.max(0, left - x, x - right) + Math.max(0, top - y, y - bottom);
  }

  #routeOf({ state, goal }: Arrival, starts: readonly Access[]): Route | null {
    const { xs, ys } = this.#grid;
    const crossings: Point[] = [];
    let first = state;
    for (let at = state; at !== -1; at = this.#before[at] ?? -1) {
      const crossing = at >> 1;
      crossings.push({ x: xs[crossing % xs.length] ?? 0, y: ys[Math.floor(crossing / xs.length)] ?? 0 });
      first = at;
    }
    const source = starts.find(
      ({ crossing, isAcross }) => crossing === first >> 1 && isAcross === (first % 2 === 0),
    )?.port;
    if (!source) return null;
    const target = goal.port;
    const points = straighten([
      outward(source, 0),
      outward(source, clearance),
      ...crossings.reverse(),
      outward(target, clearance),
      outward(target, 0),
    ]);
    return points && { points, source, target };
  }
}

function aroundEnds(ports: readonly Port[]) {
  const ends = ports.map((port) => outward(port, clearance));
  const xs = ends.map(({ x }) => x);
  const ys = ends.map(({ y }) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

import { getSmoothStepPath, Position } from '@xyflow/react';
import { type Box, isOverlapping, type Point } from './boxes.ts';
import type { Block, CanvasGraph, Tile, Wire } from './canvas-graph.ts';

/** A link with its ends on the canvas. */
export interface WireShape {
  readonly wire: Wire;
  readonly from: Point;
  readonly to: Point;
}

const BEND = 9;
const OFFSET = 18;
/** The length of the tip of an arrow. */
export const TIP = 9;
/** From a tile to the edge of its card, under which wires are drawn. */
const EDGE = 10;
/** Dashes of a wire that crosses the whole drawing take longer to draw than all else. */
const LONG = 2_000;
/** How far beside a wire a click still chooses it, in pixels. */
const REACH_PX = 8;

/** The links whose ends are both there. Groups that are being moved take their links along. */
export function wireShapes(graph: CanvasGraph, moved: ReadonlyMap<string, Point>): readonly WireShape[] {
  const blocks = new Map(graph.blocks.map((block) => [block.id, block]));
  return graph.wires.flatMap((wire): WireShape[] => {
    const to = graph.tileOf.get(wire.target);
    const source = graph.tileOf.get(wire.source);
    const block = blocks.get(wire.source);
    const from = source ? portOf(wire, source) : block && portOfBlock(block);
    if (from === undefined || to === undefined) return [];
    const end = { x: to.x - EDGE, y: to.y + to.height / 2 };
    return [
      {
        wire,
        from: shifted(from, shiftOf(graph, moved, source)),
        to: shifted(end, shiftOf(graph, moved, to)),
      },
    ];
  });
}

const portNames: Readonly<Record<string, string>> = {
  OnSuccess: 'success',
  OnError: 'error',
  Default: 'default',
};

function portOf({ branch }: Wire, { x, y, width, ports }: Tile): Point {
  const name = portNames[branch] ?? (branch.startsWith('Case:') ? 'case' : 'own');
  // An action that has changed may still have links of branches that it does not have any more.
  const top = (ports.find(({ port }) => port === name) ?? ports[0])?.top ?? 0;
  return { x: x + width, y: y + top };
}

function portOfBlock({ x, y, width, height }: Block): Point {
  return { x: x + width - 8, y: y + height / 2 };
}

const still: Point = { x: 0, y: 0 };

function shiftOf({ cardOf }: CanvasGraph, moved: ReadonlyMap<string, Point>, tile: Tile | undefined): Point {
  const groupId = tile?.node.groupId ?? '';
  const [card, place] = [cardOf.get(groupId), moved.get(groupId)];
  return card === undefined || place === undefined ? still : { x: place.x - card.x, y: place.y - card.y };
}

function shifted({ x, y }: Point, by: Point): Point {
  return { x: x + by.x, y: y + by.y };
}

/** The line up to the tip of its arrow. */
export function wirePath({ from, to }: Pick<WireShape, 'from' | 'to'>): string {
  const [path] = getSmoothStepPath({
    ...{ sourceX: from.x, sourceY: from.y, sourcePosition: Position.Right },
    ...{ targetX: to.x - TIP, targetY: to.y, targetPosition: Position.Left },
    ...{ borderRadius: BEND, offset: OFFSET },
  });
  return path;
}

export function isLong({ from, to }: WireShape): boolean {
  return Math.abs(to.x - from.x) + Math.abs(to.y - from.y) > LONG;
}

/** Whether a part of it may lie in a box. */
export function isWireIn({ from, to }: WireShape, box: Box): boolean {
  const [left, top] = [Math.min(from.x, to.x) - 2 * OFFSET, Math.min(from.y, to.y) - 2 * OFFSET];
  const [right, bottom] = [Math.max(from.x, to.x) + 2 * OFFSET, Math.max(from.y, to.y) + 2 * OFFSET];
  return isOverlapping({ x: left, y: top, width: right - left, height: bottom - top }, box);
}

/** The link at a point; the last one, which is drawn over the others. */
export function wireAt(shapes: readonly WireShape[], point: Point, zoom: number): Wire | undefined {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return undefined;
  context.lineWidth = (2 * REACH_PX) / zoom;
  const near = { x: point.x - 1, y: point.y - 1, width: 2, height: 2 };
  return shapes.findLast(
    (shape) =>
      isWireIn(shape, near) && context.isPointInStroke(new Path2D(wirePath(shape)), point.x, point.y),
  )?.wire;
}

import type { Position } from '@gatehouse/sdk-actions/document';
import type { Box } from '../graph/frames.ts';
import { connectedParts, type FlowGraph } from './flow-graph.ts';
import { layOutPart } from './lay-out-part.ts';

/** A larger part is cut, because the time for a part grows faster than its size. */
const largestPart = 250;
const partGap = 120;
/** Width to height of a usual screen. */
const screenRatio = 1.6;

/**
 * Places of the boxes, in their order: each connected part is drawn in layers from left to right, and the parts
 * follow each other like words on lines, the part of the first box first. The same graph always gives the same
 * places.
 */
export function layOutGraph(graph: FlowGraph): Position[] {
  const all = graph.boxes.map((_, index) => index);
  const parts = connectedParts(all, graph.edges)
    .flatMap(cut)
    .flatMap((piece) => connectedParts(piece, graph.edges));
  const drawings = parts.map((part) => toDrawing(layOutPart(part, graph)));
  const places = new Map<number, Position>();
  for (const [index, corner] of lines(drawings).entries()) {
    for (const [nth, { x, y }] of (drawings[index]?.boxes ?? []).entries()) {
      places.set(parts[index]?.[nth] ?? 0, { x: corner.x + x, y: corner.y + y });
    }
  }
  return all.map((box) => places.get(box) ?? { x: 0, y: 0 });
}

function cut(part: readonly number[]): number[][] {
  const pieces: number[][] = [];
  for (let start = 0; start < part.length; start += largestPart) {
    pieces.push(part.slice(start, start + largestPart));
  }
  return pieces;
}

interface Drawing {
  /** With the origin at the top left. */
  readonly boxes: readonly Box[];
  readonly width: number;
  readonly height: number;
}

function toDrawing(boxes: readonly Box[]): Drawing {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const moved = boxes.map((box) => ({ ...box, x: box.x - left, y: box.y - top }));
  return {
    boxes: moved,
    width: Math.max(...moved.map(({ x, width }) => x + width)),
    height: Math.max(...moved.map(({ y, height }) => y + height)),
  };
}

/** The corners of drawings that fill lines. All lines together have the shape of a screen. */
function lines(drawings: readonly Drawing[]): Position[] {
  const area = drawings.reduce((sum, { width, height }) => sum + (width + partGap) * (height + partGap), 0);
  const lineWidth = Math.max(Math.sqrt(area * screenRatio), ...drawings.map(({ width }) => width));
  let [x, y, lineHeight] = [0, 0, 0];
  return drawings.map(({ width, height }) => {
    if (x > 0 && x + width > lineWidth) [x, y, lineHeight] = [0, y + lineHeight + partGap, 0];
    const corner = { x, y };
    x += width + partGap;
    lineHeight = Math.max(lineHeight, height);
    return corner;
  });
}

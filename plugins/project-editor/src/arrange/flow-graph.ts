import type { Size } from '../graph/frames.ts';

/** Boxes by their indexes; the flow starts at the first one. Plain data, for a message to a process. */
export interface FlowGraph {
  readonly boxes: readonly Size[];
  readonly edges: readonly FlowEdge[];
}

export interface FlowEdge {
  readonly from: number;
  readonly to: number;
  /** Weight of the edge: a higher one makes it shorter and straighter. */
  readonly weight: number;
}

/** The connected parts of the graph, each listed from its first box in breadth-first order. */
export function connectedParts(boxes: readonly number[], edges: readonly FlowEdge[]): number[][] {
  const neighbours = new Map<number, number[]>(boxes.map((box) => [box, []]));
  for (const { from, to } of edges) {
    if (!neighbours.has(from) || !neighbours.has(to)) continue;
    neighbours.get(from)?.push(to);
    neighbours.get(to)?.push(from);
  }
  const seen = new Set<number>();
  return boxes.flatMap((first) => {
    if (seen.has(first)) return [];
    seen.add(first);
    const part = [first];
    for (const box of part) {
      for (const next of neighbours.get(box) ?? []) {
        if (!seen.has(next)) part.push(next);
        seen.add(next);
      }
    }
    return [part];
  });
}

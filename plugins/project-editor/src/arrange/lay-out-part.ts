import { Graph, layout } from '@dagrejs/dagre';
import type { Box } from '../graph/frames.ts';
import type { FlowEdge, FlowGraph } from './flow-graph.ts';

/** Distances between boxes of one layer, and between layers. */
export const spacing = { inLayer: 40, betweenLayers: 80 } as const;

/** For larger parts the exact algorithm takes too long, and an approximate one is good enough. */
const exactUpTo = 200;

/**
 * The boxes of one part in layers from left to right, its first box leftmost. They have an origin of their own and
 * the order of the part.
 */
export function layOutPart(part: readonly number[], { boxes, edges }: FlowGraph): Box[] {
  const graph = new Graph();
  graph.setGraph({
    rankdir: 'LR',
    nodesep: spacing.inLayer,
    ranksep: spacing.betweenLayers,
    ranker: part.length <= exactUpTo ? 'network-simplex' : 'tight-tree',
  });
  for (const box of part) graph.setNode(String(box), { ...boxes[box] });
  const inside = edges.filter(({ from, to }) => graph.hasNode(String(from)) && graph.hasNode(String(to)));
  for (const { from, to, weight } of inside) graph.setEdge(String(from), String(to), { weight });
  for (const box of unreached(part, inside)) graph.setEdge(String(part[0]), String(box), { weight: 0 });
  layout(graph);
  return part.map((box) => {
    const { x, y, width, height } = graph.node(String(box));
    return { x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height };
  });
}

/** Boxes that the first box does not reach. Without an edge from the first box they could be placed left of it. */
function unreached(part: readonly number[], edges: readonly FlowEdge[]): number[] {
  const targets = new Map<number, number[]>();
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  const reached = new Set(part.slice(0, 1));
  for (const box of reached) for (const target of targets.get(box) ?? []) reached.add(target);
  return part.filter((box) => !reached.has(box));
}

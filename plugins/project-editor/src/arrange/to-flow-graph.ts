import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { endBlocks, frameSize } from '../graph/frames.ts';
import type { FlowEdge, FlowGraph } from './flow-graph.ts';

/** Success branches are the spine of a drawing; error branches may take longer routes. */
const weights = { success: 3, error: 1 } as const;

/** The graph of a project: Start, Good End and Bad End, then the groups in project order. */
export function toFlowGraph(document: ProjectDocument): FlowGraph {
  const { groups } = document;
  const ends = endBlocks(document).map(({ width, height }) => ({ width, height }));
  return { boxes: [...ends, ...groups.map(frameSize)], edges: toEdges(document, ends.length) };
}

function toEdges({ groups, links }: ProjectDocument, endCount: number): FlowEdge[] {
  const boxes = new Map([
    ['Start', 0],
    ['GoodEnd', 1],
    ['BadEnd', 2],
  ]);
  for (const [index, { actions }] of groups.entries()) {
    for (const { id } of actions) boxes.set(id, endCount + index);
  }
  const edges = new Map<string, FlowEdge>();
  for (const { source, branch, target } of links) {
    const [from, to] = [boxes.get(source), boxes.get(target)];
    if (from === undefined || to === undefined || from === to) continue;
    const key = `${from} ${to}`;
    const weight = (edges.get(key)?.weight ?? 0) + (branch === 'OnError' ? weights.error : weights.success);
    edges.set(key, { from, to, weight });
  }
  return [...edges.values()];
}

import { ViewportPortal } from '@xyflow/react';
import { memo } from 'react';
import type { Point } from './boxes.ts';
import type { CanvasGraph, WireKind } from './canvas-graph.ts';
import { endsOf } from './ports.ts';

interface Props {
  readonly graph: CanvasGraph;
  /** Places of groups that are being moved. */
  readonly moved: ReadonlyMap<string, Point>;
}

const kinds: readonly WireKind[] = ['success', 'error', 'case'];

/** All links far out: straight lines in three paths, however many there are. */
export const FarWires = memo(function FarWires({ graph, moved }: Props) {
  const paths = pathsOf(graph, moved);
  return (
    <ViewportPortal>
      <svg className="canvas-far-wires" aria-hidden="true">
        {kinds.map((kind) => (
          <path key={kind} className={`is-${kind}`} d={paths[kind].join('')} />
        ))}
      </svg>
    </ViewportPortal>
  );
});

function pathsOf(graph: CanvasGraph, moved: Props['moved']): Readonly<Record<WireKind, readonly string[]>> {
  const paths: Record<WireKind, string[]> = { success: [], error: [], case: [] };
  const cardOf = new Map(graph.cards.flatMap((card) => card.tiles.map(({ id }) => [id, card])));
  const shift = (id: string): Point => {
    const card = cardOf.get(id);
    const place = card === undefined ? undefined : moved.get(card.id);
    return card === undefined || place === undefined
      ? { x: 0, y: 0 }
      : { x: place.x - card.x, y: place.y - card.y };
  };
  for (const wire of graph.wires) {
    const ends = endsOf(wire, graph);
    if (ends === null) continue;
    const [from, to] = [shift(wire.source), shift(wire.target)];
    const start = `${ends.from.x + ends.from.width + from.x},${ends.from.y + ends.from.height / 2 + from.y}`;
    paths[wire.kind].push(`M${start}L${ends.to.x + to.x},${ends.to.y + ends.to.height / 2 + to.y}`);
  }
  return paths;
}

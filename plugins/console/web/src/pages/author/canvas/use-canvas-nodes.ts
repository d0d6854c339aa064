import { useMemo, useRef } from 'react';
import type { BlockNode } from './block-node.tsx';
import type { Point } from './boxes.ts';
import type { Block, CanvasGraph, Card } from './canvas-graph.ts';
import type { CardNode } from './group-card.tsx';
import { handleId, handlesOf, handlesOfBlock } from './ports.ts';
import type { WireEdge } from './wire-edge.tsx';

export type CanvasNode = CardNode | BlockNode;

interface Source {
  readonly graph: CanvasGraph;
  readonly ids: ReadonlySet<string>;
  readonly moved: ReadonlyMap<string, Point>;
}

const none: ReadonlySet<string> = new Set();

/** The nodes of the library. One that did not change is the same object, and is not drawn again. */
export function useCanvasNodes({ graph, ids, moved }: Source): CanvasNode[] {
  const before = useRef<ReadonlyMap<string, CardNode>>(new Map());
  const blocks = useMemo(() => graph.blocks.map(toBlockNode), [graph.blocks]);
  return useMemo(() => {
    const cards = graph.cards.map((card) => toCardNode({ card, ids, moved }, before.current));
    before.current = new Map(cards.map((node) => [node.id, node]));
    return [...blocks, ...cards];
  }, [graph.cards, ids, moved, blocks]);
}

type CardSource = Omit<Source, 'graph'> & { readonly card: Card };

function toCardNode({ card, ids, moved }: CardSource, before: ReadonlyMap<string, CardNode>): CardNode {
  const old = before.get(card.id);
  const { x, y } = moved.get(card.id) ?? card;
  const selected = ids.has(card.id);
  const chosen = chosenIn(card, ids, old?.data.chosen);
  const isSame =
    old?.data.card === card &&
    old.selected === selected &&
    old.position.x === x &&
    old.position.y === y &&
    old.data.chosen === chosen;
  if (isSame) return old;
  const { width, height } = card;
  const data = old?.data.card === card && old.data.chosen === chosen ? old.data : { card, chosen };
  const handles = old?.data.card === card && old.handles ? old.handles : handlesOf(card);
  return {
    ...{ id: card.id, type: 'card', position: { x, y }, data, selected },
    ...{ width, height, measured: { width, height }, handles },
  };
}

/** The chosen actions of a group; the same set as before where they are the same. */
function chosenIn(card: Card, ids: ReadonlySet<string>, before: ReadonlySet<string> = none) {
  if (ids.size === 0) return none;
  const chosen = card.tiles.filter(({ id }) => ids.has(id));
  if (chosen.length === before.size && chosen.every(({ id }) => before.has(id))) return before;
  return new Set(chosen.map(({ id }) => id));
}

function toBlockNode(block: Block): BlockNode {
  const { x, y, width, height } = block;
  return {
    ...{ id: block.id, type: 'block', position: { x, y }, data: { block } },
    ...{ width, height, measured: { width, height }, handles: handlesOfBlock(block) },
    ...{ draggable: false, selectable: false },
  };
}

/** The links of the library; none far out, where they are drawn together. */
export function useCanvasEdges({ graph, ids, isFar }: Omit<Source, 'moved'> & { readonly isFar: boolean }) {
  const all = useMemo(() => (isFar ? [] : toEdges(graph)), [graph, isFar]);
  return useMemo(
    () => all.map((edge) => (ids.has(edge.id) ? { ...edge, selected: true } : edge)),
    [all, ids],
  );
}

function toEdges({ cards, blocks, wires, tileOf }: CanvasGraph): WireEdge[] {
  const cardOf = new Map(cards.flatMap((card) => card.tiles.map(({ id }) => [id, card.id])));
  for (const { id } of blocks) cardOf.set(id, id);
  return wires.flatMap((wire): WireEdge[] => {
    const [source, target] = [cardOf.get(wire.source), cardOf.get(wire.target)];
    if (source === undefined || target === undefined) return [];
    const isSwitch = tileOf.get(wire.source)?.node.isSwitch ?? false;
    // An action that is no switch any more may still have links of cases.
    const port = wire.kind === 'case' && !isSwitch ? 'success' : wire.kind;
    const handles = { sourceHandle: handleId(wire.source, port), targetHandle: wire.target };
    return [{ id: wire.id, type: 'wire', source, target, ...handles, data: { wire } }];
  });
}

import { useMemo, useRef } from 'react';
import type { BlockNode } from './block-node.tsx';
import type { Point } from './boxes.ts';
import type { Block, CanvasGraph, Card } from './canvas-graph.ts';
import type { CardNode } from './group-card.tsx';
import { handlesOf, handlesOfBlock } from './ports.ts';

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
  const blocks = useMemo(
    () => graph.blocks.map((block) => toBlockNode({ block, ids, moved })),
    [graph.blocks, ids, moved],
  );
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
    ...{ width, height, measured: { width, height }, handles, style: placed({ x, y }) },
  };
}

/** The chosen actions of a group; the same set as before where they are the same. */
function chosenIn(card: Card, ids: ReadonlySet<string>, before: ReadonlySet<string> = none) {
  if (ids.size === 0) return none;
  const chosen = card.tiles.filter(({ id }) => ids.has(id));
  if (chosen.length === before.size && chosen.every(({ id }) => before.has(id))) return before;
  return new Set(chosen.map(({ id }) => id));
}

/** A thousand transforms would be a thousand layers for the browser to put together, in each picture. */
function placed({ x, y }: Point) {
  return { transform: 'none', left: x, top: y };
}

/** Notes are chosen and moved as groups are; the ends stay where they are. */
function toBlockNode({ block, ids, moved }: Omit<Source, 'graph'> & { readonly block: Block }): BlockNode {
  const { width, height } = block;
  const { x, y } = moved.get(block.id) ?? block;
  const isNote = block.kind === 'note';
  return {
    ...{ id: block.id, type: 'block', position: { x, y }, data: { block } },
    ...{ width, height, measured: { width, height }, handles: handlesOfBlock(block) },
    ...(isNote ? { selected: ids.has(block.id) } : { draggable: false, selectable: false }),
    style: placed({ x, y }),
  };
}

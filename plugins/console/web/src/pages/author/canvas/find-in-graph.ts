import type { CanvasGraph } from './canvas-graph.ts';

/** Groups and actions whose texts hold what is sought, in the order of the project; none for an empty text. */
export function findInGraph({ cards }: Pick<CanvasGraph, 'cards'>, text: string): readonly string[] {
  const sought = text.trim().toLowerCase();
  if (sought === '') return [];
  const has = (...texts: readonly string[]) => texts.some((one) => one.toLowerCase().includes(sought));
  return cards.flatMap(({ id, label, tiles }) => [
    ...(has(label) ? [id] : []),
    ...tiles
      .filter(({ caption, detail, node }) => has(caption, detail, `${node.type}.${node.action}`))
      .map((tile) => tile.id),
  ]);
}

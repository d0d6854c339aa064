import type { CanvasGraph } from './canvas-graph.ts';

/** Groups, actions and notes whose texts hold what is sought, in the order of the project; none for an empty text. */
export function findInGraph(
  { cards, noteOf }: Pick<CanvasGraph, 'cards' | 'noteOf'>,
  text: string,
): readonly string[] {
  const sought = text.trim().toLowerCase();
  if (sought === '') return [];
  const has = (...texts: readonly string[]) => texts.some((one) => one.toLowerCase().includes(sought));
  const found = cards.flatMap(({ id, label, tiles }) => [
    ...(has(label) ? [id] : []),
    ...tiles
      .filter(({ caption, detail, node }) => has(caption, detail, `${node.type}.${node.action}`))
      .map((tile) => tile.id),
  ]);
  return [...found, ...[...noteOf.values()].filter((note) => has(note.text)).map(({ id }) => id)];
}

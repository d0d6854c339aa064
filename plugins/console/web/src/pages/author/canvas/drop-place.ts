import { isInside, type Point } from './boxes.ts';
import type { CanvasGraph, Card, Tile } from './canvas-graph.ts';

/** Where something is dropped: in a group behind an action or at its start, or on free ground. */
export type DropPlace =
  | { readonly kind: 'group'; readonly card: Card; readonly after: Tile | null }
  | { readonly kind: 'ground'; readonly point: Point };

export function dropPlace({ cards }: Pick<CanvasGraph, 'cards'>, point: Point): DropPlace {
  const card = cards.find((one) => isInside(one, point));
  if (card === undefined) return { kind: 'ground', point };
  const after = card.tiles.findLast((tile) => tile.y + tile.height / 2 <= point.y);
  return { kind: 'group', card, after: after ?? null };
}

/** The action at a point of a group, or the first one of the group; null on free ground. */
export function actionNear({ cards }: Pick<CanvasGraph, 'cards'>, point: Point): Tile | null {
  const card = cards.find((one) => isInside(one, point));
  if (card === undefined) return null;
  return card.tiles.findLast(({ y }) => y <= point.y) ?? card.tiles[0] ?? null;
}

/** The height of the line that shows where dropped actions come. */
export function markerY({ card, after }: Extract<DropPlace, { readonly kind: 'group' }>): number {
  if (after !== null) return after.y + after.height + 6;
  return (card.tiles[0]?.y ?? card.y) - 6;
}

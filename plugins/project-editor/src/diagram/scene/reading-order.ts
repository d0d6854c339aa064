import type { Card } from './cards.ts';

/** Cards that start less than this below the first card of a line belong to the line. */
const lineHeight = 96;

/** The order in which people read: line by line from the top, each line from the left. */
export function inReadingOrder(cards: readonly Card[]): Card[] {
  const lines: Card[][] = [];
  let top = Number.NEGATIVE_INFINITY;
  for (const card of cards.toSorted((one, other) => one.y - other.y)) {
    const line = lines.at(-1);
    if (line && card.y < top + lineHeight) {
      line.push(card);
      continue;
    }
    top = card.y;
    lines.push([card]);
  }
  return lines.flatMap((line) => line.toSorted((one, other) => one.x - other.x));
}

import { type Box, boxAround } from './boxes.ts';

/** A group that is moved. */
export interface Placed extends Box {
  readonly id: string;
}

export const alignments = ['left', 'right', 'top', 'bottom', 'columns', 'rows'] as const;

/** `columns` and `rows` spread groups with the same gaps, from left to right and from top to bottom. */
export type Alignment = (typeof alignments)[number];

/** Between groups that would lie on each other. */
const GAP = 40;

/** New places of groups. No two of them lie on each other. */
export function alignCards(cards: readonly Placed[], alignment: Alignment): readonly Placed[] {
  const around = boxAround(cards);
  if (around === null) return [];
  if (alignment === 'columns') return spread(cards, 'x');
  if (alignment === 'rows') return spread(cards, 'y');
  if (alignment === 'left' || alignment === 'right') {
    const edge = alignment === 'left' ? () => around.x : ({ width }: Box) => around.x + around.width - width;
    return separate(
      cards.map((card) => ({ ...card, x: edge(card) })),
      'y',
    );
  }
  const edge = alignment === 'top' ? () => around.y : ({ height }: Box) => around.y + around.height - height;
  return separate(
    cards.map((card) => ({ ...card, y: edge(card) })),
    'x',
  );
}

type Axis = 'x' | 'y';

const sizeAlong = (card: Box, axis: Axis) => (axis === 'x' ? card.width : card.height);

function inOrder(cards: readonly Placed[], axis: Axis): readonly Placed[] {
  return cards.toSorted((one, other) => one[axis] - other[axis]);
}

/** Moves each card behind the one before it, where it lies on it. */
function separate(cards: readonly Placed[], axis: Axis): readonly Placed[] {
  let free = Number.NEGATIVE_INFINITY;
  return inOrder(cards, axis).map((card) => {
    const place = Math.max(card[axis], free);
    free = place + sizeAlong(card, axis) + GAP;
    return { ...card, [axis]: place };
  });
}

/** The first and the last one stay, if there is room. */
function spread(cards: readonly Placed[], axis: Axis): readonly Placed[] {
  const ordered = inOrder(cards, axis);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first === undefined || last === undefined) return [];
  const taken = ordered.reduce((sum, card) => sum + sizeAlong(card, axis), 0);
  const room = last[axis] + sizeAlong(last, axis) - first[axis];
  const gap = Math.max(GAP, Math.round((room - taken) / Math.max(1, ordered.length - 1)));
  let place = first[axis];
  return ordered.map((card) => {
    const moved = { ...card, [axis]: place };
    place += sizeAlong(card, axis) + gap;
    return moved;
  });
}

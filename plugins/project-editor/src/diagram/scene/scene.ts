import { type Box, isOverlapping } from '../../graph/frames.ts';
import type { Drawing, DrawnBlock, DrawnNote } from '../drawing/drawing.ts';
import { routeWires } from '../routing/route-wires.ts';
import { type Card, cardBox, cardsOf } from './cards.ts';
import { type Label, labelsOf } from './labels.ts';
import { linksOf, type RoutedLink, type Step } from './wires.ts';

/** Everything that a picture of the project can show, in units of the schema. */
export interface Scene {
  readonly cards: readonly Card[];
  readonly steps: readonly Step[];
  readonly links: readonly RoutedLink[];
  readonly labels: readonly Label[];
  readonly blocks: readonly DrawnBlock[];
  readonly notes: readonly DrawnNote[];
  readonly selected: string | null;
  /** Bounds of everything with a margin, in whole numbers. */
  readonly content: Box;
}

const margin = 32;

export function sceneOf(drawing: Drawing): Scene {
  const cards = cardsOf(drawing);
  const { wires, steps } = linksOf(drawing, cards);
  const obstacles = obstaclesOf(drawing, cards);
  const routes = routeWires(wires, obstacles);
  const links = wires.map((wire, index) => ({ wire, points: routes[index] ?? [] }));
  const labels = labelsOf(links, obstacles);
  const { blocks, notes, selected } = drawing;
  return {
    cards,
    steps,
    links,
    labels,
    blocks,
    notes,
    selected,
    content: contentOf(drawing, { links, labels }),
  };
}

/** Boxes that wires go around. A note around groups is not one of them. */
function obstaclesOf({ groups, blocks, notes }: Drawing, cards: readonly Card[]): Box[] {
  const own = [...groups, ...blocks];
  const apart = notes.filter((note) => !own.some((box) => isOverlapping(box, note)));
  return [...cards, ...blocks.map(cardBox), ...apart.map(cardBox)];
}

function contentOf(
  { groups, blocks, notes }: Drawing,
  { links, labels }: Pick<Scene, 'links' | 'labels'>,
): Box {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  const include = (x: number, y: number) => {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  };
  for (const { x, y, width, height } of [...groups, ...blocks, ...notes, ...labels]) {
    include(x, y);
    include(x + width, y + height);
  }
  for (const { points } of links) for (const { x, y } of points) include(x, y);
  return {
    x: Math.floor(left) - margin,
    y: Math.floor(top) - margin,
    width: Math.ceil(right) - Math.floor(left) + 2 * margin,
    height: Math.ceil(bottom) - Math.floor(top) + 2 * margin,
  };
}

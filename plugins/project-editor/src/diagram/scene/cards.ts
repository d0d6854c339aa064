import { type Box, headerOf } from '../../graph/frames.ts';
import type { Drawing, DrawnAction, DrawnGroup } from '../drawing/drawing.ts';
import { clearance } from '../routing/clearance.ts';
import { cardShape } from './card-shape.ts';

/** Distance between the border of a card and its tiles. */
export const cardPadding = cardShape.padding;

export interface Tile extends Box {
  readonly action: DrawnAction;
}

export interface Card extends Box {
  readonly group: DrawnGroup;
  readonly tiles: readonly Tile[];
}

/** Groups as cards with one tile for each action. */
export function cardsOf({ groups, actions }: Drawing): Card[] {
  const byGroup = new Map<string, DrawnAction[]>(groups.map(({ id }) => [id, []]));
  for (const action of actions) byGroup.get(action.groupId)?.push(action);
  return groups.map((group) => ({
    ...cardBox(group),
    group,
    tiles: (byGroup.get(group.id) ?? []).map((action, index) => ({ ...tileBox(group, index), action })),
  }));
}

/** The drawn part of a frame. */
export function cardBox({ x, y, width, height }: Box): Box {
  return {
    x: x + clearance,
    y: y + clearance,
    width: Math.max(1, width - 2 * clearance),
    height: Math.max(1, height - 2 * clearance),
  };
}

function tileBox(frame: DrawnGroup, index: number): Box {
  const inset = clearance + cardPadding;
  const header = headerOf(frame.name);
  const { rowHeight, tileHeight, tileTopAlone, tileTopBelowHeader } = cardShape;
  const top = header === 0 ? tileTopAlone : tileTopBelowHeader;
  return {
    x: frame.x + inset,
    y: frame.y + header + index * rowHeight + top,
    width: frame.width - 2 * inset,
    height: tileHeight,
  };
}

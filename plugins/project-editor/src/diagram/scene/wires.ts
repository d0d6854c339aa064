import type { Branch } from '@gatehouse/sdk-actions/document';
import type { Box } from '../../graph/frames.ts';
import type { Drawing, DrawnLink } from '../drawing/drawing.ts';
import type { Point, Port, Wire } from '../routing/wire.ts';
import { type Card, cardBox, type Tile } from './cards.ts';

export type WireKind = 'success' | 'error' | 'case';

/** A link between cards, ready to be routed. */
export interface LinkWire extends Wire {
  readonly kind: WireKind;
  /** Name of the branch in the picture; null where the colour shows it. */
  readonly label: string | null;
  /** The wire starts at a tile and crosses the edge of the card. */
  readonly startsInside: boolean;
  /** No test took it. */
  readonly isMissed: boolean;
}

/** A step between neighbours of a group, within the card. */
export interface Step {
  readonly from: Tile;
  readonly to: Tile;
}

export interface Links {
  readonly wires: readonly LinkWire[];
  readonly steps: readonly Step[];
}

interface Spot {
  readonly card: Card;
  readonly tile: Tile;
  readonly index: number;
}

interface ShownLink {
  readonly link: DrawnLink;
  readonly source: Spot | null;
  readonly target: Spot;
}

/** Distance from the edges of a tile in which no wire touches it. */
const tileMargin = 6;
const cardMargin = 24;

/** Splits links into wires between cards and steps within cards. */
export function linksOf(drawing: Drawing, cards: readonly Card[]): Links {
  const spots = spotsOf(cards);
  const shown = drawing.links.flatMap((link) => {
    const target = spots.get(link.target);
    const source = spots.get(link.source) ?? null;
    return target && !(source && isStep(link, source, target)) ? [{ link, source, target }] : [];
  });
  const blocks = new Map<string, Box>(drawing.blocks.map((block) => [block.kind, cardBox(block)]));
  const shares = sharesOf(shown);
  const wires = shown.flatMap(({ link, source, target }) => {
    const block = blocks.get(link.source);
    const startsInside = source !== null;
    const sources = source ? exitsOf(source, shares.get(link) ?? 0.5) : block && blockExits(block);
    const isMissed = source?.tile.action.coverage?.missed.includes(link.branch) ?? false;
    return sources ? [{ ...toWire(link, target), sources, startsInside, isMissed }] : [];
  });
  const leaving = new Set(
    shown.filter(({ link }) => link.branch === 'OnSuccess').map(({ link }) => link.source),
  );
  return { wires, steps: stepsOf(cards, leaving) };
}

/** Wires leave a tile in the order of their targets, so that they do not cross at their start. */
function sharesOf(links: readonly ShownLink[]): Map<DrawnLink, number> {
  const bySource = new Map<string, ShownLink[]>();
  for (const shown of links) {
    const others = bySource.get(shown.link.source);
    if (others) others.push(shown);
    else bySource.set(shown.link.source, [shown]);
  }
  const shares = new Map<DrawnLink, number>();
  for (const links of bySource.values()) {
    const ordered = links.toSorted((one, other) => one.target.tile.y - other.target.tile.y);
    for (const [index, { link }] of ordered.entries()) shares.set(link, (index + 0.5) / ordered.length);
  }
  return shares;
}

function spotsOf(cards: readonly Card[]): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  for (const card of cards) {
    for (const [index, tile] of card.tiles.entries()) spots.set(tile.action.id, { card, tile, index });
  }
  return spots;
}

/** A link that is implied by the order of the group. */
function isStep({ branch }: DrawnLink, source: Spot, target: Spot): boolean {
  return branch === 'OnSuccess' && source.card.tiles[source.index + 1] === target.tile;
}

function stepsOf(cards: readonly Card[], leaving: ReadonlySet<string>): Step[] {
  return cards.flatMap(({ tiles }) =>
    tiles.flatMap((from, index) => {
      const to = tiles[index + 1];
      return to && !leaving.has(from.action.id) ? [{ from, to }] : [];
    }),
  );
}

function toWire({ source, branch, target: id }: DrawnLink, target: Spot) {
  const kind = kindOf(branch);
  return { targets: entriesOf(target, source === id), bundle: `${kind} ${id}`, kind, label: labelOf(branch) };
}

function kindOf(branch: Branch): WireKind {
  if (branch === 'OnSuccess') return 'success';
  return branch === 'OnError' ? 'error' : 'case';
}

function labelOf(branch: Branch): string | null {
  if (branch === 'OnSuccess' || branch === 'OnError') return null;
  return branch.replace(':', ' ');
}

/** `share` is the place of the wire among those of the tile: 0 at the top, 1 at the bottom. */
function exitsOf({ card, tile, index }: Spot, share: number): Port[] {
  const best = tile.y + tileMargin + share * (tile.height - 2 * tileMargin);
  const exits = [besideTile('right', { card, tile, best }), besideTile('left', { card, tile, best })];
  if (index < card.tiles.length - 1) return exits;
  const offset = (share - 0.5) * cardMargin * 2;
  return [...exits, onCard('bottom', { box: card, best: card.x + card.width / 2 + offset })];
}

function entriesOf({ card, tile, index }: Spot, isOwn: boolean): Port[] {
  // A wire back to its own tile enters above the place where it leaves.
  const best = tile.y + (isOwn ? tileMargin : tile.height / 2);
  const entries = [besideTile('left', { card, tile, best }), besideTile('right', { card, tile, best })];
  return index > 0 ? entries : [...entries, onCard('top', { box: card, best: card.x + card.width / 2 })];
}

function blockExits(box: Box): Port[] {
  const best = box.y + box.height / 2;
  const sides = { from: box.y + tileMargin, to: box.y + box.height - tileMargin, best, cost: 0 };
  return [
    { side: 'right', at: box.x + box.width, ...sides },
    { side: 'left', at: box.x, ...sides, cost: 20 },
    onCard('bottom', { box, best: box.x + box.width / 2 }),
  ];
}

function besideTile(
  side: 'left' | 'right',
  { card, tile, best }: { readonly card: Box; readonly tile: Box; readonly best: number },
): Port {
  return {
    side,
    at: side === 'left' ? card.x : card.x + card.width,
    from: tile.y + tileMargin,
    to: tile.y + tile.height - tileMargin,
    best,
    cost: 0,
  };
}

function onCard(side: 'top' | 'bottom', { box, best }: { readonly box: Box; readonly best: number }): Port {
  return {
    side,
    at: side === 'top' ? box.y : box.y + box.height,
    from: box.x + cardMargin,
    to: box.x + box.width - cardMargin,
    best,
    cost: 0,
  };
}

export interface RoutedLink {
  readonly wire: LinkWire;
  readonly points: readonly Point[];
}

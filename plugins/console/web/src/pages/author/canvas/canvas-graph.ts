import type { ActionNode, Layout, Note, Structure } from '../../../api/queries/project-queries.ts';
import type { Box } from './boxes.ts';
import type { CardLook } from './card-look.ts';
import type { Port } from './port-list.ts';

/** An action in its group. Its box is a place of the diagram. */
export interface Tile extends Box {
  readonly id: string;
  readonly number: number;
  readonly node: ActionNode;
  readonly caption: string;
  readonly detail: string;
  readonly ports: readonly Port[];
  /** Branches with names of their own. */
  readonly own: readonly string[];
}

/** A group with its actions. Its box is its frame. */
export interface Card extends Box {
  readonly id: string;
  readonly number: number;
  readonly label: string;
  readonly tiles: readonly Tile[];
}

/** Start, an end, or a note. */
export interface Block extends Box {
  readonly id: string;
  readonly kind: BlockKind;
  readonly text: string;
}

export interface NoteBlock extends Block {
  readonly kind: 'note';
  /** Its place among the notes, from 1. */
  readonly number: number;
}

export type BlockKind = 'Start' | 'GoodEnd' | 'BadEnd' | 'note';

export type WireKind = 'success' | 'error' | 'case';

/** A link that does not follow from the order in a group. */
export interface Wire {
  readonly id: string;
  /** An action or an end block. */
  readonly source: string;
  readonly branch: string;
  readonly kind: WireKind;
  readonly target: string;
}

export interface CanvasGraph {
  readonly cards: readonly Card[];
  readonly blocks: readonly Block[];
  readonly wires: readonly Wire[];
  readonly cardOf: ReadonlyMap<string, Card>;
  readonly tileOf: ReadonlyMap<string, Tile>;
  readonly noteOf: ReadonlyMap<string, NoteBlock>;
}

interface Source {
  readonly structure: Pick<
    Structure,
    'actions' | 'links' | 'startActionId' | 'goodEndActionId' | 'badEndActionId'
  >;
  readonly layout: Layout;
  /** Whole texts; none while they are not read. */
  readonly notes: readonly Pick<Note, 'number' | 'text'>[];
  readonly look: CardLook;
}

/** Creates the content of the canvas. Cards of the graph before that did not change stay the same objects. */
export function toCanvasGraph(source: Source, before: CanvasGraph | null): CanvasGraph {
  const cards = cardsOf(source, before);
  const tiles = cards.flatMap((card) => card.tiles);
  const notes = notesOf(source);
  return {
    cards,
    blocks: [...endsOf(source.layout), ...notes],
    noteOf: new Map(notes.map((note) => [note.id, note])),
    wires: wiresOf(source.structure),
    cardOf: new Map(cards.map((card) => [card.id, card])),
    tileOf: new Map(tiles.map((tile) => [tile.id, tile])),
  };
}

/** Whether the layout has a place for the group of each action. */
export function hasPlaces({ actions }: Pick<Structure, 'actions'>, { groups }: Layout): boolean {
  const known = new Set(groups.map(({ groupId }) => groupId));
  return actions.every(({ groupId }) => known.has(groupId));
}

function cardsOf({ structure, layout, look }: Source, before: CanvasGraph | null): readonly Card[] {
  const byGroup = new Map<string, ActionNode[]>(layout.groups.map(({ groupId }) => [groupId, []]));
  for (const action of structure.actions) byGroup.get(action.groupId)?.push(action);
  let number = 1;
  return layout.groups.map((frame, place) => {
    const actions = byGroup.get(frame.groupId) ?? [];
    const first = number;
    number += actions.length;
    const card = toCard({ frame, actions, first, number: place + 1 }, look);
    const old = before?.cardOf.get(card.id);
    return old !== undefined && isSame(old, card) ? old : card;
  });
}

interface CardSource {
  readonly frame: Layout['groups'][number];
  readonly actions: readonly ActionNode[];
  /** The number of its first action. */
  readonly first: number;
  readonly number: number;
}

function toCard({ frame, actions, first, number }: CardSource, look: CardLook): Card {
  const { groupId, label, x, y, width, height } = frame;
  const tiles = actions.map((node, index): Tile => {
    const box = look.tileBox(frame, index);
    return { ...box, id: node.actionId, number: first + index, node, ...look.factsOf(node) };
  });
  return { id: groupId, number, label, x, y, width, height, tiles };
}

function isSame(one: Card, other: Card): boolean {
  const isAlike =
    one.number === other.number &&
    one.label === other.label &&
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height &&
    one.tiles.length === other.tiles.length;
  // Nodes that did not change are the same objects in the next answer.
  return (
    isAlike &&
    one.tiles.every((tile, place) => {
      const now = other.tiles[place];
      return tile.node === now?.node && tile.number === now.number && tile.caption === now.caption;
    })
  );
}

const fixed: Readonly<Record<string, BlockKind>> = {
  Start: 'Start',
  'Good End': 'GoodEnd',
  'Bad End': 'BadEnd',
};

const ends = Object.keys(fixed).length;

/** The ends come first, and a note may have the name of one. */
function endsOf({ staticBlocks }: Layout): readonly Block[] {
  return staticBlocks.slice(0, ends).map(({ name, ...box }) => {
    const kind = fixed[name] ?? 'Start';
    return { ...box, id: kind, kind, text: name };
  });
}

function notesOf({ layout: { staticBlocks }, notes }: Source): readonly NoteBlock[] {
  return staticBlocks.slice(ends).map(({ name, ...box }, place) => {
    const number = place + 1;
    // The layout has the beginning of each text, and may come first.
    const whole = notes[place]?.text;
    const text = whole?.startsWith(name) ? whole : name;
    return { ...box, id: noteId(number), kind: 'note', number, text };
  });
}

/** Notes have no ids of their own. */
export function noteId(number: number): string {
  return `note:${number}`;
}

function wiresOf({ links, ...ends }: Source['structure']): readonly Wire[] {
  const wires: Wire[] = [];
  const add = (source: string, branch: string, target: string | null) => {
    if (target !== null)
      wires.push({ id: `${branch} ${source}`, source, branch, kind: kindOf(branch), target });
  };
  add('Start', 'OnSuccess', ends.startActionId);
  add('GoodEnd', 'OnSuccess', ends.goodEndActionId);
  add('BadEnd', 'OnSuccess', ends.badEndActionId);
  for (const { actionId, branch, targetActionId, isImplicit } of links)
    if (!isImplicit) add(actionId, branch, targetActionId);
  return wires;
}

function kindOf(branch: string): WireKind {
  if (branch === 'OnSuccess') return 'success';
  return branch === 'OnError' ? 'error' : 'case';
}

import { useRef } from 'react';
import { type Alignment, alignCards } from './align-cards.ts';
import type { Point } from './boxes.ts';
import type { CanvasGraph, NoteBlock } from './canvas-graph.ts';
import type { DropPlace } from './drop-place.ts';
import { type Direction, nearest } from './nearest.ts';
import { chosenActions, chosenCards, type Selection } from './selection.ts';
import type { ActionReference, CanvasEdits } from './use-canvas-edits.ts';
import type { MovedCards } from './use-moved-cards.ts';

/** Commands of buttons and keys for all that is chosen. */
export interface CanvasCommands {
  remove(): void;
  keep(): void;
  paste(): void;
  duplicate(): void;
  group(): void;
  dissolve(): void;
  align(alignment: Alignment): void;
  /** Moves groups on the screen; `settle` moves them in the project. */
  nudge(direction: Direction): void;
  settle(): void;
}

interface Parts {
  readonly graph: CanvasGraph;
  readonly selection: Selection;
  readonly edits: CanvasEdits;
  readonly moved: MovedCards;
}

const STEP = 40;
const steps = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;

export function useCanvasCommands({ graph, selection, edits, moved }: Parts): CanvasCommands {
  const kept = useRef<readonly ActionReference[]>([]);
  const isNudged = useRef(false);
  const { ids } = selection;
  const place = (cards: readonly Placed[]) => placeCards({ graph, edits, moved }, cards);
  const copy = (actions: readonly ActionReference[], after: ActionReference | null) =>
    copyActions({ selection, edits }, { actions, after });
  return {
    remove: () => removeChosen(graph, selection, edits),
    keep: () => {
      kept.current = chosenActions(graph, ids);
    },
    paste: () => copy(kept.current, mainAction(graph, selection)),
    duplicate: () => {
      const actions = chosenActions(graph, ids);
      copy(actions, chosenCards(graph, ids).length > 0 ? null : (actions.at(-1) ?? null));
    },
    group: () => {
      const actions = chosenActions(graph, ids);
      if (actions.length > 0) edits.group(actions);
    },
    dissolve: () => {
      const [card, ...others] = chosenCards(graph, ids);
      if (card !== undefined && others.length === 0) edits.dissolve(card.id);
    },
    align: (alignment) => {
      const cards = chosenCards(graph, ids);
      if (cards.length > 1) place(alignCards(cards, alignment));
    },
    nudge: (direction) => {
      const cards = chosenCards(graph, ids);
      const note = graph.noteOf.get(selection.main ?? '');
      if (cards.length === 0 && note !== undefined) return moveNote(note, direction, edits);
      if (cards.length === 0) return moveAction(graph, selection, { direction, edits });
      isNudged.current = true;
      moved.set(new Map([...moved.places, ...stepped(cards, moved.places, direction)]));
    },
    settle: () => {
      if (isNudged.current) place([...moved.places].map(([id, point]) => ({ id, ...point })));
      isNudged.current = false;
    },
  };
}

type Placed = Point & { readonly id: string };

/** Moves those that are elsewhere. */
function placeCards({ graph, edits, moved }: Omit<Parts, 'selection'>, cards: readonly Placed[]): void {
  const others = cards.filter(({ id, x, y }) => {
    const card = graph.cardOf.get(id);
    return card !== undefined && (card.x !== x || card.y !== y);
  });
  moved.set(new Map(others.map(({ id, x, y }) => [id, { x, y }])));
  const places = others.map(({ id, x, y }) => ({ groupId: id, x, y }));
  if (places.length > 0) edits.moveGroups(places, moved.forget);
}

interface Copied {
  readonly actions: readonly ActionReference[];
  readonly after: ActionReference | null;
}

/** Chooses the copies, whole groups where there are new ones. */
function copyActions(
  { selection, edits }: Pick<Parts, 'selection' | 'edits'>,
  { actions, after }: Copied,
): void {
  if (actions.length === 0) return;
  const idOf = (one: ActionReference) => (after === null ? one.groupId : one.actionId);
  edits.copy(actions, { after, onDone: (copies) => selection.choose([...new Set(copies.map(idOf))]) });
}

function mainAction(graph: CanvasGraph, { main }: Selection): ActionReference | null {
  const tile = main === null ? undefined : graph.tileOf.get(main);
  return tile === undefined ? null : { groupId: tile.node.groupId, actionId: tile.id };
}

function removeChosen(graph: CanvasGraph, { ids, choose }: Selection, edits: CanvasEdits): void {
  const actions = chosenActions(graph, ids);
  const wires = graph.wires.filter(({ id }) => ids.has(id));
  const notes = [...graph.noteOf.values()].filter(({ id }) => ids.has(id));
  if (actions.length === 0 && wires.length === 0 && notes.length === 0) return;
  // The numbers of those before stay.
  for (const { number } of notes.reverse()) edits.removeNote(number);
  if (actions.length > 0) edits.remove(actions);
  else if (wires.length > 0)
    edits.link(wires.map(({ source, branch }) => ({ actionId: source, branch, targetActionId: null })));
  choose([]);
}

function moveNote({ number, x, y }: NoteBlock, direction: Direction, edits: CanvasEdits): void {
  const [right, down] = steps[direction];
  edits.changeNote(number, { x: x + right * STEP, y: y + down * STEP });
}

function stepped(
  cards: CanvasGraph['cards'],
  places: ReadonlyMap<string, Point>,
  direction: Direction,
): (readonly [string, Point])[] {
  const [right, down] = steps[direction];
  return cards.map((card) => {
    const { x, y } = places.get(card.id) ?? card;
    return [card.id, { x: x + right * STEP, y: y + down * STEP }];
  });
}

interface ActionStep {
  readonly direction: Direction;
  readonly edits: CanvasEdits;
}

/** Up and down within the group and beyond it, left and right to the group beside it. */
function moveAction(graph: CanvasGraph, selection: Selection, { direction, edits }: ActionStep): void {
  const action = mainAction(graph, selection);
  const card = action === null ? undefined : graph.cardOf.get(action.groupId);
  if (action === null || card === undefined) return;
  const index = card.tiles.findIndex(({ id }) => id === action.actionId);
  const place = placeAt(graph, { card, index, direction });
  if (place !== null) edits.moveActions([action], place);
}

interface Start {
  readonly card: CanvasGraph['cards'][number];
  readonly index: number;
  readonly direction: Direction;
}

function placeAt({ cards }: CanvasGraph, { card, index, direction }: Start): DropPlace | null {
  const { tiles } = card;
  if (direction === 'up' && index > 0) return { kind: 'group', card, after: tiles[index - 2] ?? null };
  const below = tiles[index + 1];
  if (direction === 'down' && below !== undefined) return { kind: 'group', card, after: below };
  const other = nearest(cards, card, direction);
  if (other === undefined) return null;
  return { kind: 'group', card: other, after: direction === 'down' ? null : (other.tiles.at(-1) ?? null) };
}

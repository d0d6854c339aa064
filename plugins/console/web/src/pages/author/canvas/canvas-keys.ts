import type { KeyboardEvent } from 'react';
import type { CanvasGraph, Card, NoteBlock, Tile } from './canvas-graph.ts';
import { type Direction, nearest } from './nearest.ts';
import type { Selection } from './selection.ts';
import type { CanvasCommands } from './use-canvas-commands.ts';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Commands that change the view alone, and need no right to edit. */
export interface CanvasView {
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
  /** Brings a group or an action into view. */
  reveal(id: string): void;
  rename(): void;
}

interface Props {
  readonly graph: CanvasGraph;
  readonly selection: Selection;
  readonly commands: CanvasCommands;
  readonly view: CanvasView;
  readonly isEditable: boolean;
}

type Keys = Readonly<Record<string, () => void>>;

/** The canvas by keyboard. Letters come with Control or Command, so that single keys are free. */
export function canvasKeys(props: Props) {
  const { commands, isEditable } = props;
  const keys = { ...lookingKeys(props), ...(isEditable ? editingKeys(props) : {}) };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const call = event.target === event.currentTarget ? keys[pressed(event)] : undefined;
      if (call === undefined) return;
      event.preventDefault();
      call();
    },
    onKeyUp: ({ key }: KeyboardEvent) => {
      if (key === 'Alt') commands.settle();
    },
    /** Alt may be let go elsewhere. */
    onBlur: commands.settle,
  };
}

/** Such as `Control+a`. Shift counts for arrows alone: it makes other signs of other keys. */
function pressed({ altKey, ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): string {
  const held = [(ctrlKey || metaKey) && 'Control', altKey && 'Alt', shiftKey && key in arrows && 'Shift'];
  return [...held.filter(Boolean), key].join('+');
}

function lookingKeys({ graph, selection, view }: Props): Keys {
  const going = { graph, selection, view };
  return {
    ...withArrows('', (direction) => go(going, { direction, isMore: false })),
    ...withArrows('Shift+', (direction) => go(going, { direction, isMore: true })),
    '+': view.zoomIn,
    '-': view.zoomOut,
    0: view.fit,
    Enter: () => goInto(graph, selection),
    Escape: () => goOut(graph, selection),
    'Control+a': () => selection.choose(graph.cards.map(({ id }) => id)),
  };
}

function editingKeys({ commands, view }: Props): Keys {
  return {
    ...withArrows('Alt+', commands.nudge),
    Delete: commands.remove,
    Backspace: commands.remove,
    F2: view.rename,
    'Control+c': commands.keep,
    'Control+v': commands.paste,
    'Control+d': commands.duplicate,
    'Control+g': commands.group,
    'Control+G': commands.dissolve,
  };
}

function withArrows(held: string, call: (direction: Direction) => void): Keys {
  return Object.fromEntries(
    Object.entries(arrows).map(([key, direction]) => [`${held}${key}`, () => call(direction)]),
  );
}

interface Arrow {
  readonly direction: Direction;
  /** Whether all that is chosen stays so. */
  readonly isMore: boolean;
}

type Going = Pick<Props, 'graph' | 'selection' | 'view'>;

/** To the nearest action, or to the nearest group or note where one of these is chosen. */
function go({ graph, selection, view }: Going, { direction, isMore }: Arrow): void {
  const { ids, main } = selection;
  const tile = main === null ? undefined : graph.tileOf.get(main);
  const card = main === null ? undefined : (graph.cardOf.get(main) ?? graph.noteOf.get(main));
  const from = tile ?? card;
  const next =
    from === undefined
      ? graph.cards[0]
      : nearest<Card | NoteBlock | Tile>(
          tile === undefined ? [...graph.cards, ...graph.noteOf.values()] : graph.tileOf.values(),
          from,
          direction,
        );
  if (next === undefined) return;
  selection.choose(isMore ? [...[...ids].filter((id) => id !== next.id), next.id] : [next.id]);
  view.reveal(next.id);
}

function goInto({ cardOf }: CanvasGraph, { main, choose }: Selection): void {
  const first = main === null ? undefined : cardOf.get(main)?.tiles[0];
  if (first !== undefined) choose([first.id]);
}

function goOut({ tileOf }: CanvasGraph, { main, choose }: Selection): void {
  const tile = main === null ? undefined : tileOf.get(main);
  choose(tile === undefined ? [] : [tile.node.groupId]);
}

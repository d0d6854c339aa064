import { useMemo, useState, useTransition } from 'react';
import type { CanvasGraph } from './canvas-graph.ts';

/** Groups, actions and links that are chosen. The page shows the last one, in its tree and in its form. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The group or action that the page shows. */
  readonly main: string | null;
  /** Whether it was chosen on the canvas, and not elsewhere on the page. */
  readonly isOwn: boolean;
  /** Replaces what is chosen; the last one is shown by the page. */
  choose(ids: readonly string[]): void;
  /** Adds one, or takes it out. */
  toggle(id: string): void;
}

interface Props {
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
}

interface Kept {
  readonly main: string | null;
  readonly ids: ReadonlySet<string>;
}

/** Follows what is chosen elsewhere on the page, such as in the tree. */
export function useSelection({ selected, onSelect }: Props): Selection {
  const [kept, setKept] = useState<Kept>({ main: null, ids: new Set() });
  // The canvas shows at once what is chosen on it; the rest of the page follows.
  const [isAhead, start] = useTransition();
  const isOwn = isAhead || kept.main === selected;
  const ids = useMemo(
    () => (isOwn ? kept.ids : new Set(selected === null ? [] : [selected])),
    [isOwn, kept.ids, selected],
  );
  const choose = (chosen: readonly string[]) => {
    const main = chosen.findLast((id) => !isWire(id)) ?? null;
    setKept({ main, ids: new Set(chosen) });
    start(() => onSelect(main));
  };
  const toggle = (id: string) =>
    choose(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]);
  return { ids, main: isOwn ? kept.main : selected, isOwn, choose, toggle };
}

/** Ids of links have their branch before them. */
export function isWire(id: string): boolean {
  return id.includes(' ');
}

interface ActionReference {
  readonly groupId: string;
  readonly actionId: string;
}

/** The chosen actions, and all of chosen groups, in the order of the project. */
export function chosenActions(graph: CanvasGraph, ids: ReadonlySet<string>): readonly ActionReference[] {
  return graph.cards.flatMap((card) => {
    const isWhole = ids.has(card.id);
    const tiles = isWhole ? card.tiles : card.tiles.filter(({ id }) => ids.has(id));
    return tiles.map(({ id }) => ({ groupId: card.id, actionId: id }));
  });
}

export function chosenCards(graph: CanvasGraph, ids: ReadonlySet<string>) {
  return graph.cards.filter(({ id }) => ids.has(id));
}

import type { NodeChange } from '@xyflow/react';
import { useState } from 'react';
import type { Point } from './boxes.ts';
import type { CanvasNode } from './use-canvas-nodes.ts';

const none: ReadonlyMap<string, Point> = new Map();

/** Places of groups that are moved and not yet in the project. */
export interface MovedCards {
  readonly places: ReadonlyMap<string, Point>;
  /** Takes the steps of a drag. */
  follow(changes: readonly NodeChange<CanvasNode>[]): void;
  set(places: ReadonlyMap<string, Point>): void;
  /** Shows all groups where the project has them. */
  forget(): void;
}

/** @param layout the places in the project: another one ends what was moved. */
export function useMovedCards(layout: object | undefined): MovedCards {
  const [kept, setKept] = useState({ of: layout, places: none });
  const places = kept.of === layout ? kept.places : none;
  const set = (next: ReadonlyMap<string, Point>) => setKept({ of: layout, places: next });
  const follow = (changes: readonly NodeChange<CanvasNode>[]) => {
    const steps = changes.flatMap((change) =>
      change.type === 'position' && change.position !== undefined
        ? [[change.id, change.position] as const]
        : [],
    );
    if (steps.length > 0) set(new Map([...places, ...steps]));
  };
  return { places, follow, set, forget: () => set(none) };
}

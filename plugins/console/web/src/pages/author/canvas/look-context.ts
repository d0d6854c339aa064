import { createContext, useContext } from 'react';
import type { Tile } from './canvas-graph.ts';
import type { CardLook } from './card-look.ts';

/** State that all cards of the canvas share. It changes seldom: each change draws all cards anew. */
export interface CardContext {
  readonly look: CardLook;
  /** So far out that texts cannot be read: groups are plain boxes. */
  readonly isFar: boolean;
  readonly isEditable: boolean;
  /** Actions that the validation has something to say about. */
  readonly problems: ReadonlySet<string>;
  readonly onTile: (id: string, isAdded: boolean) => void;
  readonly onRename: (id: string) => void;
  readonly onDragTile: (tile: Tile, event: PointerEvent) => void;
}

const context = createContext<CardContext | null>(null);

export const CardContextProvider = context.Provider;

export function useCardContext(): CardContext {
  const value = useContext(context);
  if (value === null) throw new Error('A card is drawn outside of a canvas');
  return value;
}

import { createStore } from '../../../store/create-store.ts';

export interface PointedAction {
  readonly actionId: string;
  /** Its place on the canvas; null where it was pointed at in the list. */
  readonly place: DOMRect | null;
}

/** The action under the pointer, wherever it is drawn. */
export const pointedAction = createStore<PointedAction | null>(null);

import { createStore } from '../../../store/create-store.ts';

export interface PointedAction {
  readonly actionId: string;
  /** Its place on the canvas; null where it was pointed at in the list. */
  readonly place: DOMRect | null;
}

/** An action that passes below the pointer while a person goes about is not pointed at: each one asks for values. */
const DWELL_MS = 150;

/** The action under the pointer, wherever it is drawn. */
export const pointedAction = createStore<PointedAction | null>(null);

let dwelling: number | undefined;

export function pointAt(actionId: string, element: Element | null): void {
  window.clearTimeout(dwelling);
  dwelling = window.setTimeout(() => {
    pointedAction.set({ actionId, place: element?.getBoundingClientRect() ?? null });
  }, DWELL_MS);
}

export function pointAway(): void {
  window.clearTimeout(dwelling);
  if (pointedAction.get() !== null) pointedAction.set(null);
}

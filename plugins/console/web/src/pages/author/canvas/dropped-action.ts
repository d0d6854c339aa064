import type { DragEvent } from 'react';

/** An action of the palette, and where it was dropped. */
export interface DroppedAction {
  readonly type: string;
  readonly action: string;
  readonly place: ActionPlace;
}

export type ActionPlace =
  | { readonly afterActionId: string }
  | { readonly groupId: string }
  | { readonly x: number; readonly y: number };

const FORMAT = 'application/x-gatehouse-action';

interface Dragged {
  readonly type: string;
  readonly action: string;
}

/** Lets an action of the palette be dragged. */
export function startDrag({ dataTransfer }: DragEvent, { type, action }: Dragged): void {
  dataTransfer.setData(FORMAT, JSON.stringify([type, action]));
  dataTransfer.effectAllowed = 'copy';
}

export function isActionDrag({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(FORMAT);
}

/** Null where something else was dropped, such as text of another page. */
export function readDrag({ dataTransfer }: DragEvent): Dragged | null {
  try {
    const read: unknown = JSON.parse(dataTransfer.getData(FORMAT));
    const [type, action]: readonly unknown[] = Array.isArray(read) ? read : [];
    return typeof type === 'string' && typeof action === 'string' ? { type, action } : null;
  } catch {
    return null;
  }
}

import type { LiveState } from './live-protocol.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The place of an event on a screen, in the units of its inputs, and the keys that are held. */
export function placeOn(screen: HTMLCanvasElement, state: LiveState | null, event: MouseEvent) {
  const { left, top, width, height } = screen.getBoundingClientRect();
  const x = Math.round(((event.clientX - left) / width) * (state?.width ?? 0));
  const y = Math.round(((event.clientY - top) / height) * (state?.height ?? 0));
  return { x, y, modifiers: heldKeys(event) };
}

/** Shift 8, Meta 4, Control 2, Alt 1. */
export function heldKeys({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent): number {
  return Number(altKey) + Number(ctrlKey) * 2 + Number(metaKey) * 4 + Number(shiftKey) * 8;
}

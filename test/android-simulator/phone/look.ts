import { everyNode, fullId, textOf } from '../ui/node.ts';
import type { FocusedWindow } from './window.ts';

/** All visible texts, top to bottom. */
export function textsOf(window: FocusedWindow): string[] {
  return [...everyNode(window.root())].map(textOf).filter((text) => text !== '');
}

/** The middle of the visible node with this text, description or id; of several, the innermost and last. */
export function centerOf(window: FocusedWindow, textOrId: string): { x: number; y: number } {
  const found = [...everyNode(window.root())].findLast((node) => {
    const { id, description } = node.widget;
    return [textOf(node), description, id, fullId(node)].includes(textOrId);
  });
  if (found === undefined) throw new Error(`nothing in sight is called ${textOrId}`);
  const { left, right, top, bottom } = found.bounds;
  return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
}

import { editorOf, isSurface } from './element-kinds.ts';
import type { Drag } from './watch.ts';

/* See `xpaths-of.ts` for how these functions are sent to a page. */

/**
 * The element that was dropped at: not what is dragged, nor what the page shows only meanwhile. Null where a distance
 * says more.
 */
export function targetAt({ source, added }: Drag, { x, y }: { x: number; y: number }): Element | null {
  const under = elementsAt(document, x, y).find(
    (element) => !source.contains(element) && !added.some((each) => each.contains(element)),
  );
  if (under === undefined || isSurface(source) || editorOf(source) !== null) return null;
  return under.contains(source) || under.matches('html,body') ? null : under;
}

/** The topmost first, also within open shadow roots. */
export function elementsAt(root: DocumentOrShadowRoot, x: number, y: number): Element[] {
  return root.elementsFromPoint(x, y).flatMap((element) => {
    const { shadowRoot } = element;
    const inner = shadowRoot === null || shadowRoot === root ? [] : elementsAt(shadowRoot, x, y);
    return [...inner.filter((each) => each.getRootNode() === shadowRoot), element];
  });
}

/** Whether the drag only marks a text of the page, which has no effect. */
export function isSelecting({ source, hasChanges }: Drag): boolean {
  if (hasChanges || editorOf(source) !== null || isSurface(source)) return false;
  return (document.getSelection()?.toString() ?? '').trim() !== '';
}

/** Whether a straight line would be another figure. */
export function isBent(way: readonly { readonly x: number; readonly y: number }[]): boolean {
  const maxDetour = 1.3;
  const [first, last] = [way[0], way.at(-1)];
  if (first === undefined || last === undefined) return false;
  const straight = Math.hypot(last.x - first.x, last.y - first.y);
  const steps = way.slice(1).map(({ x, y }, at) => {
    const before = way[at] ?? first;
    return Math.hypot(x - before.x, y - before.y);
  });
  return steps.reduce((sum, step) => sum + step, 0) > straight * maxDetour;
}

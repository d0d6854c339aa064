/*
 * These functions run in the page. They are sent as text, so each stands alone; and none may contain a named
 * function, since the TypeScript loader wraps those in a helper that pages do not have.
 */

/** The middle of what the viewport shows of an element, from the corner inside its border. */
export function pointWithin(element: Element): {
  border: { x: number; y: number };
  middle: { x: number; y: number };
} {
  const view = element.ownerDocument.defaultView ?? window;
  const style = view.getComputedStyle(element);
  const border = {
    x: Number.parseInt(style.borderLeftWidth, 10) || 0,
    y: Number.parseInt(style.borderTopWidth, 10) || 0,
  };
  const box = element.getBoundingClientRect();
  // A text in several lines may leave the middle of its box empty: the first line counts.
  const part = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0) ?? box;
  const [left, right] = [Math.max(part.left, 0), Math.min(part.right, view.innerWidth)];
  const [top, bottom] = [Math.max(part.top, 0), Math.min(part.bottom, view.innerHeight)];
  const isSeen = left < right && top < bottom;
  const x = isSeen ? (left + right) / 2 : (part.left + part.right) / 2;
  const y = isSeen ? (top + bottom) / 2 : (part.top + part.bottom) / 2;
  return { border, middle: { x: x - box.x - border.x, y: y - box.y - border.y } };
}

/** The tag of the element that a press at the middle of another would reach, such as `<div id="consent">`; null for itself. */
export function coverOf(element: Element): string | null {
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
  if (hit === null || element.contains(hit) || hit.contains(element)) return null;
  const [tag = ''] = /^<[^>]*>/.exec(hit.outerHTML) ?? [];
  return tag.slice(0, 200);
}

/** Whether files can be given to an element itself, or to the field of its label. */
export function isFileField(element: Element): boolean {
  const field = element instanceof HTMLInputElement ? element : element.closest('label')?.control;
  return field instanceof HTMLInputElement && field.type === 'file';
}

/** Whether an element, or the field of its label, is disabled. */
export function isDisabled(element: Element): boolean {
  return (element.closest('label')?.control ?? element).matches(':disabled');
}

/** Whether keys would go to a field that has the focus in place of an element. */
export function isFocusElsewhere(element: Element): boolean {
  const active = element.ownerDocument.activeElement;
  if (active === null || active.contains(element) || element.contains(active)) return false;
  // The focus inside a shadow root is that of its host.
  const root = element.getRootNode();
  if (root instanceof ShadowRoot && active.shadowRoot?.contains(element)) return false;
  const isField = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
  return isField || (active instanceof HTMLElement && active.isContentEditable);
}

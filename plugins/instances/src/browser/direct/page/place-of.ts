/** The place where a press should land. */
export interface Place {
  /** In pixels of the viewport of the tab. */
  readonly x: number;
  readonly y: number;
  /** Box of the element in its own document. */
  readonly box: DOMRect;
  /** Its own window, and those of the frames around it. */
  readonly views: readonly Window[];
}

export interface PlaceTools {
  boxOf(element: Element): DOMRect | null;
  isOpenAt(held: Element, point: { x: number; y: number }): boolean;
  cornerOf(frame: Element): { x: number; y: number } | null;
}

/**
 * The place to press an element. Null unless it certainly can be pressed: it is visible and enabled, no animation moves
 * it, nothing covers the point, and the same holds for the frames around it.
 * @param position from the corner inside its border; null for its centre
 */
export function placeOf(
  element: Element,
  { boxOf, isOpenAt, cornerOf }: PlaceTools,
  position: { x: number; y: number } | null = null,
): Place | null {
  const box = boxOf(element);
  if (box === null) return null;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  if (position !== null) {
    const whole = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    at.x = whole.x + (Number.parseInt(style.borderLeftWidth, 10) || 0) + position.x;
    at.y = whole.y + (Number.parseInt(style.borderTopWidth, 10) || 0) + position.y;
  }
  const views: Window[] = [];
  // From its own document outwards: in each next one the element is a frame.
  for (let held: Element | null = element; held !== null; ) {
    const view: Window | null = held.ownerDocument.defaultView;
    if (view === null || !isOpenAt(held, at)) return null;
    views.push(view);
    if (view === window) return { ...at, box, views };
    held = view.frameElement;
    const corner = held && cornerOf(held);
    if (corner === null) return null;
    at.x += corner.x;
    at.y += corner.y;
  }
  return null;
}

/** The box of an element that is visible and enabled. */
export function boxOf(element: Element): DOMRect | null {
  // A part of a disabled button as well.
  if (element.closest(':disabled, [aria-disabled="true" i]') !== null) return null;
  if (!element.checkVisibility({ visibilityProperty: true })) return null;
  // The content in the centre of a frame is unknown.
  if (/^(?:iframe|frame|object|embed)$/.test(element.localName)) return null;
  const box = element.getClientRects()[0];
  return box === undefined || box.width === 0 || box.height === 0 ? null : box;
}

/** Whether a press at a point of its document reaches the element, and no animation moves it. */
export function isOpenAt(held: Element, { x, y }: { x: number; y: number }): boolean {
  const view = held.ownerDocument.defaultView;
  if (view === null || x < 0 || y < 0 || x >= view.innerWidth || y >= view.innerHeight) return false;
  const isMoving = held.ownerDocument.getAnimations().some(({ playState, effect }) => {
    const target = effect instanceof view.KeyframeEffect ? effect.target : null;
    return playState === 'running' && target?.contains(held) === true;
  });
  const hit = isMoving ? null : held.ownerDocument.elementFromPoint(x, y);
  if (hit === null || !held.contains(hit)) return false;
  return hit === held || !/^(?:iframe|frame|object|embed)$/.test(hit.localName);
}

/** The same, where something else may cover the element: whether the window shows the point. */
export function isInView(held: Element, { x, y }: { x: number; y: number }): boolean {
  const view = held.ownerDocument.defaultView;
  return view !== null && x >= 0 && y >= 0 && x < view.innerWidth && y < view.innerHeight;
}

/** The corner of the document of a frame; null for a frame that is rotated or scaled, which shows it elsewhere. */
export function cornerOf(frame: Element): { x: number; y: number } | null {
  const outer = frame.getBoundingClientRect();
  if (Math.abs(outer.width - Number(Reflect.get(frame, 'offsetWidth'))) > 1) return null;
  const { paddingLeft, paddingTop } = getComputedStyle(frame);
  return {
    x: outer.x + frame.clientLeft + Number.parseFloat(paddingLeft),
    y: outer.y + frame.clientTop + Number.parseFloat(paddingTop),
  };
}

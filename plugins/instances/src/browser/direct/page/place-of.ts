/** Where a press of the button is meant to land. */
export interface Place {
  /** In pixels of what the tab shows. */
  readonly x: number;
  readonly y: number;
  /** Of the element in its own document. */
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
 * Where to click the element. Null unless it is certain that it can be: it shows, is enabled, is wholly at rest, and
 * nothing covers its middle; and so do the frames that hold it.
 */
export function placeOf(element: Element, { boxOf, isOpenAt, cornerOf }: PlaceTools): Place | null {
  const box = boxOf(element);
  if (box === null) return null;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const views: Window[] = [];
  // From its own document outwards: what holds it in the next one is a frame.
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

/** The box of an element that shows and is enabled. */
export function boxOf(element: Element): DOMRect | null {
  if (element.matches(':disabled') || element.closest('[aria-disabled="true" i]') !== null) return null;
  if (!element.checkVisibility({ visibilityProperty: true })) return null;
  // Nobody knows what a frame shows in its middle.
  if (/^(?:iframe|frame|object|embed)$/.test(element.localName)) return null;
  const box = element.getClientRects()[0];
  return box === undefined || box.width === 0 || box.height === 0 ? null : box;
}

/** Whether a press there, in pixels of its document, reaches the element, which no animation moves. */
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

/** Where the document of a frame begins; null for one that is turned or stretched, which shows it elsewhere. */
export function cornerOf(frame: Element): { x: number; y: number } | null {
  const outer = frame.getBoundingClientRect();
  if (Math.abs(outer.width - Number(Reflect.get(frame, 'offsetWidth'))) > 1) return null;
  const { paddingLeft, paddingTop } = getComputedStyle(frame);
  return {
    x: outer.x + frame.clientLeft + Number.parseFloat(paddingLeft),
    y: outer.y + frame.clientTop + Number.parseFloat(paddingTop),
  };
}

/* These functions run in the page, as those of `../page-scripts.ts` do: each stands alone, and none holds a named one. */

/**
 * The element that the document itself has in this place. Null where there is none, where the path is more than the
 * browser can read, and for elements that scripts of the page made: only those know what they hold.
 */
export function findPlainly({
  by,
  value,
  index,
}: {
  by: 'css' | 'xpath';
  value: string;
  index: number;
}): Element | null {
  let matches: readonly (Node | null)[] = [];
  try {
    if (by === 'css') matches = [...document.querySelectorAll(value)];
    else {
      const found = document.evaluate(value, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
      const nodes = Array.from({ length: found.snapshotLength }, (_none, place) => found.snapshotItem(place));
      matches = nodes.filter((node) => node instanceof Element);
    }
  } catch {
    return null;
  }
  const element = matches[index];
  if (!(element instanceof Element)) return null;
  return element.localName.includes('-') || element.hasAttribute('is') ? null : element;
}

/**
 * Where to click the element. Null unless it is certain that it can be: it shows, is enabled, is wholly at rest, and
 * nothing covers its middle. From then on the press of the button must land on it, or the page sees nothing of it.
 */
export function aimAt(element: Element): { x: number; y: number } | null {
  if (element.matches(':disabled') || element.closest('[aria-disabled="true" i]') !== null) return null;
  if (!element.checkVisibility({ visibilityProperty: true })) return null;
  const box = element.getClientRects()[0];
  if (box === undefined || box.width === 0 || box.height === 0) return null;
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  if (x < 0 || y < 0 || x >= window.innerWidth || y >= window.innerHeight) return null;
  const isMoving = document.getAnimations().some(({ playState, effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return playState === 'running' && target?.contains(element) === true;
  });
  if (isMoving) return null;
  const hit = document.elementFromPoint(x, y);
  if (hit === null || !element.contains(hit) || /^(?:iframe|frame|object|embed)$/.test(hit.localName)) {
    return null;
  }
  const guard = {
    events: ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick'],
    tell(_landing: string) {},
    isMissed: false,
    handleEvent(event: Event) {
      if (!event.isTrusted) return;
      if (!this.isMissed) {
        const now = element.getClientRects()[0];
        const isStill = now?.x === box.x && now.y === box.y;
        this.isMissed = !(isStill && event.target instanceof Node && element.contains(event.target));
        this.tell(this.isMissed ? 'missed' : 'hit');
      }
      if (!this.isMissed) return this.stop();
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    stop() {
      for (const type of this.events) window.removeEventListener(type, this, true);
      this.tell('none');
    },
  };
  const landing = new Promise<string>((resolve) => {
    guard.tell = resolve;
  });
  for (const type of guard.events) window.addEventListener(type, guard, true);
  const click = {
    landing,
    stop() {
      guard.stop();
    },
  };
  Object.assign(globalThis, { gatehouseClick: click });
  return { x, y };
}

/** Gets a field ready for a text in place of what it holds. Null where that is not certain to be possible. */
export function selectWhole(element: Element): { isEmpty: boolean } | null {
  const isText =
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement &&
      /^(?:text|search|tel|url|email|password|number)$/.test(element.type));
  if (!isText || element.readOnly || element.matches(':disabled')) return null;
  if (element.closest('[aria-disabled="true" i], [aria-readonly="true" i]') !== null) return null;
  const { width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) return null;
  element.focus();
  element.select();
  return document.activeElement === element ? { isEmpty: element.value === '' } : null;
}

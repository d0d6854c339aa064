import type { Place } from './place-of.ts';

/** From now on a press must land on the element, in its place; otherwise the page notices nothing of it. */
export function watchPress(element: Element, place: Place | null): { x: number; y: number } | null {
  if (place === null) return null;
  const { x, y, box, views } = place;
  const guard = {
    events: ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick'],
    report(_landing: string) {},
    isMissed: false,
    handleEvent(event: Event) {
      if (!event.isTrusted) return;
      if (!this.isMissed) {
        const now = element.getClientRects()[0];
        const isStill = now?.x === box.x && now.y === box.y;
        this.isMissed = !(isStill && event.composedPath().includes(element));
        this.report(this.isMissed ? 'missed' : 'hit');
      }
      if (!this.isMissed) return this.stop();
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    listen(does: 'addEventListener' | 'removeEventListener') {
      for (const view of views) {
        for (const type of this.events) view[does](type, this, true);
      }
    },
    stop() {
      this.listen('removeEventListener');
      this.report('none');
    },
  };
  const landing = new Promise<string>((resolve) => {
    guard.report = resolve;
  });
  guard.listen('addEventListener');
  const click = {
    landing,
    stop() {
      guard.stop();
    },
  };
  Object.assign(globalThis, { gatehouseClick: click });
  return { x, y };
}

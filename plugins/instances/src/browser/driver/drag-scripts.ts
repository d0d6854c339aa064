/*
 * These functions run in the page. They are sent as text, so each stands alone; and none may contain a named function,
 * since the TypeScript loader wraps those in a helper that pages do not have.
 */

/** Watches from now on how the drag of an element ends, where the browser drags it and not a script. */
export function watchDragOf(element: Element): void {
  const watch = {
    /** `dragged`: the browser drags it; `dropped`: something took it; `refused`: nothing did. */
    state: 'none',
    parent: element.parentNode,
    next: element.nextSibling,
    handleEvent(event: Event) {
      if (event.type === 'dragstart') this.state = 'dragged';
      if (event.type === 'drop') this.state = 'dropped';
      if (event.type !== 'dragend' || this.state === 'dropped') return;
      const isRefused = event instanceof DragEvent && event.dataTransfer?.dropEffect === 'none';
      this.state = isRefused ? 'refused' : 'dropped';
    },
    end() {
      for (const type of ['dragstart', 'drop', 'dragend']) window.removeEventListener(type, this, true);
    },
  };
  for (const type of ['dragstart', 'drop', 'dragend']) window.addEventListener(type, watch, true);
  Reflect.set(window, 'gatehouseDrag', watch);
}

/** Whether nothing took the element, and the page left it in its place during the drag: sortable lists do not. */
export async function isDragRefused(element: Element): Promise<boolean> {
  const watch = Reflect.get(window, 'gatehouseDrag');
  Reflect.deleteProperty(window, 'gatehouseDrag');
  await new Promise((done) => setTimeout(done));
  watch?.end();
  const isInPlace = element.parentNode === watch?.parent && element.nextSibling === watch?.next;
  return watch?.state === 'refused' && isInPlace;
}

/*
 * These functions run in the page. They are sent as text, so each stands alone; and none may contain a named function,
 * since the TypeScript loader wraps those in a helper that pages do not have.
 */

/** Watches from now on whether something is dropped on an element. The page takes a drop only where it wants one. */
export function watchDrop(element: Element): void {
  const watch = {
    isDropped: false,
    handleEvent(event: Event) {
      this.isDropped ||= event.composedPath().includes(element);
    },
    end() {
      window.removeEventListener('drop', this, true);
    },
  };
  window.addEventListener('drop', watch, true);
  Reflect.set(window, 'gatehouseDrop', watch);
}

/** Whether something was dropped since the watch began. */
export function hasDropped(): boolean {
  return Reflect.get(window, 'gatehouseDrop')?.isDropped !== false;
}

export function endDropWatch(): void {
  Reflect.get(window, 'gatehouseDrop')?.end();
  Reflect.deleteProperty(window, 'gatehouseDrop');
}

/*
 * These functions run in the page. They are sent as text, so each stands alone; and none may contain a named function,
 * since the TypeScript loader wraps those in a helper that pages do not have.
 */

/** Whether a field got input that it has not reported by `change` yet. */
export interface ChangeWatch extends EventListenerObject {
  isDue: boolean;
}

/** Watches from now on. */
export function watchChange(field: Element): ChangeWatch {
  const watch = {
    isDue: false,
    handleEvent({ type }: Event) {
      this.isDue = type === 'input';
    },
  };
  for (const type of ['input', 'change']) field.addEventListener(type, watch, true);
  return watch;
}

/** Ends the watch with the `change` that is due: keys such as Enter and Tab bring one of their own. */
export function endChangeWatch(field: Element, watch: ChangeWatch): void {
  for (const type of ['input', 'change']) field.removeEventListener(type, watch, true);
  if (watch.isDue && field.isConnected) field.dispatchEvent(new Event('change', { bubbles: true }));
}

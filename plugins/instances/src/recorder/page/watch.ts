import { describeElement } from './describe-element.ts';
import type { PageEvent, RecordedElement, RecordedPoint } from './page-event.ts';

/* See `xpaths-of.ts` for how these functions are sent to a page. */

/** State that the functions of one document share. */
export interface Watch {
  report(event: PageEvent): void;
  /** Runs after the events that are being dispatched; pages may replace the timers of the window. */
  readonly soon: (run: () => void) => void;
  readonly keys: WeakMap<Element, string>;
  /** Fields that held a password once: a field that shows it in clear stays secret. */
  readonly secrets: WeakSet<Element>;
  /** A key is held that makes the browser click a button. */
  isEntering: boolean;
  /** Events by a person whose listeners may still be running. */
  dispatching: Event[];
  /** Events whose meaning depends on whether the page prevents what the browser would do. */
  pending: { readonly event: Event; readonly decide: () => void }[];
  /** The character of the last key, which the browser may report again as input. */
  expected: string | null;
  drag: Drag | null;
  /** The last press became a drag, so that the click after it is none. */
  hasDragged: boolean;
}

/** A press of the mouse that may become a drag. */
export interface Drag {
  readonly source: Element;
  readonly element: RecordedElement;
  readonly point: RecordedPoint;
  /** In pixels of the viewport of the frame. */
  readonly from: RecordedPoint;
  /** Where the mouse was, for surfaces on which the way counts. */
  readonly way: RecordedPoint[];
  /** The browser itself drags the element. */
  isNative: boolean;
  /** The page changed meanwhile. */
  hasChanges: boolean;
  /** The last element that it was over, as it was before the page could react. */
  over: { readonly target: Element; readonly element: RecordedElement; readonly point: RecordedPoint } | null;
  /** Elements that came during the drag, such as a shadow of what is dragged. */
  readonly added: Element[];
  readonly observer: MutationObserver;
}

export function describe({ keys }: Watch, element: Element): RecordedElement {
  return describeElement(element, keys);
}

/** Decides when the page has handled the event, in any case before the next event. */
export function decideLater(watch: Watch, event: Event, decide: (isPrevented: boolean) => void): void {
  watch.pending.push({ event, decide: () => decide(event.defaultPrevented) });
  watch.soon(() => settle(watch));
}

export function settle(watch: Watch): void {
  const due = watch.pending.filter(({ event }) => !isDispatching(event));
  watch.pending = watch.pending.filter((each) => !due.includes(each));
  for (const { decide } of due) decide();
}

/** Until its last listener, and the promise jobs of that one, have run. */
export function isDispatching({ eventPhase }: Event): boolean {
  return eventPhase !== Event.NONE;
}

export function reportLost(watch: Watch, element: Element, what: string): void {
  watch.report({ kind: 'lost', what, element: describe(watch, element) });
}

import { isShown } from './element-kinds.ts';
import type { PageEvent } from './page-event.ts';
import { isDispatching, settle, type Watch } from './watch.ts';
import { watchChoosers } from './watch-choosers.ts';
import { takeAuxiliary, takeClick, takeDoubleClick, takeMenu } from './watch-clicks.ts';
import {
  dropAt,
  endNativeDrag,
  endPress,
  followMouse,
  moveDrag,
  startNativeDrag,
  startPress,
} from './watch-drags.ts';
import { noteSecret, takeChange, takeInput, takeLeave } from './watch-fields.ts';
import { endKey, takeKey } from './watch-keys.ts';
import { takeComposed, takeInserted, takePaste } from './watch-typed-text.ts';

/* See `xpaths-of.ts` for how these functions are sent to a page. */

type Take = (watch: Watch, event: Event, target: Element) => void;

/** Reports user actions in this document. Events that scripts of the page dispatch are not reported. */
export function watchDocument(report: (event: PageEvent) => void): void {
  const timer = setTimeout;
  const watch: Watch = {
    report,
    soon: (run) => void timer(run, 0),
    keys: new WeakMap(),
    secrets: new WeakSet(),
    isEntering: false,
    dispatching: [],
    pending: [],
    expected: null,
    drag: null,
    hasDragged: false,
  };
  const seen = new WeakSet<Event>();
  const roots = new WeakSet<EventTarget>();
  // These do not leave the shadow root in which they happen.
  const inner: readonly [string, Take][] = [
    ['change', takeChange],
    ['focusin', noteSecret],
    ['focusout', takeLeave],
  ];
  const listen = (root: EventTarget, takes: readonly [string, Take][]) => {
    roots.add(root);
    for (const [type, take] of takes) {
      root.addEventListener(type, (event) => handle(event, take), { capture: true, passive: true });
    }
  };
  const handle = (event: Event, take: Take) => {
    if (seen.has(event)) return;
    seen.add(event);
    const path = event.composedPath();
    for (const node of path) if (node instanceof ShadowRoot && !roots.has(node)) listen(node, inner);
    const [target] = path;
    if (!(target instanceof Element) || !isByPerson(watch, event, target)) return;
    settle(watch);
    take(watch, event, target);
  };
  listen(window, [...inner, ...eventsOfWindow()]);
  watchChoosers(watch);
  if (window !== window.parent) report({ kind: 'frame' });
}

export function eventsOfWindow(): [string, Take][] {
  return [
    ['click', takeClick],
    ['dblclick', takeDoubleClick],
    ['auxclick', takeAuxiliary],
    ['contextmenu', takeMenu],
    ['input', takeInput],
    ['beforeinput', takeInserted],
    ['compositionend', takeComposed],
    ['paste', takePaste],
    ['keydown', takeKey],
    ['keyup', endKey],
    ['pointerdown', startPress],
    ['pointermove', followMouse],
    ['pointerup', endPress],
    ['dragstart', startNativeDrag],
    ['dragenter', moveDrag],
    ['dragover', moveDrag],
    ['drop', dropAt],
    ['dragend', endNativeDrag],
  ];
}

/**
 * The driver simulates changes of list boxes and file fields, as in a call of the API. A script may change a list box
 * too, in response to a click; that happens during the dispatch of the click.
 */
export function isByPerson(watch: Watch, event: Event, target: Element): boolean {
  const { type, isTrusted } = event;
  watch.dispatching = watch.dispatching.filter(isDispatching);
  if (isTrusted) {
    watch.dispatching.push(event);
    return true;
  }
  if (type !== 'change') return false;
  if (target instanceof HTMLSelectElement) return watch.dispatching.length === 0 && isShown(target);
  return target instanceof HTMLInputElement && target.type === 'file';
}

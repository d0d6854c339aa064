import {
  clickedElement,
  editorOf,
  isActivated,
  isShown,
  isSurface,
  isTextField,
  isTick,
  pointIn,
} from './element-kinds.ts';
import type { PageEvent } from './page-event.ts';
import { decideLater, describe, reportLost, type Watch } from './watch.ts';

/* See `xpaths-of.ts` for how these functions are sent to a page. */

export function takeClick(watch: Watch, event: Event, target: Element): void {
  if (!(event instanceof MouseEvent)) return;
  const { detail: clicks } = event;
  if (clicks > 0 && watch.hasDragged) return;
  // The second click of a double click is reported again, as `dblclick`; the click of Enter in a form belongs to the
  // key.
  if (clicks === 2 || (clicks === 0 && watch.isEntering)) return;
  const element = clickedElement(target);
  if (isReportedByChange(element)) return;
  const isTriple = clicks > 2 && editorOf(element) !== null;
  if (isTriple) reportLost(watch, element, 'a triple click in an editor');
  else watch.report(clickOf(watch, 'click', { event, element, target }));
}

export function clickOf(
  watch: Watch,
  kind: 'click' | 'dblclick' | 'menu' | 'middle',
  { event, element, target }: { event: MouseEvent; element: Element; target: Element },
): PageEvent {
  const isEditor = editorOf(element) !== null;
  // The middle of an element with others in it may belong to one of those.
  const isAround = element === target && element.childElementCount > 0 && !isActivated(element);
  const isPlaced = (event.detail > 0 || kind === 'menu') && (isEditor || isAround || isSurface(element));
  return {
    kind,
    isFocus: kind === 'click' && isTextField(element) && !isEditor,
    point: isPlaced ? pointIn(element, event) : null,
    modifiers: heldKeys(event).join('+'),
    element: describe(watch, element),
  };
}

/** Whether the click only changes a field, or only passes the focus on from its label. */
export function isReportedByChange(element: Element): boolean {
  if (element instanceof HTMLSelectElement || element instanceof HTMLOptionElement) return true;
  if (element instanceof HTMLInputElement && element.type === 'file') return true;
  const control = element instanceof HTMLLabelElement ? element.control : element;
  if (control === null) return false;
  // An invisible check box can only be clicked by its label.
  return isTick(control) ? isShown(control) : control !== element;
}

export function takeDoubleClick(watch: Watch, event: Event, target: Element): void {
  const element = clickedElement(target);
  if (!(event instanceof MouseEvent) || isTick(element)) return;
  if (isTextField(element) && editorOf(element) === null) return;
  watch.report(clickOf(watch, 'dblclick', { event, element, target }));
}

/** The middle button opens a link in a tab of its own. */
export function takeAuxiliary(watch: Watch, event: Event, target: Element): void {
  const element = clickedElement(target);
  if (!(event instanceof MouseEvent) || event.button !== 1 || !element.matches('a[href]')) return;
  watch.report(clickOf(watch, 'middle', { event, element, target }));
}

/** The menu of a page takes the place of that of the browser, which is no part of the page. */
export function takeMenu(watch: Watch, event: Event, target: Element): void {
  if (!(event instanceof MouseEvent) || event.button !== 2) return;
  const element = clickedElement(target);
  // Described now: the page may change the element.
  const menu = clickOf(watch, 'menu', { event, element, target });
  decideLater(watch, event, (isPrevented) => {
    if (isPrevented) watch.report(menu);
  });
}

export function heldKeys({
  ctrlKey,
  altKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>): string[] {
  return [
    ...(ctrlKey ? ['Control'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(metaKey ? ['Meta'] : []),
    ...(shiftKey ? ['Shift'] : []),
  ];
}

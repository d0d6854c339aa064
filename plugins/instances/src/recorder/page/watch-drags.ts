import { describeElement } from './describe-element.ts';
import { isBent, isSelecting, targetAt } from './drag-target.ts';
import { clickedElement, editorOf, isSurface, isTextField, pointIn } from './element-kinds.ts';
import type { DragEnd } from './page-event.ts';
import { type Drag, describe, reportLost, type Watch } from './watch.ts';
import { reportFiles } from './watch-fields.ts';

/* See `xpaths-of.ts` for how these functions are sent to a page. */

/** A press may become a drag, so the element is described before the page reacts to it. */
export function startPress(watch: Watch, event: Event, target: Element): void {
  watch.hasDragged = false;
  endDrag(watch);
  if (!(event instanceof PointerEvent) || event.pointerType !== 'mouse' || event.button !== 0) return;
  const source = draggedElement(target);
  const element = describe(watch, source);
  if (window !== window.parent) watch.report({ kind: 'frame' });
  if (/^(?:input|select|option|textarea|html)$/.test(source.localName) && editorOf(source) === null) return;
  const from = { x: event.clientX, y: event.clientY };
  const point = pointIn(source, event);
  const observer = new MutationObserver((changes) => noteChanges(drag, changes));
  const start = { isNative: false, hasChanges: false, over: null, added: [], observer };
  const drag: Drag = { source, element, point, from, way: [from], ...start };
  observer.observe(document, { attributes: true, childList: true, subtree: true });
  watch.drag = drag;
}

export function noteChanges(drag: Drag, changes: readonly MutationRecord[]): void {
  if (changes.length > 0) drag.hasChanges = true;
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node instanceof Element) drag.added.push(node);
}

/** Pages move the element itself, not the button around it. */
export function draggedElement(target: Element): Element {
  const native = target.closest('[draggable="true"]');
  const clicked = clickedElement(target);
  if (native !== null && !native.contains(editorOf(clicked))) return native;
  return clicked;
}

export function followMouse({ drag }: Watch, event: Event): void {
  if (drag === null || !(event instanceof PointerEvent)) return;
  const maxPoints = 10_000;
  if (drag.way.length < maxPoints) drag.way.push({ x: event.clientX, y: event.clientY });
}

export function endPress(watch: Watch, event: Event): void {
  const { drag } = watch;
  if (drag === null || drag.isNative || !(event instanceof PointerEvent)) return;
  const minDistance = 8;
  const to = { x: event.clientX, y: event.clientY };
  watch.hasDragged = Math.hypot(to.x - drag.from.x, to.y - drag.from.y) >= minDistance;
  noteChanges(drag, drag.observer.takeRecords());
  if (watch.hasDragged && !isSelecting(drag)) {
    reportDrag(watch, drag, endOf(watch, drag, event));
    if (isSurface(drag.source) && isBent(drag.way)) {
      reportLost(watch, drag.source, 'the way of a drag that was no straight line');
    }
  }
  endDrag(watch);
}

export function endOf(watch: Watch, drag: Drag, event: PointerEvent): DragEnd {
  const { clientX: x, clientY: y } = event;
  const target = targetAt(drag, { x, y });
  if (target !== null) return { element: describe(watch, target), point: pointIn(target, event) };
  return { element: null, dx: Math.round(x - drag.from.x), dy: Math.round(y - drag.from.y) };
}

export function startNativeDrag({ drag }: Watch): void {
  if (drag !== null) drag.isNative = true;
}

/** The element under the mouse is described once, before the page can react. */
export function moveDrag({ drag, keys }: Watch, event: Event, target: Element): void {
  if (drag === null || !(event instanceof DragEvent)) return;
  if (drag.source.contains(target) || drag.added.some((added) => added.contains(target))) return;
  const there = isTextField(target) ? target : clickedElement(target);
  const element = drag.over?.target === there ? drag.over.element : describeElement(there, keys);
  drag.over = { target: there, element, point: pointIn(there, event) };
}

export function dropAt(watch: Watch, event: Event, target: Element): void {
  if (!(event instanceof DragEvent)) return;
  if (watch.drag !== null) {
    moveDrag(watch, event, target);
    endNativeDrag(watch);
    return;
  }
  const files = event.dataTransfer?.files ?? null;
  if (files !== null && files.length > 0) reportFiles(watch, target, { files, isDrop: true });
  else reportLost(watch, target, 'what was dragged here from elsewhere');
}

/** There is no drop where the page has moved the element during the drag. */
export function endNativeDrag(watch: Watch): void {
  const { drag } = watch;
  if (drag?.isNative && drag.over !== null) reportDrag(watch, drag, drag.over);
  endDrag(watch);
}

export function reportDrag(watch: Watch, { element, point }: Drag, end: DragEnd): void {
  watch.report({ kind: 'drag', point, end, element });
}

export function endDrag(watch: Watch): void {
  watch.drag?.observer.disconnect();
  watch.drag = null;
}

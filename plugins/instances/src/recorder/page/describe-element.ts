import { finderOf } from './finder-of.ts';
import type { RecordedElement } from './page-event.ts';
import { shownText, xpathsOf } from './xpaths-of.ts';

/* See `xpaths-of.ts` for how these functions are sent to a page. */

export function describeElement(element: Element, keys: WeakMap<Element, string>): RecordedElement {
  const key = keys.get(element) ?? `${performance.timeOrigin} ${Math.random()}`;
  keys.set(element, key);
  return {
    key,
    finder: finderOf(element),
    xpaths: xpathsOf(element),
    caption: captionOf(element),
    field: element.getAttribute('name') || element.id || captionOf(element),
  };
}

/** The name that a person would use for it. */
export function captionOf(element: Element): string {
  const label = 'labels' in element && element.labels instanceof NodeList ? element.labels[0] : null;
  const isField = /^(?:input|select|textarea)$/.test(element.localName);
  const isEditor = element instanceof HTMLElement && element.isContentEditable;
  const names = [
    element.getAttribute('aria-label'),
    label instanceof Element ? shownText(label) : '',
    isField || isEditor ? element.getAttribute('placeholder') : shownText(element),
    element.getAttribute('value'),
    element.getAttribute('title'),
    element.getAttribute('name'),
    element.id,
  ];
  const caption = names.find((name) => name !== null && name.trim() !== '') ?? element.localName;
  return caption.trim().slice(0, 60);
}

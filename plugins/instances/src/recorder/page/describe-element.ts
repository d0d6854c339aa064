import type { RecordedElement } from './page-event.ts';
import { shownText, xpathsOf } from './xpaths-of.ts';

/* See `xpaths-of.ts` for how these functions are sent to a page. */

export function describeElement(element: Element): RecordedElement {
  return {
    xpaths: xpathsOf(element),
    caption: captionOf(element),
    field: element.getAttribute('name') || element.id || captionOf(element),
  };
}

/** The name that a person would use for it. */
export function captionOf(element: Element): string {
  const label = 'labels' in element && element.labels instanceof NodeList ? element.labels[0] : null;
  const isField = /^(?:input|select|textarea)$/.test(element.localName);
  const names = [
    element.getAttribute('aria-label'),
    label instanceof Element ? shownText(label) : '',
    isField ? element.getAttribute('placeholder') : shownText(element),
    element.getAttribute('value'),
    element.getAttribute('title'),
    element.getAttribute('name'),
    element.id,
  ];
  const caption = names.find((name) => name !== null && name.trim() !== '') ?? element.localName;
  return caption.trim().slice(0, 60);
}

/** The target of a click on an element: the button around a picture, the link around a text. */
export function clickedElement(target: Element): Element {
  const meant =
    'a[href],button,input,select,textarea,summary,label,option,[contenteditable=""],[contenteditable="true"],' +
    '[role="button"],[role="link"],[role="tab"],[role="menuitem"],[role="option"],[role="switch"],[role="checkbox"],' +
    '[role="radio"],[role="treeitem"]';
  return target.closest(meant) ?? target.closest('svg')?.parentElement ?? target;
}

export function isTextField(element: Element): boolean {
  if (element instanceof HTMLTextAreaElement) return true;
  if (element instanceof HTMLInputElement) {
    return !/^(?:button|submit|reset|image|checkbox|radio|file|hidden)$/.test(element.type);
  }
  return element instanceof HTMLElement && element.isContentEditable;
}

export function isTick(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type);
}

/** A styled check box may have no size of its own: a person clicks its label. */
export function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  const { visibility, opacity } = getComputedStyle(element);
  return width > 1 && height > 1 && visibility === 'visible' && opacity !== '0';
}

/** Whether text that is typed into it must stay in the page. */
export function isSecretField(element: Element): boolean {
  const autocomplete = element.getAttribute('autocomplete') ?? '';
  const isPassword = element instanceof HTMLInputElement && element.type === 'password';
  return isPassword || /password|one-time-code|cc-csc/.test(autocomplete);
}

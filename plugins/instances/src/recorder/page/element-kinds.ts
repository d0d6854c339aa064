/* See `xpaths-of.ts` for how these functions are sent to a page. */

/** The target of a click on an element: the button around a picture, the link around a text. */
export function clickedElement(target: Element): Element {
  const meant =
    'a[href],button,input,select,textarea,summary,label,option,canvas,video,[contenteditable=""],' +
    '[contenteditable="true"],[contenteditable="plaintext-only"],' +
    '[role="button"],[role="link"],[role="tab"],[role="menuitem"],[role="option"],[role="switch"],[role="checkbox"],' +
    '[role="radio"],[role="treeitem"]';
  const clicked = target.closest(meant);
  if (clicked !== null) return editorOf(clicked) ?? clicked;
  const drawing = drawingOf(target);
  if (drawing === null) return target;
  return isIcon(drawing) ? (drawing.parentElement ?? drawing) : drawing;
}

export function drawingOf(element: Element): Element | null {
  const drawing = element.closest('svg');
  return (drawing?.parentElement && drawingOf(drawing.parentElement)) ?? drawing;
}

export function isIcon(drawing: Element): boolean {
  const maxIconSize = 64;
  const { width, height } = drawing.getBoundingClientRect();
  return width <= maxIconSize && height <= maxIconSize;
}

/** Whether the point counts at which it is clicked: it shows what is no element that can be found. */
export function isSurface(element: Element): boolean {
  if (/^(?:canvas|video|object|embed)$/.test(element.localName)) return true;
  if (element.localName === 'svg') return !isIcon(element);
  return element.hasAttribute('usemap') || mayHideContent(element);
}

/** A closed shadow root cannot be seen: its host seems to be empty. */
export function mayHideContent(element: Element): boolean {
  const hosts = /-|^(?:article|aside|blockquote|div|footer|h[1-6]|header|main|nav|p|section|span)$/;
  if (!hosts.test(element.localName) || element.shadowRoot !== null) return false;
  return element.childElementCount === 0 && (element.textContent ?? '').trim() === '';
}

/** Whether keys for an element went into its closed shadow root. */
export function isClosedHost(element: Element): boolean {
  if (!mayHideContent(element) || !(element instanceof HTMLElement)) return false;
  return element.localName.includes('-') || !(element.hasAttribute('tabindex') || element.isContentEditable);
}

/**
 * The element of a rich editor that takes the keys: an editable element, or the field of an editor that shows its text
 * elsewhere. Null for any other element.
 */
export function editorOf(element: Element): Element | null {
  if (element instanceof HTMLTextAreaElement) return isTooSmall(element) ? element : null;
  if (!(element instanceof HTMLElement) || !element.isContentEditable) return null;
  let host: HTMLElement = element;
  while (host.parentElement?.isContentEditable) host = host.parentElement;
  return host;
}

/** A field in which a person could not read a text. */
export function isTooSmall(field: Element): boolean {
  const minWidth = 20;
  const minHeight = 8;
  const { width, height } = field.getBoundingClientRect();
  return width < minWidth || height < minHeight || getComputedStyle(field).opacity === '0';
}

export function isTextField(element: Element): boolean {
  if (element instanceof HTMLTextAreaElement) return true;
  if (element instanceof HTMLInputElement) {
    return !/^(?:button|submit|reset|image|checkbox|radio|file|hidden)$/.test(element.type);
  }
  return element instanceof HTMLElement && element.isContentEditable;
}

/** A text field in which keys do nothing but change its one line. */
export function isLine(element: Element): boolean {
  return element instanceof HTMLInputElement && /^(?:text|search|email|url|tel|password)$/.test(element.type);
}

export function isTick(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type);
}

/** Whether the browser makes a click of the keys Enter or Space. */
export function isActivated(element: Element): boolean {
  if (element instanceof HTMLInputElement) return /^(?:button|submit|reset|image|file)$/.test(element.type);
  return element.matches('a[href],button,summary');
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

/** From the corner inside the border of an element, which is where positions of clicks start. */
export function pointIn(
  element: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): { x: number; y: number } {
  const { left, top } = element.getBoundingClientRect();
  const at = (place: number, edge: number, border: number) => Math.max(0, Math.round(place - edge - border));
  return { x: at(clientX, left, element.clientLeft), y: at(clientY, top, element.clientTop) };
}

/*
 * These functions run in the page. They are sent as text, so each stands alone; and none may contain a named
 * function, since the TypeScript loader wraps those in a helper that pages do not have.
 */

/** The values of an attribute, or of a property such as the text, the content or the state. */
export function readValues(target: Element | Element[], attribute: string): string[] {
  // Properties that are better than attributes: what is shown, typed or ticked, the absolute address.
  const properties: Readonly<Record<string, string>> = {
    innertext: 'innerText',
    textcontent: 'textContent',
    innerhtml: 'innerHTML',
    outerhtml: 'outerHTML',
    tagname: 'localName',
    value: 'value',
    href: 'href',
    src: 'src',
    action: 'action',
    checked: 'checked',
    selected: 'selected',
    disabled: 'disabled',
  };
  const name = attribute.toLowerCase();
  const property = Object.hasOwn(properties, name) ? (properties[name] ?? name) : null;
  return (Array.isArray(target) ? target : [target]).map((element) => {
    const value: unknown = property === null ? null : Reflect.get(element, property);
    if (typeof value === 'string' || typeof value === 'boolean') return String(value);
    const text = name === 'innertext' ? element.textContent : element.getAttribute(attribute);
    return text ?? '';
  });
}

/** The method that sets the value of an element; `whole`: a field whose parts cannot be typed one after another. */
export function inputKind(element: Element): 'select' | 'tick' | 'whole' | 'text' {
  if (element instanceof HTMLSelectElement) return 'select';
  if (!(element instanceof HTMLInputElement)) return 'text';
  if (/^(checkbox|radio)$/.test(element.type)) return 'tick';
  return /^(date|datetime-local|month|week|time|color|range)$/.test(element.type) ? 'whole' : 'text';
}

/**
 * Raises an event at an element, or at the form of an element. False where it did not get there, as in a form that is
 * not sent because of a field that is not valid.
 */
export function raiseEvent(element: Element, event: string): boolean {
  const target = event === 'submit' ? element.closest('form') : element;
  if (target === null) throw new Error('The element is in no form.');
  const arrival = {
    isSeen: false,
    handleEvent() {
      this.isSeen = true;
    },
  };
  target.addEventListener(event, arrival, true);
  if (event === 'submit' && target instanceof HTMLFormElement) target.requestSubmit();
  const hasFocus = target instanceof HTMLElement || target instanceof SVGElement;
  if ((event === 'focus' || event === 'blur') && hasFocus) target[event]();
  // An element that has the focus already gets no such event by the browser, nor one that cannot have it.
  if (!arrival.isSeen && event !== 'submit') {
    const options = { bubbles: !/^(?:scroll|focus|blur)$/.test(event), cancelable: /^key/.test(event) };
    const isMouse = /^(?:mouse|contextmenu|auxclick)/.test(event);
    const made = isMouse ? new MouseEvent(event, options) : new Event(event, options);
    target.dispatchEvent(/^key/.test(event) ? new KeyboardEvent(event, options) : made);
  }
  target.removeEventListener(event, arrival, true);
  return arrival.isSeen;
}

/** The cells of each row: the text of an element, or another result of the XPath. */
export function readCells(rows: Element[], cellXPaths: readonly string[]): string[][] {
  return rows.map((row) =>
    cellXPaths.map((xpath) => {
      const cell = row.ownerDocument.evaluate(xpath, row, null, XPathResult.ANY_TYPE, null);
      if (cell.resultType === XPathResult.STRING_TYPE) return cell.stringValue;
      if (cell.resultType === XPathResult.NUMBER_TYPE) return String(cell.numberValue);
      if (cell.resultType === XPathResult.BOOLEAN_TYPE) return String(cell.booleanValue);
      const node = cell.iterateNext();
      // biome-ignore lint/performance/useDomNodeTextContent: cells are read as a person sees them
      return (node instanceof HTMLElement ? node.innerText : (node?.textContent ?? '')).trim();
    }),
  );
}

/** The markup or the text of the page, or of its elements with one name. */
export function readMarkup({ tag, mode }: { tag: string; mode: 'html' | 'text' }): string {
  const roots = tag === '' ? [document.documentElement] : [...document.querySelectorAll(CSS.escape(tag))];
  const texts = roots.map((root) => {
    if (mode === 'html') return root.outerHTML;
    // biome-ignore lint/performance/useDomNodeTextContent: the text as a person sees it
    return root instanceof HTMLElement ? root.innerText : (root.textContent ?? '');
  });
  const doctype = document.doctype !== null && tag === '' && mode === 'html';
  return (doctype ? [`<!DOCTYPE ${document.doctype?.name}>`, ...texts] : texts).join('\n');
}

/** A part of a text in pieces. No piece ends within a surrogate pair. */
export function cutText(
  text: string,
  { startIndex, length, pieceLength }: { startIndex: number; length: number; pieceLength: number },
): string[] {
  const end = Math.min(text.length, startIndex + length);
  const ends = Array.from({ length: Math.ceil(length / pieceLength) }, (_none, place) => {
    const at = Math.min(end, startIndex + (place + 1) * pieceLength);
    const code = text.charCodeAt(at);
    return at < end && code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
  });
  return ends.map((at, place) => text.slice(ends[place - 1] ?? startIndex, at));
}

/** An attribute, or the property where that is better; null where there is none. */
export function readAttribute(element: Element, name: string): string | null {
  const live = ['value', 'checked', 'selected', 'innerText', 'textContent', 'innerHTML', 'outerHTML'];
  const property = live.find((known) => known.toLowerCase() === name.toLowerCase());
  const value: unknown = property === undefined ? null : Reflect.get(element, property);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : element.getAttribute(name);
}

/**
 * Null removes the attribute. False, with no change, where the attribute decides which scripts the page runs: any
 * attribute of a script, the base of all addresses, the sandbox of a frame.
 */
export function writeAttribute(
  element: Element,
  { name, value, mayRunScripts }: { name: string; value: string | null; mayRunScripts: boolean },
): boolean {
  const tag = element.localName.toLowerCase();
  const attribute = name.toLowerCase();
  const runsScripts =
    tag === 'script' ||
    (tag === 'base' && attribute === 'href') ||
    (/^i?frame$/.test(tag) && /^(?:sandbox|csp|allow)$/.test(attribute));
  if (runsScripts && !mayRunScripts) return false;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
  return true;
}

/** Typed text follows the existing text. */
export function placeCaretAtEnd(element: Element): void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    try {
      element.setSelectionRange(element.value.length, element.value.length);
    } catch {
      // Fields for numbers, dates and the like have no caret for scripts.
    }
    return;
  }
  const selection = element.ownerDocument.getSelection();
  selection?.selectAllChildren(element);
  selection?.collapseToEnd();
}

/** Facts that distinguish elements for a caller. The values of password fields stay in the page. */
export function describeElements(
  target: Element | Element[],
  { index, limit }: { index: number; limit: number },
): {
  matchCount: number;
  elements: {
    index: number;
    tag: string;
    text: string;
    value: string | null;
    attributes: Record<string, string>;
    rect: { x: number; y: number; width: number; height: number };
    isVisible: boolean;
    isEnabled: boolean;
  }[];
} {
  const elements = Array.isArray(target) ? target : [target];
  const described = elements.slice(index, index + limit).map((element, place) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const isPassword = element instanceof HTMLInputElement && element.type === 'password';
    const value: unknown = 'value' in element ? element.value : null;
    const attributes = [...element.attributes].slice(0, 50).filter((attribute) => {
      return !(isPassword && attribute.name === 'value');
    });
    // biome-ignore lint/performance/useDomNodeTextContent: the text as a person sees it
    const text = element instanceof HTMLElement ? element.innerText : (element.textContent ?? '');
    return {
      index: index + place,
      tag: element.localName,
      text: text.trim().slice(0, 1000),
      value: isPassword || typeof value !== 'string' ? null : value.slice(0, 1000),
      attributes: Object.fromEntries(
        attributes.map((attribute) => [attribute.name, attribute.value.slice(0, 1000)]),
      ),
      rect: { x, y, width, height },
      isVisible: width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true }),
      isEnabled: !element.matches(':disabled') && element.getAttribute('aria-disabled') !== 'true',
    };
  });
  return { matchCount: elements.length, elements: described };
}

/** Whether the text is visible somewhere on the page. */
export function showsText(text: string): boolean {
  // biome-ignore lint/performance/useDomNodeTextContent: the text as a person sees it
  return document.body?.innerText.includes(text) ?? false;
}

/** Scrolls the content of an element; for the whole page its document. */
export function scrollContents(
  element: Element,
  { to, dx, dy }: { to: 'top' | 'bottom' | 'by'; dx: number; dy: number },
): void {
  const isPage = element === document.body || element === document.documentElement;
  const target = isPage ? (document.scrollingElement ?? element) : element;
  const behavior = 'instant';
  if (to === 'by') target.scrollBy({ left: dx, top: dy, behavior });
  else target.scrollTo({ top: to === 'top' ? 0 : target.scrollHeight, behavior });
}

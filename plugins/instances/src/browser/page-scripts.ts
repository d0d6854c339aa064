/*
 * These functions run in the page. They are sent as text, so each stands alone; and none may hold a named function,
 * since the loader of TypeScript wraps those in a helper that pages do not have.
 */

/** The values of one attribute, or of what the element shows, holds or is. */
export function readValues(target: Element | Element[], attribute: string): string[] {
  // Of these the element knows more than its markup: what is shown, typed or ticked, the absolute address.
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

/** How a value gets into the element; `whole`: a field whose parts cannot be typed one after another. */
export function inputKind(element: Element): 'select' | 'tick' | 'whole' | 'text' {
  if (element instanceof HTMLSelectElement) return 'select';
  if (!(element instanceof HTMLInputElement)) return 'text';
  if (/^(checkbox|radio)$/.test(element.type)) return 'tick';
  return /^(date|datetime-local|month|week|time|color|range)$/.test(element.type) ? 'whole' : 'text';
}

export function raiseEvent(element: Element, event: string): void {
  if (event === 'blur' && element instanceof HTMLElement) {
    element.blur();
    return;
  }
  if (event === 'submit') {
    const form = element.closest('form');
    if (form === null) throw new Error('The element is in no form.');
    form.requestSubmit();
    return;
  }
  const isKey = event === 'keydown' || event === 'keyup';
  const options = { bubbles: event !== 'scroll', cancelable: isKey };
  element.dispatchEvent(isKey ? new KeyboardEvent(event, options) : new Event(event, options));
}

/** Each row below the element with its cells: the text of an element, or what else the XPath gives. */
export function readRows(
  root: Element,
  { rowXPath, cellXPaths }: { rowXPath: string; cellXPaths: readonly string[] },
): string[][] {
  const { ownerDocument } = root;
  const type = XPathResult.ORDERED_NODE_SNAPSHOT_TYPE;
  const rows = ownerDocument.evaluate(rowXPath, root, null, type, null);
  return Array.from({ length: rows.snapshotLength }, (_none, index) =>
    cellXPaths.map((xpath) => {
      const row = rows.snapshotItem(index) ?? root;
      const cell = ownerDocument.evaluate(xpath, row, null, XPathResult.ANY_TYPE, null);
      if (cell.resultType === XPathResult.STRING_TYPE) return cell.stringValue;
      if (cell.resultType === XPathResult.NUMBER_TYPE) return String(cell.numberValue);
      if (cell.resultType === XPathResult.BOOLEAN_TYPE) return String(cell.booleanValue);
      const node = cell.iterateNext();
      // biome-ignore lint/performance/useDomNodeTextContent: cells are read as a person sees them
      return (node instanceof HTMLElement ? node.innerText : (node?.textContent ?? '')).trim();
    }),
  );
}

/** A part of the markup or the text of the page, or of its elements of one name. */
export function readMarkup({
  startIndex,
  length,
  tag,
  mode,
}: {
  startIndex: number;
  length: number;
  tag: string;
  mode: 'html' | 'text';
}): { content: string; totalLength: number } {
  const roots = tag === '' ? [document.documentElement] : [...document.querySelectorAll(CSS.escape(tag))];
  const texts = roots.map((root) => {
    if (mode === 'html') return root.outerHTML;
    // biome-ignore lint/performance/useDomNodeTextContent: the text as a person sees it
    return root instanceof HTMLElement ? root.innerText : (root.textContent ?? '');
  });
  const doctype = document.doctype !== null && tag === '' && mode === 'html';
  const whole = (doctype ? [`<!DOCTYPE ${document.doctype?.name}>`, ...texts] : texts).join('\n');
  return { content: whole.slice(startIndex, startIndex + length), totalLength: whole.length };
}

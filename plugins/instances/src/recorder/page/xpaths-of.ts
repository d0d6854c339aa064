import { findByXPath } from '../../browser/finding/page/by-xpath.ts';
import { editorOf } from './element-kinds.ts';

/*
 * These functions run in pages: they are sent as text, all of a folder together, so they may call each other and
 * nothing else, and constants are inside of them.
 */

/** Expressions that find only this element in its document, the most durable one first. */
export function xpathsOf(element: Element): string[] {
  const found = candidatesOf(element).filter((xpath) => findsOnly(xpath, element));
  const maxCount = 4;
  const path = pathOf(element);
  const last = findsOnly(path, element) ? [path] : [];
  return [...new Set([...found.slice(0, maxCount - 1), ...last])];
}

export function candidatesOf(element: Element): string[] {
  return [
    ...byId(element),
    ...byAttributes(element, ['data-testid', 'data-test', 'data-qa', 'data-cy']),
    ...byName(element),
    ...byLabel(element),
    ...byAttributes(element, ['aria-label', 'placeholder', 'alt', 'title']),
    ...byText(element),
  ];
}

export function byId(element: Element): string[] {
  return hasLastingId(element) ? [`//*[@id=${quoted(element.id)}]`] : [];
}

/** A generated id changes at the next visit. */
export function hasLastingId({ id }: Element): boolean {
  if (id === '' || /\s/.test(id)) return false;
  return !/\d{4,}|^\d|[0-9a-f]{8}|^:|:r|^(?:ember|ext-|yui|radix|mui-|headlessui|react-)/i.test(id);
}

export function byAttributes(element: Element, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const value = element.getAttribute(name) ?? '';
    return value.trim() === '' ? [] : [`//${element.localName}[@${name}=${quoted(value)}]`];
  });
}

export function byName(element: Element): string[] {
  const name = element.getAttribute('name') ?? '';
  if (name === '') return [];
  const xpath = `//${element.localName}[@name=${quoted(name)}]`;
  const value = element.getAttribute('value') ?? '';
  const isOneOfMany = /^(?:radio|checkbox|submit|button)$/.test(element.getAttribute('type') ?? '');
  return isOneOfMany && value !== '' ? [`${xpath}[@value=${quoted(value)}]`] : [xpath];
}

export function byLabel(element: Element): string[] {
  const label = 'labels' in element && element.labels instanceof NodeList ? element.labels[0] : null;
  const text = shownText(label ?? null);
  if (!(label instanceof HTMLLabelElement) || text === '') return [];
  const found = `//label[normalize-space()=${quoted(text)}]`;
  return label.contains(element)
    ? [`${found}//${element.localName}`]
    : [`//${element.localName}[@id=${found}/@for]`];
}

/** The text of an editor is what a person changes, and that of a list box all of its choices. */
export function byText(element: Element): string[] {
  if (editorOf(element) !== null || element instanceof HTMLSelectElement) return [];
  const text = shownText(element);
  if (text === '' || text.length > 80 || element.querySelector('input,select,textarea') !== null) return [];
  const role = element.getAttribute('role');
  const names = role === null ? [element.localName] : [element.localName, `*[@role=${quoted(role)}]`];
  return names.map((name) => `//${name}[normalize-space()=${quoted(text)}]`);
}

/** The steps from the root, or from the nearest ancestor with a durable id. */
export function pathOf(element: Element): string {
  const isShadowed = element.getRootNode() instanceof ShadowRoot;
  const steps: string[] = [];
  for (let step: Element | null = element; step !== null; step = parentOf(step)) {
    const [start] = step === element ? [] : byId(step);
    if (start !== undefined && findsOnly(start, step)) {
      const path = [start, ...steps].join('/');
      if (findsOnly(path, element)) return path;
    }
    steps.unshift(stepTo(step, isShadowed));
  }
  return `/${steps.join('/')}`;
}

/** The host for what is directly within a shadow root. */
export function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** Paths into shadow roots count the content of a shadow root before what else its host contains. */
export function stepTo(element: Element, isShadowed: boolean): string {
  const { localName } = element;
  const parent = isShadowed ? parentOf(element) : element.parentElement;
  const inShadow = isShadowed ? [...(parent?.shadowRoot?.children ?? [])] : [];
  const siblings = [...inShadow, ...(parent?.children ?? [])];
  const alike = siblings.filter((child) => child.localName === localName);
  const name = element instanceof HTMLElement ? localName : `*[name()=${quoted(localName)}]`;
  return alike.length > 1 ? `${name}[${alike.indexOf(element) + 1}]` : name;
}

export function findsOnly(xpath: string, element: Element): boolean {
  const [found, ...more] = findByXPath(element.ownerDocument, xpath);
  return found === element && more.length === 0;
}

/** Like `normalize-space()` of XPath. */
export function shownText(element: Node | null): string {
  return (element?.textContent ?? '').replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}

/** XPath cannot escape quotes, so a text with both kinds is joined by `concat`. */
export function quoted(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  return `concat(${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`,"'",`)})`;
}

import { elementsIn } from '../../browser/finding/page/shadow-roots.ts';
import { editorOf } from './element-kinds.ts';
import type { RecordedFinder } from './page-event.ts';
import { shownText } from './xpaths-of.ts';

/* See `xpaths-of.ts` for how these functions are sent to a page. */

/**
 * The finder by what the element means to a test or a person, where it finds only this element. The driver computes
 * names in more detail, so a name counts only where both must agree.
 */
export function finderOf(element: Element): RecordedFinder | null {
  return byTestId(element) ?? byRole(element) ?? byFieldLabel(element) ?? byPlaceholder(element);
}

export function byTestId(element: Element): RecordedFinder | null {
  for (const attribute of ['data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-cy']) {
    const value = element.getAttribute(attribute) ?? '';
    if (value.trim() === '') continue;
    const alike = elementsIn(element.ownerDocument, `[${attribute}]`);
    if (alike.filter((other) => other.getAttribute(attribute) === value).length !== 1) continue;
    const named = attribute === 'data-testid' ? {} : { Attribute: attribute };
    return { type: 'TestIdFinder', scalars: { TestId: value, ...named } };
  }
  return null;
}

export function byRole(element: Element): RecordedFinder | null {
  const role = clickedRole(element);
  const name = role === null ? null : ownName(element);
  if (role === null || name === null || !isExposed(element)) return null;
  const alike = elementsIn(element.ownerDocument, 'button,a,input,summary,[role]').filter(
    (other) => other !== element && clickedRole(other) === role && isExposed(other),
  );
  if (alike.some((other) => possibleNames(other).includes(name))) return null;
  return { type: 'RoleFinder', scalars: { Role: role, Name: name, Exact: 'true' } };
}

/** The role of an element that is clicked and takes its name from its content. */
export function clickedRole(element: Element): string | null {
  const given = element.getAttribute('role')?.trim().split(/\s+/)[0];
  if (given) {
    const known =
      /^(?:button|link|tab|menuitem|menuitemcheckbox|menuitemradio|option|switch|checkbox|radio|treeitem)$/;
    return known.test(given) ? given : null;
  }
  if (element instanceof HTMLInputElement)
    return /^(?:button|submit|reset)$/.test(element.type) ? 'button' : null;
  if (element.localName === 'button') return 'button';
  return element.localName === 'a' && element.hasAttribute('href') ? 'link' : null;
}

/** The accessible name where it is plain text that is shown; null where it may be something else. */
export function ownName(element: Element): string | null {
  const maxLength = 80;
  if (element.hasAttribute('aria-labelledby') || !(element instanceof HTMLElement)) return null;
  const label = plainText(element.getAttribute('aria-label'));
  if (label !== '') return label;
  if (element instanceof HTMLInputElement) return plainText(element.getAttribute('value')) || null;
  const parts = 'img,svg,[aria-label],[aria-hidden],[alt],[title],input,select,textarea,style,script,slot';
  const text = shownText(element);
  if (text === '' || text.length > maxLength || element.querySelector(parts) !== null) return null;
  // biome-ignore lint/performance/useDomNodeTextContent: a text that is not shown is no part of the name
  const shown = plainText(element.innerText);
  const all = [element, ...element.querySelectorAll('*')];
  const isDecorated = all.some((part) => hasGeneratedText(part));
  return shown.toLowerCase() === text.toLowerCase() && !isDecorated ? text : null;
}

export function hasGeneratedText(element: Element): boolean {
  return ['::before', '::after'].some(
    (place) => !/^(?:none|normal|"")$/.test(getComputedStyle(element, place).content),
  );
}

export function possibleNames(element: Element): string[] {
  const names = ['aria-label', 'value', 'title', 'alt'].map((name) => element.getAttribute(name));
  return [...names, shownText(element)].map((name) => plainText(name));
}

/** Whether it is part of what a person or a screen reader gets. */
export function isExposed(element: Element): boolean {
  return (
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden="true"]') === null
  );
}

export function byFieldLabel(element: Element): RecordedFinder | null {
  const isField = /^(?:input|select|textarea)$/.test(element.localName) || editorOf(element) === element;
  if (!isField || /^(?:button|submit|reset|image)$/.test(element.getAttribute('type') ?? '')) return null;
  const [label, ...more] = labelsOf(element);
  if (label === undefined || label === '' || more.length > 0) return null;
  const fields = elementsIn(
    element.ownerDocument,
    '[aria-label],[aria-labelledby],input,textarea,select,button,meter,output,progress',
  );
  if (fields.some((other) => other !== element && labelsOf(other).includes(label))) return null;
  return { type: 'LabelFinder', scalars: { Label: label, Exact: 'true' } };
}

/** The texts of its labels; those with further fields in them have no lasting text. */
export function labelsOf(element: Element): string[] {
  const ids = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter((id) => id !== '');
  const { ownerDocument } = element;
  if (ids.length > 0) return ids.map((id) => shownText(ownerDocument.getElementById(id)));
  const own = plainText(element.getAttribute('aria-label'));
  if (own !== '') return [own];
  const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
  return labels.map((label) => {
    const isPlain =
      label instanceof Element && label.querySelector('select,button,textarea:not(:empty)') === null;
    return isPlain ? shownText(label) : '';
  });
}

export function byPlaceholder(element: Element): RecordedFinder | null {
  const placeholder = element.getAttribute('placeholder') ?? '';
  if (placeholder === '' || plainText(placeholder) !== placeholder) return null;
  const alike = elementsIn(element.ownerDocument, '[placeholder]');
  if (alike.filter((other) => other.getAttribute('placeholder') === placeholder).length !== 1) return null;
  return { type: 'PlaceholderFinder', scalars: { Placeholder: placeholder, Exact: 'true' } };
}

export function plainText(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

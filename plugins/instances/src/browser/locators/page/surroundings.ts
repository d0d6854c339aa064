import { isField, textsOfIds } from '../../finding/page/by-hint.ts';
import { roleOf } from '../../finding/page/roles.ts';
import { leafTexts, nameOfElement, shortText } from './describe-element.ts';

/** Elements of a kind that are called the same. */
export function twinsOf(element: Element, role: string): Element[] {
  const root = element.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return [];
  const max = 1000;
  const kind = role === 'text' ? element.localName : 'a,button,input,select,textarea,summary,[role]';
  const name = quickName(element);
  const others = [...root.querySelectorAll(kind)].slice(0, max).filter((other) => other !== element);
  return others.filter((other) => roleOf(other) === role && quickName(other) === name);
}

/** Cheap, and the same for two elements that a person calls the same. */
export function quickName(element: Element): string {
  if (isField(element) || roleOf(element) === 'text') return nameOfElement(element);
  return `${element.getAttribute('aria-label') ?? ''} ${(element.textContent ?? '').replace(/\s+/g, ' ').trim()}`;
}

/**
 * The texts that distinguish an element from others that are called the same: the texts of the largest part of the page that holds
 * none of them. Empty where there are no others.
 */
export function itemOf(element: Element, role: string): string[] {
  const twins = twinsOf(element, role);
  if (twins.length === 0) return [];
  return leafTexts(partOf(element, twins), element, 4);
}

export function partOf(element: Element, twins: readonly Element[]): Element {
  let part = element;
  for (let next = part.parentElement; next !== null; next = next.parentElement) {
    if (/^(?:body|html|main)$/.test(next.localName)) break;
    if (twins.some((twin) => next?.contains(twin))) break;
    part = next;
  }
  return part;
}

/** Texts of the part of a page that would hold an element among others; for elements that are alone, of what is close. */
export function itemTexts(element: Element, role: string): string[] {
  const twins = twinsOf(element, role);
  if (twins.length > 0) return leafTexts(partOf(element, twins), element, 30);
  const holder = element.closest(
    'form,fieldset,tr,li,article,dialog,[role=row],[role=listitem],[role=dialog]',
  );
  return leafTexts(holder ?? element.parentElement?.parentElement ?? element, element, 12);
}

/** The names of the parts of the page that hold an element, the closest first. */
export function groupsOf(element: Element): string[] {
  const found: string[] = [];
  for (let part = element.parentElement; part !== null && found.length < 3; part = part.parentElement) {
    if (part.localName === 'body') break;
    const name = groupName(part, element);
    if (name !== '' && !found.includes(name)) found.push(name);
  }
  return found;
}

export function groupName(part: Element, element: Element): string {
  const given =
    textsOfIds(part, part.getAttribute('aria-labelledby') ?? '') || part.getAttribute('aria-label');
  if (given?.trim()) return shortText(given);
  const own =
    ':scope > legend,:scope > caption,:scope > h1,:scope > h2,:scope > h3,:scope > h4,:scope > [role=heading]';
  const near = `${own},:scope > header h1,:scope > header h2,:scope > header h3,:scope > div:first-child > h2,:scope > div:first-child > h3`;
  const heading = part.querySelector(near);
  if (heading === null || heading.contains(element)) return '';
  return shortText(heading.textContent ?? '');
}

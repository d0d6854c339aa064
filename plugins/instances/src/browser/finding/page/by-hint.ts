import type { HintQuery } from '../../addressing/element-query.ts';
import { likeness, plainWords } from './likeness.ts';
import { isShown, roleOf } from './roles.ts';
import { elementsIn } from './shadow-roots.ts';

interface Meant {
  readonly element: Element;
  readonly score: number;
}

/** The elements that a hint may describe, the most likely first. */
export function findByHint(root: Document | Element, { hint, nearText, role }: HintQuery): Element[] {
  const leastScore = 0.6;
  const margin = 0.15;
  const wanted = plainWords(hint) || hint.trim();
  const meant = candidatesIn(root).flatMap((element): Meant[] => {
    const own = roleOf(element);
    if (role !== '' && role !== own) return [];
    const score = scoreOf(element, wanted) + (own === 'text' ? 0 : 0.02);
    return score >= leastScore && isShown(element) ? [{ element, score }] : [];
  });
  const best = Math.max(0, ...meant.map(({ score }) => score));
  const close = meant.filter(({ score }) => score >= best - margin);
  if (nearText !== '') return nearestFirst(close, placesOf(root, nearText));
  return close.toSorted((one, other) => other.score - one.score).map(({ element }) => element);
}

/** Interactive elements, and elements with a text of their own outside of them. */
export function candidatesIn(root: Document | Element): Element[] {
  const max = 20_000;
  const acted = 'a[href],button,summary,select,option,[role=button],[role=link],[role=tab],[role=menuitem]';
  return elementsIn(root, '*')
    .slice(0, max)
    .filter((element) => {
      if (/^(?:script|style|noscript|template|head|title|meta|link|html|body)$/.test(element.localName))
        return false;
      if (element instanceof HTMLLabelElement && element.control !== null) return false;
      if (roleOf(element) !== 'text') return true;
      const holder = element.closest(acted);
      return holder === null && [...element.childNodes].some(isText);
    });
}

export function isText(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '';
}

export function scoreOf(element: Element, wanted: string): number {
  return Math.max(
    0,
    ...namesOf(element).map(([text, weight]) => {
      const words = plainWords(text) || text.trim();
      return weight * likeness(wanted, words);
    }),
  );
}

/** The names of an element, each with a weight. Technical names weigh least. */
export function namesOf(element: Element): [string, number][] {
  const attribute = (name: string) => element.getAttribute(name) ?? '';
  const names: [string, number][] = [
    [attribute('aria-label'), 1],
    [textsOfIds(element, attribute('aria-labelledby')), 1],
    [attribute('placeholder'), 0.95],
    [attribute('alt'), 0.95],
    [attribute('title'), 0.9],
    [attribute('data-testid'), 0.75],
    [attribute('name'), 0.75],
    [element.id, 0.75],
  ];
  if (element instanceof HTMLInputElement && /^(?:button|submit|reset)$/.test(element.type)) {
    names.push([element.value, 1]);
  }
  if (isField(element)) {
    names.push([labelOf(element), 1], [textBefore(element), 0.85]);
  } else names.push([shownText(element), 1]);
  return names.filter(([text]) => text.trim() !== '' && text.length <= 500);
}

export function isField(element: Element): boolean {
  return /^(?:input|textarea|select)$/.test(element.localName);
}

export function shownText(element: Element): string {
  // biome-ignore lint/performance/useDomNodeTextContent: the text as a person sees it
  return (element instanceof HTMLElement ? element.innerText : element.textContent) ?? '';
}

export function labelOf(element: Element): string {
  const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
  return labels.map((label) => (label instanceof Element ? shownText(label) : '')).join(' ');
}

export function textsOfIds(element: Element, ids: string): string {
  const { ownerDocument } = element;
  const named = ids.split(/\s+/).filter((id) => id !== '');
  return named.map((id) => ownerDocument.getElementById(id)?.textContent ?? '').join(' ');
}

/** The text before a field without a label: beside it, or in the cell to its left. */
export function textBefore(element: Element): string {
  const before = element.previousSibling?.textContent?.trim() || element.previousElementSibling?.textContent;
  return before?.trim() || (element.parentElement?.previousElementSibling?.textContent ?? '');
}

export function placesOf(root: Document | Element, nearText: string): Element[] {
  const leastLikeness = 0.7;
  const wanted = plainWords(nearText) || nearText.trim();
  return elementsIn(root, '*').filter((element) => {
    if (![...element.childNodes].some(isText) || !isShown(element)) return false;
    const words = plainWords(shownText(element));
    return words.includes(wanted) || likeness(wanted, words) >= leastLikeness;
  });
}

/** None where the text does not exist: then nothing is near it. */
export function nearestFirst(meant: readonly Meant[], places: readonly Element[]): Element[] {
  if (places.length === 0) return [];
  const measured = meant.map(({ element }) => {
    return { element, distance: Math.min(...places.map((place) => distanceOf(element, place))) };
  });
  return measured.toSorted((one, other) => one.distance - other.distance).map(({ element }) => element);
}

/** Elements in the same part of the page are near, whatever lies between; among those the visual distance counts. */
export function distanceOf(element: Element, place: Element): number {
  const farthest = 100_000;
  let steps = 0;
  for (let part: Element | null = place; part && !part.contains(element); part = part.parentElement)
    steps += 1;
  const [own, other] = [element.getBoundingClientRect(), place.getBoundingClientRect()];
  const across = Math.max(0, own.left - other.right, other.left - own.right);
  const down = Math.max(0, own.top - other.bottom, other.top - own.bottom);
  return steps * farthest + Math.min(farthest - 1, Math.hypot(across, down));
}

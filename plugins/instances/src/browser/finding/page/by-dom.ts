import type { DomCondition } from '../../addressing/element-query.ts';
import { elementsIn } from './shadow-roots.ts';

interface DomQuery {
  /** Number, id or name; empty or -1 for anywhere. */
  readonly form: string;
  readonly rows: readonly DomCondition[];
  /** Number of matches to skip. */
  readonly skip: number;
}

/** The elements for which every row holds. */
export function findByConditions(root: Document | Element, { form, rows, skip }: DomQuery): Element[] {
  const tests = rows.map(toTest);
  const forms = form === '' || form === '-1' ? null : formsOf(root, form);
  const found = elementsIn(root, selectorOf(rows)).filter((element) => {
    const isInForm = forms === null || forms.some((each) => each !== element && each.contains(element));
    return isInForm && tests.every((test) => test(element));
  });
  return found.slice(skip);
}

/** A selector by tag makes the browser filter, which is much faster. */
export function selectorOf(rows: readonly DomCondition[]): string {
  const named = rows.find(({ tag }) => tag.trim() !== '');
  if (named === undefined) return '*';
  const tags = named.tag.split(';').flatMap((tag) => (tag.trim() === '' ? [] : [CSS.escape(tag.trim())]));
  return tags.join(',') || '*';
}

export function formsOf(root: Document | Element, form: string): Element[] {
  const forms = elementsIn(root, 'form');
  if (/^\d+$/.test(form)) return forms.slice(Number(form), Number(form) + 1);
  return forms.filter((each) => each.id === form || each.getAttribute('name') === form);
}

export function toTest({ tag, attribute, searchType, value }: DomCondition): (element: Element) => boolean {
  const tags = tag.toLowerCase().split(/[;\s]+/);
  const isTag = (element: Element) => tag.trim() === '' || tags.includes(element.localName);
  const pattern = searchType === 'regexp' ? toPattern(value) : null;
  return (element) => {
    if (!isTag(element)) return false;
    const text = attributeOf(element, attribute.trim());
    if (pattern !== null) return text !== null && pattern.test(text);
    const isHeld = text?.includes(value) ?? false;
    return searchType === 'text' ? isHeld : !isHeld;
  };
}

/** Accepts flags in front, as in `(?i)abc`. */
export function toPattern(text: string): RegExp {
  const flags = /^\(\?([ims]+)\)/.exec(text)?.[1] ?? '';
  return new RegExp(text.replace(/^\(\?[ims]+\)/, ''), [...new Set(flags)].join(''));
}

/** Null where the element has no such attribute. */
export function attributeOf(element: Element, attribute: string): string | null {
  switch (attribute.toLowerCase()) {
    case 'tagname':
      return element.localName;
    case 'innerhtml':
      return element.innerHTML;
    case 'outerhtml':
      return element.outerHTML;
    case 'innertext':
      // biome-ignore lint/performance/useDomNodeTextContent: the text as a person sees it
      return element instanceof HTMLElement ? element.innerText : element.textContent;
    case 'value':
      return 'value' in element ? String(element.value) : element.getAttribute('value');
    default:
      return element.getAttribute(attribute);
  }
}

import { isField, isText, labelOf, shownText, textBefore, textsOfIds } from '../../finding/page/by-hint.ts';
import { roleOf } from '../../finding/page/roles.ts';

export function shortText(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > 80 ? '' : plain;
}

/** The name by which a person knows an element. The text of plain text is its content, so what stands beside it counts there. */
export function nameOfElement(element: Element): string {
  const attribute = (name: string) => element.getAttribute(name) ?? '';
  const given = [textsOfIds(element, attribute('aria-labelledby')), attribute('aria-label')];
  const image = element.querySelector('img[alt],svg title');
  const shown = () => shortText(shownText(element));
  const names = isField(element)
    ? [
        isButton(element) ? element.value : labelOf(element),
        attribute('placeholder'),
        attribute('title'),
        () => textBefore(element),
      ]
    : roleOf(element) === 'text'
      ? [() => labelBeside(element)]
      : [shown, attribute('alt'), image?.getAttribute('alt') ?? image?.textContent ?? '', attribute('title')];
  for (const name of [...given, ...names]) {
    const text = shortText(typeof name === 'string' ? name : name());
    if (text !== '') return text.replace(/[\s*:]+$/, '');
  }
  return '';
}

export function isButton(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && /^(?:button|submit|reset)$/.test(element.type);
}

/** The label of a value: the head of its column, the term of its definition, or the short text before it. */
export function labelBeside(element: Element): string {
  const cell = element.closest('td');
  if (cell !== null) {
    const row = cell.closest('tr');
    const head = cell.closest('table')?.querySelector('tr');
    if (row && head && head !== row) return head.children[cell.cellIndex]?.textContent ?? '';
    return cell.previousElementSibling?.textContent ?? '';
  }
  if (element.localName === 'dd') return element.previousElementSibling?.textContent ?? '';
  return textBefore(element);
}

/** Names that programs make are different each time. */
export function isChosen(value: string): boolean {
  if (value === '' || value.length > 60 || !/\p{L}{2}/u.test(value)) return false;
  const digits = value.replace(/\D/g, '').length;
  return digits <= 3 && !/[A-Za-z\d+/_-]{32}/.test(value);
}

export function attributesOfElement(element: Element): Record<string, string> {
  const chosen = [
    'id',
    'name',
    'data-testid',
    'data-test',
    'data-qa',
    'placeholder',
    'autocomplete',
    'title',
    'alt',
  ];
  const found = chosen.flatMap((name): [string, string][] => {
    const value = element.getAttribute(name)?.trim() ?? '';
    return isChosen(value) ? [[name.replace(/^data-(?:test|qa)$/, 'data-testid'), value]] : [];
  });
  const classes = [...element.classList].filter(isChosen).slice(0, 6).join(' ');
  return Object.fromEntries([...found, ...(classes === '' ? [] : [['class', classes] as [string, string]])]);
}

/** Without login, query and fragment, which may hold secrets; parts of the path that look like keys are left out. */
export function targetOfElement(element: Element): string {
  const form = 'form' in element && element.form instanceof HTMLFormElement ? element.form : null;
  const link = element.closest('a[href]');
  const given = link?.getAttribute('href') ?? form?.getAttribute('action') ?? '';
  if (given === '' || /^(?:javascript:|#|mailto:|tel:)/i.test(given)) return '';
  try {
    const { origin, pathname, protocol } = new URL(given, document.baseURI);
    if (!/^https?:$/.test(protocol)) return '';
    const path = pathname.split('/').map((part) => (/[A-Za-z\d_=-]{24}/.test(part) ? '' : part));
    return `${origin === location.origin ? '' : origin}${path.join('/')}`.slice(0, 120);
  } catch {
    return '';
  }
}

export function pathOfTags(element: Element): string {
  const tags: string[] = [];
  for (let each: Element | null = element; each && tags.length < 8; each = each.parentElement) {
    if (/^(?:html|body)$/.test(each.localName)) break;
    tags.unshift(each.localName);
  }
  return tags.join('/');
}

/** Texts of an element in their order, outside of another one. */
export function leafTexts(part: Element, without: Element, max: number): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let seen = 0; walker.nextNode() && seen < 400 && found.length < max; seen += 1) {
    const { currentNode } = walker;
    if (!isText(currentNode) || without.contains(currentNode)) continue;
    const text = shortText(currentNode.nodeValue ?? '');
    if (text !== '' && !/^\W+$/u.test(text) && !found.includes(text)) found.push(text);
  }
  return found;
}

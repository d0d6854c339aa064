import { isChosen } from './describe-element.ts';
import type { Expression, Fingerprint } from './fingerprint.ts';

/** Ways to find an element, the most durable first. Those but the last are to be checked: they may match others too. */
export function expressionsFor(element: Element, { role, name, attributes }: Fingerprint): Expression[] {
  const found: Expression[] = [];
  const testId = element.getAttribute('data-testid') ?? '';
  if (isChosen(testId)) found.push({ by: 'testid', value: testId });
  if (name !== '' && !['text', 'image'].includes(role)) found.push({ by: 'role', value: role, name });
  const css = (name_: string) => `${element.localName}[${name_}="${CSS.escape(attributes[name_] ?? '')}"]`;
  for (const key of ['name', 'id', 'autocomplete', 'placeholder']) {
    if (attributes[key] !== undefined) found.push({ by: 'css', value: css(key) });
  }
  return [...found, { by: 'css', value: placeOfElement(element) }];
}

/** A selector by places from the closest id, or from the top. */
export function placeOfElement(element: Element): string {
  const steps: string[] = [];
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    if (each !== element && isOwnId(each)) {
      steps.unshift(`#${CSS.escape(each.id)}`);
      break;
    }
    if (each.localName === 'html') break;
    const twins = [...(each.parentElement?.children ?? [])].filter(
      (other) => other.localName === each?.localName,
    );
    const place = twins.length > 1 ? `:nth-of-type(${twins.indexOf(each) + 1})` : '';
    steps.unshift(`${CSS.escape(each.localName)}${place}`);
  }
  return steps.join(' > ');
}

/** Pages give one id to several elements. */
export function isOwnId(element: Element): boolean {
  const root = element.getRootNode();
  if (!isChosen(element.id) || !(root instanceof Document || root instanceof ShadowRoot)) return false;
  return root.querySelectorAll(`#${CSS.escape(element.id)}`).length === 1;
}

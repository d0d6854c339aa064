import type { Element } from '../../../api/queries/page-queries.ts';
import type { FinderDraft } from './finder-draft.ts';
import type { PageElement } from './page-elements.ts';
import { isLasting, quotedForCss, testIds } from './selectors.ts';

/** A way to find an element that is not tried yet. */
export interface Candidate {
  readonly draft: FinderDraft;
  /** How it is tried: a selector, or the role and name in the tree of the page. */
  readonly trial:
    | { readonly css: string }
    | { readonly xpath: string }
    | { readonly role: string; readonly name: string };
  /** For people. */
  readonly shown: string;
}

type Facts = Pick<Element, 'tag' | 'attributes' | 'text'>;

const MAX_TEXT = 80;

/** Ways to find an element, the most durable first. */
export function candidatesFor(
  { role, name }: Pick<PageElement, 'role' | 'name'>,
  facts: Facts,
): readonly Candidate[] {
  const { tag, attributes } = facts;
  const css = (selector: string) => candidate('CssFinder', { Css: selector }, { css: selector });
  const byAttribute = (attribute: string, isWanted: (value: string) => boolean) => {
    const value = attributes[attribute] ?? '';
    return value !== '' && isWanted(value) ? [css(`${tag}[${attribute}=${quotedForCss(value)}]`)] : [];
  };
  const all = [
    ...testIds.flatMap((attribute) => byTestId(attribute, attributes[attribute] ?? '')),
    ...byRole(role, name),
    ...byPlaceholder(attributes.placeholder ?? ''),
    ...byAttribute('id', isLasting),
    ...byAttribute('name', () => true),
    ...byAttribute('href', (value) => !/[?#]/.test(value)),
    ...byText(facts),
  ];
  // A page may write macros into its texts, which the next run would expand.
  return all.filter(({ draft }) => !Object.values(draft.scalars).some((value) => value.includes('{-')));
}

function candidate(
  discriminator: string,
  scalars: Readonly<Record<string, string>>,
  trial: Candidate['trial'],
): Candidate {
  const shown = `${discriminator}: ${Object.values(scalars)
    .filter((value) => value !== 'true')
    .join(' ')}`;
  return { draft: { discriminator, scalars, nestedArrays: {} }, trial, shown };
}

function byTestId(attribute: string, value: string): Candidate[] {
  if (value.trim() === '') return [];
  const named = attribute === 'data-testid' ? {} : { Attribute: attribute };
  const css = `[${attribute}=${quotedForCss(value)}]`;
  return [candidate('TestIdFinder', { TestId: value, ...named }, { css })];
}

function byRole(role: string, name: string): Candidate[] {
  if (role === 'generic' || name === '' || name.length > MAX_TEXT) return [];
  return [candidate('RoleFinder', { Role: role, Name: name, Exact: 'true' }, { role, name })];
}

function byPlaceholder(value: string): Candidate[] {
  if (value === '' || value !== value.replace(/\s+/g, ' ').trim()) return [];
  const css = `[placeholder=${quotedForCss(value)}]`;
  return [candidate('PlaceholderFinder', { Placeholder: value, Exact: 'true' }, { css })];
}

function byText({ tag, text }: Facts): Candidate[] {
  const shown = text.replace(/\s+/g, ' ').trim();
  if (shown === '' || shown.length > MAX_TEXT) return [];
  const xpath = `//${tag}[normalize-space()=${quotedForXPath(shown)}]`;
  return [candidate('XPathFinder', { XPath: xpath }, { xpath })];
}

/** XPath cannot escape quotes, so a text with both kinds is joined. */
function quotedForXPath(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  const parts = text.split("'").map((part) => `'${part}'`);
  return `concat(${parts.join(`,"'",`)})`;
}

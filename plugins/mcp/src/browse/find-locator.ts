import { readField } from '../answers/read-field.ts';
import type { FoundPage } from './find-page.ts';

/** A finder of the catalog with its field, such as `CssFinder` and `Css`. */
export interface Locator {
  readonly discriminator: 'CssFinder' | 'XPathFinder';
  readonly scalars: Readonly<Record<string, string>>;
}

export interface LocatedElement {
  /** Null where nothing was found that names this element alone. */
  readonly locator: Locator | null;
  readonly label: string;
  /** Holds what nobody should read in a project. */
  readonly isSecret: boolean;
}

interface NamedElement {
  readonly ref?: string | undefined;
  readonly css?: string | undefined;
  readonly xpath?: string | undefined;
  readonly frame?: string | undefined;
}

const maxText = 60;

/** The attributes that name an element for long, the best first. */
const attributes = [
  'data-testid',
  'data-test',
  'data-qa',
  'name',
  'aria-label',
  'placeholder',
  'href',
  'title',
  'type',
];

/** Looks at an element before it is acted on, and finds a selector that matches it and nothing else. */
export async function locateElement(page: FoundPage, named: NamedElement): Promise<LocatedElement | null> {
  const { ref, css, xpath, frame } = named;
  const place = { frame, timeoutSeconds: 5 };
  const found = await page.call('element_find', { body: { ref, css, xpath, ...place, limit: 1 } });
  const element = readField(found, 'elements', 0);
  if (element === undefined) return null;
  const candidates = [...givenOf(named), ...candidatesOf(element)];
  const isSecret = readField(element, 'attributes', 'type') === 'password';
  const label = `${readField(element, 'tag')} ${String(readField(element, 'text')).slice(0, maxText)}`.trim();
  for (const candidate of candidates) {
    if (await matchesAlone(page, candidate, { element, frame }))
      return { locator: toLocator(candidate), label, isSecret };
  }
  return { locator: null, label, isSecret };
}

type Candidate = { readonly css: string } | { readonly xpath: string };

function givenOf({ css, xpath }: NamedElement): readonly Candidate[] {
  return [...(css === undefined ? [] : [{ css }]), ...(xpath === undefined ? [] : [{ xpath }])];
}

function candidatesOf(element: unknown): readonly Candidate[] {
  const tag = String(readField(element, 'tag'));
  const id = String(readField(element, 'attributes', 'id') ?? '');
  const text = String(readField(element, 'text') ?? '').trim();
  const byAttribute = attributes.flatMap((name) => {
    const value = readField(element, 'attributes', name);
    return typeof value === 'string' && value !== '' ? [{ css: `${tag}[${name}=${quoted(value)}]` }] : [];
  });
  const isText = text !== '' && text.length <= maxText && !/["\n]/.test(text);
  return [
    ...(/^[A-Za-z][\w-]*$/.test(id) && !/\d{4}/.test(id) ? [{ css: `#${id}` }] : []),
    ...byAttribute,
    ...(isText ? [{ xpath: `//${tag}[normalize-space()="${text}"]` }] : []),
  ];
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\a ')}"`;
}

interface Wanted {
  readonly element: unknown;
  readonly frame: string | undefined;
}

async function matchesAlone(
  page: FoundPage,
  candidate: Candidate,
  { element, frame }: Wanted,
): Promise<boolean> {
  const found = await page
    .call('element_find', { body: { ...candidate, frame, timeoutSeconds: 0, limit: 2 } })
    .catch(() => null);
  const [tag, ...place] = ['tag', 'rect'].map((name) =>
    JSON.stringify(readField(found, 'elements', 0, name)),
  );
  const isSame =
    tag === JSON.stringify(readField(element, 'tag')) &&
    place[0] === JSON.stringify(readField(element, 'rect'));
  return readField(found, 'matchCount') === 1 && isSame;
}

function toLocator(candidate: Candidate): Locator {
  if ('css' in candidate) return { discriminator: 'CssFinder', scalars: { Css: candidate.css } };
  return { discriminator: 'XPathFinder', scalars: { XPath: candidate.xpath } };
}

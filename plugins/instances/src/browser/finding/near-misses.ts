import { textField } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import type { Locator, Page } from 'playwright-core';
import { locateIn, type Root, rootOf } from '../addressing/element-address.ts';
import { byRole, meaningOf } from './meaning-of.ts';
import { relaxedSelectors, relaxedXPaths } from './relaxed-expressions.ts';

/** Elements that a finder may have meant. */
export interface NearMiss {
  /** The heading in messages, such as `Matches of //button`. */
  readonly what: string;
  readonly all: Locator;
  /** The text that was wanted; then only elements with similar names are near misses. */
  readonly like?: string;
}

const MAX_FRAMES = 10;
const ACTED_ON = 'a,button,input,select,textarea,summary,[role]';

/** The searches for near misses, the closest first. Messages show the first of them that finds something. */
export function relaxedSearches(finder: Finder, root: Root): readonly NearMiss[] {
  const field = (name: string) => textField(finder.scalars, name);
  const by = (kind: 'xpath' | 'css') => (value: string) => ({
    what: `Matches of ${value}`,
    all: locateIn(root, { by: kind, value }),
  });
  const named = (css: string, like: string) => ({
    what: 'Similar elements',
    all: root.locator(`css=${css}`),
    like,
  });
  switch (finder.type) {
    case 'XPathFinder':
      return relaxedXPaths(field('XPath')).map(by('xpath'));
    case 'CssFinder':
      return relaxedSelectors(field('Css')).map(by('css'));
    case 'DomFinder':
      return tagsOf(finder).map(by('css'));
    case 'RoleFinder':
      return withoutName(finder, root);
    case 'TestIdFinder':
      return [named(`[${field('Attribute') || 'data-testid'}]`, field('TestId'))];
    case 'PlaceholderFinder':
      return [named('[placeholder]', field('Placeholder'))];
    case 'LabelFinder':
      return [named('label,[aria-label]', field('Label'))];
    case 'TextFinder':
      return [named(':not(:has(*)):not(script,style)', field('Text'))];
    default:
      return [named(ACTED_ON, field('Hint'))];
  }
}

function tagsOf({ nestedArrays }: Finder): readonly string[] {
  const tags = (nestedArrays.SearchCondition ?? []).map((row) => textField(row, 'Tag'));
  return tags.filter((tag) => /^[\w-]+$/.test(tag)).slice(0, 1);
}

function withoutName(finder: Finder, root: Root): readonly NearMiss[] {
  const { Name = '', ...scalars } = finder.scalars;
  const anyName = meaningOf({ ...finder, scalars }, root);
  if (anyName === null || Name.trim() === '') return [];
  const hidden = byRole(finder, root, { includeHidden: true });
  return [
    { what: 'Hidden matches', all: hidden.all },
    { what: `Matches of ${anyName.path}`, all: anyName.all },
  ];
}

/** The same search in the frames that it did not look into. DomFinder and IntelliSearch look into all of them. */
export function searchesElsewhere(
  finder: Finder,
  { page, frame }: { readonly page: Page; readonly frame: string },
): readonly NearMiss[] {
  const inRoot = (root: Root) => {
    const expression = expressionOf(finder);
    return expression === null ? meaningOf(finder, root)?.all : locateIn(root, expression);
  };
  const others = frame.trim() === '' ? page.frames().slice(1, MAX_FRAMES + 1) : [page.mainFrame()];
  return others.flatMap((other) => {
    const all = inRoot(other);
    const place = other === page.mainFrame() ? 'the top frame' : `the frame ${other.url().slice(0, 200)}`;
    return all === undefined ? [] : [{ what: `Matches in ${place}`, all }];
  });
}

function expressionOf({ type, scalars }: Finder): { by: 'xpath' | 'css'; value: string } | null {
  if (type === 'XPathFinder') return { by: 'xpath', value: textField(scalars, 'XPath') };
  return type === 'CssFinder' ? { by: 'css', value: textField(scalars, 'Css') } : null;
}

/** Whether the frame that an action names is there. */
export async function hasFrame(page: Page, frame: string): Promise<boolean> {
  return frame.trim() === '' || (await rootOf(page, frame).locator('html').count()) > 0;
}

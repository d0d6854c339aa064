import { ActionError, requiredField, textField, wholeField } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import { searchTypes, type UiCondition, type UiSearch, uiAttributes } from '../../ui/element.ts';

const noElement = 'The action names no element: set FinderType, and the fields of the finder.';

/** The searches of a finder, in order; the first with a match counts. Throws for an invalid finder. */
export function searchesOf(finder: Finder | null, match: number): readonly UiSearch[] {
  if (finder === null) throw new ActionError(noElement);
  if (finder.type === 'XPathFinder') return byExpression(finder, match);
  if (finder.type === 'DomFinder') return byConditions(finder, match);
  throw new ActionError(
    `The action names no element: screens have no finder ${JSON.stringify(finder.type.slice(0, 80))}.`,
  );
}

function byExpression(finder: Finder, match: number): readonly UiSearch[] {
  const rows = finder.nestedArrays.Fallbacks ?? [];
  const others = rows.map((row) => textField(row, 'XPath')).filter((text) => text !== '');
  const index = wholeField(finder.scalars, 'Index') ?? match;
  return [requiredField(finder, 'XPath'), ...others].map((xpath) => ({
    xpath,
    conditions: [],
    index,
    limit: 1,
  }));
}

type Row = Readonly<Record<string, string>>;

/** The lowest group first. */
function byConditions({ nestedArrays }: Finder, match: number): readonly UiSearch[] {
  const groups = new Map<number, Row[]>();
  for (const row of nestedArrays.SearchCondition ?? []) {
    const number = wholeField(row, 'Group', { min: -1000, max: 1_000_000 }) ?? 0;
    groups.set(number, [...(groups.get(number) ?? []), row]);
  }
  if (groups.size === 0)
    throw new ActionError('The action names no element: DomFinder needs SearchCondition.');
  return [...groups]
    .toSorted(([one], [other]) => one - other)
    .map(([, rows]) => ({
      xpath: null,
      conditions: rows.flatMap(conditionsOf),
      index: Math.max(...rows.map((row) => wholeField(row, 'MatchNo') ?? 0)) + match,
      limit: 1,
    }));
}

function conditionsOf(row: Row): readonly UiCondition[] {
  const attribute = uiAttributes.find((known) => known === textField(row, 'Attribute'));
  const searchType = searchTypes.find((known) => known === (textField(row, 'SearchType') || 'text'));
  if (attribute === undefined) throw unknown('Attribute', row, uiAttributes);
  if (searchType === undefined) throw unknown('SearchType', row, searchTypes);
  const condition = { attribute, searchType, value: row.Value ?? '' };
  const tags = textField(row, 'Tag');
  return tags === '' ? [condition] : [toClass(tags), condition];
}

/** `Button` stands for every class whose last part is `Button`. */
function toClass(tags: string): UiCondition {
  const names = tags.split(/[;\s]+/).filter((name) => name !== '');
  const pattern = names.map((name) => name.replaceAll(/[^A-Za-z0-9_]/g, '\\$&')).join('|');
  return { attribute: 'class', searchType: 'regexp', value: `(?:^|\\.)(?:${pattern})$` };
}

function unknown(name: string, row: Row, known: readonly string[]): ActionError {
  const given = JSON.stringify(textField(row, name).slice(0, 80));
  return new ActionError(
    `${name} of a row of SearchCondition must be one of ${known.join(', ')}; it is ${given}.`,
  );
}

import { requiredField, textField, wholeField } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import type { Page } from 'playwright-core';
import { locateIn, type Root, rootOf } from '../addressing/element-address.ts';
import { type DomCondition, toSelector } from '../addressing/element-query.ts';
import type { Candidate } from './candidate.ts';
import { meaningOf } from './meaning-of.ts';

/** The methods of a finder, in order. Frames come and go, so they are built again for each search. */
export interface Candidates {
  first(): readonly Candidate[];
  /** Count only when the time of the first ones is up. */
  later(): readonly Candidate[];
  /** Regular expressions that the page evaluates. */
  readonly patterns: readonly string[];
}

interface Place {
  readonly page: Page;
  /** Frame of the action; empty for the top frame. */
  readonly frame: string;
}

/** The candidates of a finder that describes elements. Throws for invalid fields. */
export function candidatesOf(finder: Finder, place: Place): Candidates {
  switch (finder.type) {
    case 'XPathFinder':
      return byExpression(finder, { ...place, by: 'xpath', field: 'XPath' });
    case 'CssFinder':
      return byExpression(finder, { ...place, by: 'css', field: 'Css' });
    case 'DomFinder':
      return byConditions(finder, place);
    case 'IntelliSearch':
      return byHint(finder, place);
    default:
      return byMeaning(finder, place);
  }
}

function byMeaning(finder: Finder, { page, frame }: Place): Candidates {
  const root = rootOf(page, frame);
  const candidate = meaningOf(finder, root);
  if (candidate !== null) {
    const later = () => fallbacksOf(finder, { root, by: 'xpath', field: 'XPath' });
    return { first: () => [candidate], later, patterns: [] };
  }
  throw new Error(`The action names no element: no finder is called ${JSON.stringify(finder.type)}.`);
}

interface Expression {
  readonly by: 'xpath' | 'css';
  readonly field: string;
}

function byExpression(finder: Finder, { page, frame, by, field }: Place & Expression): Candidates {
  const first = requiredField(finder, field);
  const root = rootOf(page, frame);
  const later = () => fallbacksOf(finder, { root, by, field });
  return { first: () => [toCandidate(root, by, first)], later, patterns: [] };
}

function fallbacksOf(
  { nestedArrays }: Finder,
  { root, by, field }: Expression & { readonly root: Root },
): readonly Candidate[] {
  const texts = (nestedArrays.Fallbacks ?? []).map((row) => textField(row, field));
  return texts.filter((text) => text !== '').map((text) => toCandidate(root, by, text));
}

function toCandidate(root: Root, by: Expression['by'], value: string): Candidate {
  return { all: locateIn(root, { by, value }), path: value, expression: { by, value } };
}

/** The lowest group is tried first, in each document. */
function byConditions(finder: Finder, place: Place): Candidates {
  const document = wholeField(finder.scalars, 'Document', { min: -1, max: 1000 });
  const form = textField(finder.scalars, 'Form');
  const groups = groupsOf(finder).map((rows) => ({
    path: `DomFinder(${rows.map(shownRow).join(' and ')})`,
    selector: toSelector({ by: 'dom', form, rows, skip: Math.max(...rows.map(({ skip }) => skip)) }),
  }));
  const roots = () => rootsOf(place, document === -1 ? null : document);
  const [lowest, ...others] = groups.map(
    ({ path, selector }) =>
      () =>
        roots().map((root): Candidate => ({ all: root.locator(selector), path })),
  );
  if (lowest === undefined) throw new Error('The action names no element: DomFinder needs SearchCondition.');
  return {
    first: lowest,
    later: () => others.flatMap((group) => group()),
    patterns: groupsOf(finder).flatMap((rows) =>
      rows.flatMap(({ searchType, value }) => (searchType === 'regexp' ? [value] : [])),
    ),
  };
}

type Row = DomCondition & { readonly skip: number };

function groupsOf({ nestedArrays }: Finder): readonly (readonly Row[])[] {
  const groups = new Map<number, Row[]>();
  for (const row of nestedArrays.SearchCondition ?? []) {
    const number = wholeField(row, 'Group', { min: -1000, max: 1_000_000 }) ?? 0;
    groups.set(number, [...(groups.get(number) ?? []), toRow(row)]);
  }
  return [...groups].toSorted(([one], [other]) => one - other).map(([, rows]) => rows);
}

function toRow(row: Readonly<Record<string, string>>): Row {
  const searchType = textField(row, 'SearchType') || 'text';
  if (searchType !== 'text' && searchType !== 'notext' && searchType !== 'regexp') {
    throw new Error(
      `SearchType of the finder must be text, notext or regexp; it is ${JSON.stringify(searchType)}.`,
    );
  }
  const attribute = textField(row, 'Attribute');
  if (attribute === '') throw new Error('A row of SearchCondition names no Attribute.');
  const skip = wholeField(row, 'MatchNo') ?? 0;
  return { tag: textField(row, 'Tag'), attribute, searchType, value: row.Value ?? '', skip };
}

function shownRow({ tag, attribute, searchType, value }: Row): string {
  return `${tag || '*'} ${attribute} ${searchType} ${JSON.stringify(value.slice(0, 80))}`;
}

function byHint(finder: Finder, place: Place): Candidates {
  const hint = requiredField(finder, 'Hint').slice(0, 500);
  const nearText = textField(finder.scalars, 'NearText').slice(0, 500);
  const role = textField(finder.scalars, 'Role');
  const selector = toSelector({ by: 'hint', hint, nearText, role });
  const what = [JSON.stringify(hint), role, nearText && `near ${JSON.stringify(nearText)}`];
  const path = `IntelliSearch(${what.filter((part) => part !== '').join(' ')})`;
  const first = () => rootsOf(place, null).map((root) => ({ all: root.locator(selector), path }));
  return { first, later: () => [], patterns: [] };
}

/** The frame of the action; else the document with the number, or all documents, the top one first. */
function rootsOf({ page, frame }: Place, document: number | null): readonly Root[] {
  if (frame.trim() !== '') return [rootOf(page, frame)];
  if (document === null) return page.frames();
  return page.frames().slice(document, document + 1);
}

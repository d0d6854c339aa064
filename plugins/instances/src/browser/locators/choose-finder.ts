import type { Finder } from '@gatehouse/sdk-actions/document';
import { ariaRoles } from '@gatehouse/sdk-actions/internal';
import type { Locator } from 'playwright-core';
import { locateIn, type Root } from '../addressing/element-address.ts';
import { meaningOf } from '../finding/meaning-of.ts';
import type { Expression } from './page/fingerprint.ts';

export interface ChosenFinder {
  readonly finder: Finder;
  readonly all: Locator;
}

/** The most durable finder that matches the element alone; null where none does. */
export async function chooseFinder(
  expressions: readonly Expression[],
  root: Root,
): Promise<ChosenFinder | null> {
  const last = expressions.at(-1);
  if (last === undefined) return null;
  const meant = locateIn(root, { by: 'css', value: last.value });
  if ((await meant.count()) !== 1) return null;
  for (const expression of expressions) {
    const finder = finderOf(expression);
    // A page may write macros into its names, which the next run would expand.
    if (finder === null || Object.values(finder.scalars).some((value) => value.includes('{-'))) continue;
    const all = locate(finder, root);
    if (all === null || (await all.count()) !== 1) continue;
    if ((await all.and(meant).count()) === 1) return { finder, all };
  }
  return null;
}

function finderOf({ by, value, name = '' }: Expression): Finder | null {
  if (by === 'css') return { type: 'CssFinder', scalars: { Css: value }, nestedArrays: {} };
  if (by === 'testid') return { type: 'TestIdFinder', scalars: { TestId: value }, nestedArrays: {} };
  const role = ariaRoles.find((known) => known === value);
  if (role === undefined) return null;
  return { type: 'RoleFinder', scalars: { Role: role, Name: name, Exact: 'true' }, nestedArrays: {} };
}

function locate(finder: Finder, root: Root): Locator | null {
  if (finder.type === 'CssFinder') return locateIn(root, { by: 'css', value: finder.scalars.Css ?? '' });
  return meaningOf(finder, root)?.all ?? null;
}

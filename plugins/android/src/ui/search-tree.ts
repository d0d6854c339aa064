import { GatehouseError } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { type FoundElements, type UiSearch, uiElementSchema } from './element.ts';
import { askTree, limitMs } from './tree-thread.ts';

const schema = v.object({ matchCount: v.number(), elements: v.array(uiElementSchema) });

/** The elements of a tree of `uiautomator`. Throws bad_request for an invalid expression. */
export function searchTree(xml: string, search: UiSearch): Promise<FoundElements> {
  return askTree({
    xml,
    wanted: { search },
    schema,
    tookTooLong: () => tookTooLong(search),
    cannotBe: (problem) => cannotBeUsed(search, problem),
  });
}

function tookTooLong(search: UiSearch): GatehouseError {
  return new GatehouseError(
    'bad_request',
    `${nameOf(search)} took longer than ${limitMs / 1000} s on this screen and was broken off: make it simpler.`,
  );
}

function cannotBeUsed(search: UiSearch, problem: string): GatehouseError {
  return new GatehouseError('bad_request', `${nameOf(search)} cannot be used: ${problem}.`);
}

/** The words for a search in messages. */
export function nameOf({ xpath, conditions }: UiSearch): string {
  if (xpath !== null) return `The XPath ${JSON.stringify(xpath.slice(0, 200))}`;
  const rows = conditions.map(({ attribute, searchType, value }) => `${attribute} ${searchType} ${value}`);
  return `The search for ${JSON.stringify(rows.join(', ').slice(0, 200))}`;
}

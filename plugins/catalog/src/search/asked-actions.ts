import type { ActionCatalog } from '@gatehouse/sdk-actions';
import { type ActionNames, declaredNames } from '@gatehouse/sdk-actions/internal';
import type { Match } from '../answers/match.ts';
import type { SearchRequest } from './catalog-search.ts';

interface AskedActions {
  readonly matches: readonly Match[];
  /** The names that no action has, with the names that are most like them. */
  readonly unknown: readonly { readonly name: string; readonly nearest: string[] }[];
}

const shownNearest = 3;

type Search = (request: SearchRequest) => readonly Match[];

/** The actions of a list such as `Tab.Navigate, Logic.If`, in its order, each once. Case does not matter. */
export function askedActions(list: string, catalog: ActionCatalog, search: Search): AskedActions {
  const names = new Set(
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
  const matches = new Map<string, Match>();
  const unknown: { name: string; nearest: string[] }[] = [];
  for (const name of names) {
    const match = findVisible(catalog, toNames(name));
    if (match) matches.set(nameOf(match), match);
    else unknown.push({ name, nearest: nearestActions(toNames(name), catalog, search) });
  }
  return { matches: [...matches.values()], unknown };
}

/** A visible action by names in any case of letters. */
export function findVisible(catalog: ActionCatalog, names: ActionNames): Match | null {
  const { type, action } = declaredNames(catalog, names);
  const found = catalog.find(type, action);
  return found && !found.variant.hidden ? { ...found, action } : null;
}

/** Names of the actions that a wrong name probably means: of its type, if the catalog has it. */
export function nearestActions(wrong: ActionNames, catalog: ActionCatalog, search: Search): string[] {
  const { type, action } = declaredNames(catalog, wrong);
  const isKnown = catalog.categories().some(({ tag }) => tag === type);
  const matches = isKnown
    ? search({ query: action, type })
    : search({ query: `${type} ${action}`, type: '' });
  return matches.slice(0, shownNearest).map(nameOf);
}

function nameOf({ category, action }: Match): string {
  return `${category.tag}.${action}`;
}

function toNames(name: string): ActionNames {
  const [type = '', ...rest] = name.split('.');
  return { type, action: rest.join('.') };
}

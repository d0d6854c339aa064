import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Action } from '@gatehouse/sdk-actions/document';
import { walkInSlices } from '../walk/walk-in-slices.ts';
import { inParts } from './in-parts.ts';
import type { Station } from './stations.ts';

interface OutlineParts {
  readonly catalog: ActionCatalog;
  /** All actions of the project: lines name targets by their numbers. */
  readonly all: readonly Station[];
  readonly shown: readonly Station[];
}

const maxText = 24;

/**
 * One line an action: its number, id, type, what is special, name, key parameter and explicit links. A line before says
 * which group the next ones are in.
 */
export async function toOutline({ catalog, all, shown }: OutlineParts): Promise<string[]> {
  const numbers = new Map<string, number>();
  await walkInSlices(all, { visit: ({ place }) => numbers.set(place.action.id, numbers.size + 1) });
  let groupId = '';
  const toLines = ({ place, outgoing }: Station): readonly string[] => {
    const { group, action } = place;
    const header = group.id === groupId ? [] : [`group ${group.id} ${short(group.name)}`.trimEnd()];
    groupId = group.id;
    const links = outgoing.flatMap(({ branch, target, isImplicit }) =>
      target === null || isImplicit ? [] : [`${branch}>${numbers.get(target) ?? '?'}`],
    );
    const about = aboutAction(action, catalog);
    return [...header, [`${numbers.get(action.id)}`, action.id, ...about, ...links].join(' ')];
  };
  return inParts(shown, (part) => part.flatMap(toLines));
}

function aboutAction(action: Action, catalog: ActionCatalog): readonly string[] {
  const { type, name, disabled, optional, breakpoint } = action;
  const marks = Object.entries({ disabled, optional, breakpoint }).flatMap(([mark, isSet]) =>
    isSet ? [mark] : [],
  );
  const caption = name === '' ? [] : [JSON.stringify(short(name))];
  return [`${type}.${action.action}`, ...marks, ...caption, ...keyParameter(action, catalog)];
}

/** The address of the element, the first required value, or the first value. */
function keyParameter(
  { type, action, parameters, finder }: Action,
  catalog: ActionCatalog,
): readonly string[] {
  const declared = Object.entries(catalog.find(type, action)?.variant.parameters ?? {});
  const required = declared.filter(([, parameter]) => parameter.required);
  const found = finder ? Object.entries(finder.scalars).find(([, value]) => value !== '') : undefined;
  if (found) return [`${found[0]}=${short(found[1])}`];
  const names = [...required, ...declared].map(([name]) => name);
  const key = names.find((name) => name !== 'FinderType' && (parameters[name] ?? '') !== '');
  return key === undefined ? [] : [`${key}=${short(parameters[key] ?? '')}`];
}

/** The beginning of a text, on one line. */
function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxText ? `${line.slice(0, maxText)}…` : line;
}

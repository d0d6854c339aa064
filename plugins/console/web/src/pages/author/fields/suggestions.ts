import type { ActionParameter } from '../../../api/queries/project-queries.ts';
import { isSecretName } from '../edits/is-secret-name.ts';

export interface Suggestion {
  readonly text: string;
  /** Such as its value in the last run. */
  readonly detail: string;
}

/** The data of a project. */
export interface Known {
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  readonly lists: readonly { readonly name: string; readonly defaultItems: readonly string[] }[];
  readonly tables: readonly { readonly name: string; readonly defaultItems: string }[];
}

const MAX_SHOWN = 50;
const MAX_DETAIL = 80;

const always = [
  '{-Project.Name-}',
  '{-Project.Directory-}',
  '{-Project.LastExecutedActionId-}',
  '{-Failure.Message-}',
  '{-Failure.Action-}',
  '{-Failure.Url-}',
  '{-Failure.Time-}',
  '{-TimeNow.Date-}',
  '{-TimeNow.Time-}',
  '{-Random.1.100-}',
  '{-String.Enter-}',
  '{-String.Tab-}',
];

/** The macros that a text may hold. */
export function macrosOf({ variables, lists, tables }: Known): readonly Suggestion[] {
  return [
    ...variables.map(({ name, value }) => ({ text: `{-Variable.${name}-}`, detail: shown(name, value) })),
    ...lists.map(({ name, defaultItems }) => ({
      text: `{-List.${name}.0-}`,
      detail: shown(name, defaultItems[0] ?? ''),
    })),
    ...tables.map(({ name, defaultItems }) => ({
      text: `{-Table.${name}.0.A-}`,
      detail: shown(name, defaultItems.split('\n', 1)[0] ?? ''),
    })),
    ...always.map((text) => ({ text, detail: '' })),
  ];
}

/** The values of a parameter that is a name, or true or false; null for other kinds. */
export function valuesOf(kind: ActionParameter['kind'], known: Known): readonly Suggestion[] | null {
  const plain = (texts: readonly string[]) => texts.map((text) => ({ text, detail: '' }));
  switch (kind) {
    case 'VariableName':
      return known.variables.map(({ name, value }) => ({ text: name, detail: shown(name, value) }));
    case 'ListName':
      return plain(known.lists.map(({ name }) => name));
    case 'TableName':
      return plain(known.tables.map(({ name }) => name));
    case 'Bool':
      return plain(['true', 'false']);
    case 'FilePath':
      return plain(['{-Project.Directory-}/']);
    default:
      return null;
  }
}

/** Those that have what was typed; the ones that begin with it come first. */
export function matching(all: readonly Suggestion[], typed: string): readonly Suggestion[] {
  const wanted = typed.toLowerCase();
  const inner = ({ text }: Suggestion) => text.toLowerCase().replace(/^\{-/, '');
  const found = all.filter((one) => inner(one).includes(wanted));
  const begins = (one: Suggestion) => Number(inner(one).startsWith(wanted));
  return found.toSorted((one, other) => begins(other) - begins(one)).slice(0, MAX_SHOWN);
}

function shown(name: string, value: string): string {
  return isSecretName(name) && value !== '' ? '••••' : value.slice(0, MAX_DETAIL);
}

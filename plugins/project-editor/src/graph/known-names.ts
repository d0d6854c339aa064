import type { KnownNames } from '@gatehouse/plugin-catalog/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';

interface Named {
  readonly name: string;
}

// Most edits leave these arrays unchanged, so the names are listed once for each state.
const namesOf = new WeakMap<readonly Named[], ReadonlySet<string>>();

export function knownNamesOf(items: readonly Named[]): ReadonlySet<string> {
  const known = namesOf.get(items);
  if (known) return known;
  const names = new Set(items.map(({ name }) => name));
  namesOf.set(items, names);
  return names;
}

/** The names that a parameter may hold. Variables are not among them: an action adds missing ones. */
export function parameterNames({ lists, tables, hostedSpreadsheets }: ProjectDocument): KnownNames {
  return {
    ListName: knownNamesOf(lists),
    TableName: knownNamesOf(tables),
    HostedSpreadsheetName: knownNamesOf(hostedSpreadsheets),
  };
}

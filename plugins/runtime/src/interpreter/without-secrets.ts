import type { RunValues } from '@gatehouse/sdk-actions';
import type { RunSecrets } from './run-secrets.ts';

type Strings = readonly string[];

/** The data of a run for others, with secrets in variables, lists and tables masked. */
export function withoutSecrets(values: RunValues, secrets: RunSecrets): RunValues {
  if (secrets.values().length === 0) return values;
  const { variables, lists, tables } = values;
  return {
    variables: mapEntries(variables, (value) => secrets.mask(value)),
    lists: mapEntries(lists, (items) => maskAll(items, secrets)),
    tables: mapEntries(tables, (rows) => rows.map((row) => maskAll(row, secrets))),
  };
}

export function maskAll(texts: Strings, secrets: RunSecrets): Strings {
  return secrets.values().length === 0 ? texts : texts.map((text) => secrets.mask(text));
}

function mapEntries<T>(
  entries: Readonly<Record<string, T>>,
  change: (entry: T) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, change(entry)]));
}

import { type Declaration, formatTarget, type NetworkTarget } from '@gatehouse/sdk-plugin';

interface Given {
  readonly declaration: Declaration;
  readonly config: unknown;
}

/**
 * Puts settings into an entry such as `{host}:{port}`. A list or a dictionary gives an entry for each of its items; an
 * empty value gives none.
 */
export function expandSettings(entry: string, given: Given): readonly string[] {
  const fields = new Map<string, unknown>(Object.entries(given.config ?? {}));
  const names = [...entry.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.reduce<readonly string[]>(
    (entries, name) => {
      if (!fields.has(name)) assertKnown(name, entry, given.declaration);
      const values = textsOf(fields.get(name));
      return entries.flatMap((text) => values.map((value) => text.replace(`{${name}}`, () => value)));
    },
    [entry],
  );
}

function textsOf(value: unknown): readonly string[] {
  const items = isFields(value) && !isTarget(value) ? Object.values(value) : [value];
  return items.map(toText).filter((text) => text !== '');
}

function toText(value: unknown): string {
  return isTarget(value) ? formatTarget(value) : String(value ?? '');
}

/** Output of the schema `networkTarget`. */
function isTarget(value: unknown): value is NetworkTarget {
  const { host, port } = Object(value);
  return isFields(value) && typeof host === 'string' && typeof port === 'number';
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** An optional field that is left out is in the schema and not among the values. */
function assertKnown(name: string, entry: string, { id, config: schema }: Declaration): void {
  if (schema !== undefined && 'entries' in schema && Object.keys(Object(schema.entries)).includes(name))
    return;
  throw new Error(`The access of ${id} names ${entry}, and its config has no field ${name}`);
}

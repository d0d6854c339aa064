import type { RunValues } from '@gatehouse/sdk-actions';

// A message of this length is written and read within a millisecond.
const partLength = 64_000;

/** Splits values into parts, so that no message blocks the daemon. */
export function* partsOf({
  variables = {},
  lists = {},
  tables = {},
}: Partial<RunValues>): Generator<Partial<RunValues>> {
  const entries = Object.entries(variables);
  const short = entries.filter(([, value]) => value.length <= partLength);
  // No variables need no part, but an empty list does.
  const named = short.length > 0 ? slices(short, ([name, value]) => name.length + value.length) : [];
  for (const part of named) yield { variables: Object.fromEntries(part) };
  for (const [name, value] of entries) {
    if (value.length <= partLength) continue;
    for (let from = 0; from < value.length; from += partLength)
      yield { variables: Object.fromEntries([[name, value.slice(from, from + partLength)]]) };
  }
  for (const [name, items] of Object.entries(lists)) {
    for (const part of slices(items, (item) => item.length))
      yield { lists: Object.fromEntries([[name, part]]) };
  }
  for (const [name, rows] of Object.entries(tables)) {
    for (const part of slices(rows, rowLength)) yield { tables: Object.fromEntries([[name, part]]) };
  }
}

/** Assembles the parts. */
export class CollectedValues {
  readonly #variables = new Map<string, string>();
  readonly #lists = new Map<string, string[]>();
  readonly #tables = new Map<string, (readonly string[])[]>();

  add({ variables = {}, lists = {}, tables = {} }: Partial<RunValues>): void {
    for (const [name, value] of Object.entries(variables)) {
      this.#variables.set(name, (this.#variables.get(name) ?? '') + value);
    }
    for (const [name, items] of Object.entries(lists)) append(this.#lists, name, items);
    for (const [name, rows] of Object.entries(tables)) append(this.#tables, name, rows);
  }

  values(): RunValues {
    return {
      variables: Object.fromEntries(this.#variables),
      lists: Object.fromEntries(this.#lists),
      tables: Object.fromEntries(this.#tables),
    };
  }
}

function append<T>(to: Map<string, T[]>, name: string, entries: readonly T[]): void {
  const known = to.get(name) ?? [];
  for (const entry of entries) known.push(entry);
  to.set(name, known);
}

/** Yields at least one slice, since an empty list is a value too. */
function* slices<T>(entries: readonly T[], lengthOf: (entry: T) => number): Generator<readonly T[]> {
  let from = 0;
  let length = 0;
  for (let to = 0; to < entries.length; to += 1) {
    const entry = entries[to];
    if (entry !== undefined) length += lengthOf(entry) + 1;
    if (length < partLength) continue;
    yield entries.slice(from, to + 1);
    from = to + 1;
    length = 0;
  }
  if (from < entries.length || entries.length === 0) yield entries.slice(from);
}

function rowLength(row: readonly string[]): number {
  return row.reduce((sum, cell) => sum + cell.length + 1, 0);
}

import { isDeepStrictEqual } from 'node:util';
import type { TableDefinition } from '@gatehouse/plugin-runtime/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { expandSeparator, tableRows } from './table-rows.ts';

/** The text of a table with one more row. Throws bad_request when the text cannot hold that row. */
export function appendRowText(table: TableDefinition, cells: readonly string[]): string {
  const rowSeparator = joiner(table, 'row');
  const columnSeparator = joiner(table, 'col');
  assertHoldable(cells, [...rowSeparator.parts, ...columnSeparator.parts]);
  const line = cells.join(columnSeparator.text);
  // An empty row at the end is visible only when a separator follows it.
  const row = line === '' ? rowSeparator.text : line;
  assertCutsInto([cells], { ...table, defaultItems: row });
  const text = table.defaultItems;
  const isClosed = text === '' || rowSeparator.parts.some((part) => text.endsWith(part));
  return `${text}${isClosed ? '' : rowSeparator.text}${row}`;
}

/** The text of a table with these rows instead. Throws bad_request when the text cannot hold them. */
export function rowsText(table: TableDefinition, rows: readonly (readonly string[])[]): string {
  const rowSeparator = joiner(table, 'row');
  const columnSeparator = joiner(table, 'col');
  const separators = [...rowSeparator.parts, ...columnSeparator.parts];
  for (const row of rows) assertHoldable(row, separators);
  const lines = rows.map((row) => row.join(columnSeparator.text));
  const text = lines.join(rowSeparator.text) + (lines.at(-1) === '' ? rowSeparator.text : '');
  assertCutsInto(rows, { ...table, defaultItems: text });
  return text;
}

/** A cell that ends as a separator begins, or separators that hold one another, cut elsewhere than they join. */
function assertCutsInto(rows: readonly (readonly string[])[], table: TableDefinition): void {
  if (isDeepStrictEqual(tableRows(table), rows)) return;
  throw new GatehouseError(
    'bad_request',
    `The separators of the table ${JSON.stringify(table.name)} would cut these values elsewhere. Change the separators or the values.`,
  );
}

interface Joiner {
  /** What is written between two parts. */
  readonly text: string;
  /** Whatever would cut. */
  readonly parts: readonly string[];
}

function joiner(table: TableDefinition, kind: 'row' | 'col'): Joiner {
  const type = kind === 'row' ? table.rowSeparatorType : table.colSeparatorType;
  const separator = expandSeparator(kind === 'row' ? table.rowSeparator : table.colSeparator);
  const [first] = separator;
  if (type === 'Regex' || first === undefined) {
    const what = type === 'Regex' ? 'a pattern' : 'empty';
    throw new GatehouseError(
      'bad_request',
      `Nothing can be added to the table ${JSON.stringify(table.name)}: its ${kind === 'row' ? 'row' : 'column'} separator is ${what}. Use a text.`,
    );
  }
  return type === 'CharArray'
    ? { text: first, parts: [...separator] }
    : { text: separator, parts: [separator] };
}

function assertHoldable(cells: readonly string[], separators: readonly string[]): void {
  if (cells.length === 0)
    throw new GatehouseError('bad_request', 'values is empty: give at least one value.');
  for (const cell of cells) {
    const separator = separators.find((candidate) => cell.includes(candidate));
    if (separator === undefined) continue;
    throw new GatehouseError(
      'bad_request',
      `The value ${JSON.stringify(cell)} holds the separator ${JSON.stringify(separator)} of the table, which would cut it. Change the separator or the value.`,
    );
  }
}

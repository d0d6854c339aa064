import type { TableDefinition } from '@gatehouse/plugin-runtime/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { expandSeparator } from './table-rows.ts';

/** The text of a table with one more row. Throws bad_request when the text cannot hold that row. */
export function appendRowText(table: TableDefinition, cells: readonly string[]): string {
  const rowSeparator = joiner(table, 'row');
  const columnSeparator = joiner(table, 'col');
  assertHoldable(cells, [...rowSeparator.parts, ...columnSeparator.parts]);
  const row = cells.join(columnSeparator.text);
  const text = table.defaultItems;
  const isClosed = text === '' || rowSeparator.parts.some((part) => text.endsWith(part));
  // An empty row at the end is visible only when a separator follows it.
  return `${text}${isClosed ? '' : rowSeparator.text}${row}${row === '' ? rowSeparator.text : ''}`;
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
      `No row can be added to the table ${JSON.stringify(table.name)}: its ${kind === 'row' ? 'row' : 'column'} separator is ${what}. Use a text.`,
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

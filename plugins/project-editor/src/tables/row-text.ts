import { isDeepStrictEqual } from 'node:util';
import type { TableDefinition } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { expandSeparator, splitText } from './split-text.ts';

/** The text of a table with one more row. Throws bad_request when the text cannot hold the row. */
export function appendRowText(table: TableDefinition, cells: readonly string[]): string {
  const { write, separator, separators } = rowWriter(table);
  const row = write(cells);
  const text = table.defaultItems;
  const isClosed = text === '' || separators.some((one) => text.endsWith(one));
  return `${text}${isClosed ? '' : separator}${closed(row, separator)}`;
}

/** The text of each row. Throws bad_request at the first one that the text of the table cannot hold. */
export function* rowTexts(table: TableDefinition, rows: Iterable<readonly string[]>): Generator<string> {
  const { write } = rowWriter(table);
  for (const row of rows) yield write(row);
}

/** Joins the texts of rows to the text of a table. */
export function joinRowTexts(table: TableDefinition, texts: readonly string[]): string {
  const { separator } = rowWriter(table);
  return [...texts.slice(0, -1), closed(texts.at(-1) ?? '', separator)].join(separator);
}

/** An empty row at the end is visible only with a separator after it. */
function closed(row: string, separator: string): string {
  return row === '' ? separator : row;
}

function rowWriter(table: TableDefinition) {
  const rowJoiner = joiner(table, 'row');
  const columnJoiner = joiner(table, 'col');
  const separators = [...rowJoiner.parts, ...columnJoiner.parts];
  const write = (cells: readonly string[]) => {
    assertHoldable(cells, separators);
    const row = cells.join(columnJoiner.text);
    assertCutsBack(table, { row, cells, rowJoiner, columnJoiner });
    return row;
  };
  return { write, separator: rowJoiner.text, separators: rowJoiner.parts };
}

interface Joiner {
  readonly type: 'Text' | 'CharArray';
  /** The separator as it is written. */
  readonly text: string;
  /** The texts that cut when the table is read. */
  readonly parts: readonly string[];
}

function joiner(table: TableDefinition, kind: 'row' | 'col'): Joiner {
  const type = kind === 'row' ? table.rowSeparatorType : table.colSeparatorType;
  const text = expandSeparator(kind === 'row' ? table.rowSeparator : table.colSeparator);
  const [first] = text;
  if (type === 'Regex' || first === undefined) {
    const what = type === 'Regex' ? 'a pattern' : 'empty';
    throw new GatehouseError(
      'bad_request',
      `Nothing can be added to the table ${JSON.stringify(table.name)}: its ${kind === 'row' ? 'row' : 'column'} separator is ${what}. Use a text.`,
    );
  }
  return type === 'CharArray' ? { type, text: first, parts: [...text] } : { type, text, parts: [text] };
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

interface WrittenRow {
  readonly row: string;
  readonly cells: readonly string[];
  readonly rowJoiner: Joiner;
  readonly columnJoiner: Joiner;
}

/**
 * Cells that end like a separator, or separators that contain one another, are cut at other places than they were
 * joined.
 */
function assertCutsBack(table: TableDefinition, { row, cells, rowJoiner, columnJoiner }: WrittenRow): void {
  const text = row + rowJoiner.text;
  const lines = cutAt(rowJoiner.text === '\n' ? text.replaceAll('\r\n', '\n') : text, rowJoiner);
  if (isDeepStrictEqual([cutAt(row, columnJoiner), lines], [cells, [row, '']])) return;
  throw new GatehouseError(
    'bad_request',
    `The separators of the table ${JSON.stringify(table.name)} would cut the row ${JSON.stringify(row)} elsewhere. Change the separators or the values.`,
  );
}

function cutAt(text: string, { type, parts }: Joiner): string[] {
  return splitText(text, { type, text: parts.join('') });
}

import type { TableDefinition } from '@gatehouse/sdk-actions/document';
import { walkInSlices } from '../walk/walk-in-slices.ts';
import { widthOf } from './column-names.ts';
import { RowsInText } from './rows-in-text.ts';
import { expandSeparator, splitAllByPattern, splitText } from './split-text.ts';

/** The default rows of a table. */
export interface TableRows extends Iterable<readonly string[]> {
  readonly length: number;
  /** Number of cells of the widest row. */
  readonly width: number;
  slice(from: number, to: number): (readonly string[])[];
}

// The definitions are immutable, so their rows are found only once.
const cut = new WeakMap<TableDefinition, TableRows>();

/** The default rows of a table, cut from its text. A separator at the end adds no empty row. */
export function tableRows(table: TableDefinition): TableRows {
  const known = cut.get(table);
  if (known) return known;
  const inText = rowsInText(table);
  if (inText) for (const _row of inText.find());
  const rows = inText ?? new RowsInMemory(cutRows(table));
  cut.set(table, rows);
  return rows;
}

/** The same, while other calls are served. */
export async function cutTable(table: TableDefinition): Promise<TableRows> {
  const inText = cut.has(table) ? null : rowsInText(table);
  // All rows are cut by a pattern in one call, within its time limit.
  if (inText === null) return tableRows(table);
  // The rows are kept, so they are found even if the caller disconnects.
  await walkInSlices(inText.find(), { visit: () => undefined });
  cut.set(table, inText);
  return inText;
}

/** Cuts no other row. */
export function firstRow(table: TableDefinition): readonly string[] | undefined {
  const known = cut.get(table);
  if (known) return known.slice(0, 1)[0];
  const inText = rowsInText(table);
  if (inText === null) return tableRows(table).slice(0, 1)[0];
  inText.find().next();
  return inText.slice(0, 1)[0];
}

class RowsInMemory implements TableRows {
  readonly #rows: readonly (readonly string[])[];

  constructor(rows: readonly (readonly string[])[]) {
    this.#rows = rows;
  }

  get length(): number {
    return this.#rows.length;
  }

  get width(): number {
    return widthOf(this.#rows);
  }

  slice(from: number, to: number): (readonly string[])[] {
    return this.#rows.slice(from, to);
  }

  [Symbol.iterator](): Iterator<readonly string[]> {
    return this.#rows[Symbol.iterator]();
  }
}

/** Null where other separators than texts cut the table. */
function rowsInText(table: TableDefinition): RowsInText | null {
  const separator = expandSeparator(table.rowSeparator);
  if (table.rowSeparatorType !== 'Text' || separator === '' || table.colSeparatorType === 'Regex')
    return null;
  const columns = { text: expandSeparator(table.colSeparator), type: table.colSeparatorType };
  return new RowsInText(table.defaultItems, { separator, columns });
}

function cutRows(table: TableDefinition): readonly (readonly string[])[] {
  const lines = cutLines(table);
  const columns = { text: expandSeparator(table.colSeparator), type: table.colSeparatorType };
  if (columns.type === 'Regex') return splitAllByPattern(lines, columns.text);
  return lines.map((line) => splitText(line, columns));
}

function cutLines({ defaultItems, rowSeparator, rowSeparatorType }: TableDefinition): string[] {
  if (defaultItems === '') return [];
  const separator = expandSeparator(rowSeparator);
  const text = separator === '\n' ? defaultItems.replaceAll('\r\n', '\n') : defaultItems;
  const lines = splitText(text, { text: separator, type: rowSeparatorType });
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

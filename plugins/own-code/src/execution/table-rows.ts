import type { RunTable } from '@gatehouse/sdk-actions';

const maxColumns = 16_384;

export function lineAt(lines: readonly string[], index: number): string {
  return lines[index] ?? beyond(index, lines.length, 'line');
}

export function rowAt(rows: RunTable['rows'], index: number): readonly string[] {
  return rows[index] ?? beyond(index, rows.length, 'row');
}

export function removeAt<T>(items: T[], index: number, noun: string): T {
  const [removed] = items.splice(index, 1);
  return removed === undefined ? beyond(index, items.length, noun) : removed;
}

export function removeRow(table: RunTable, index: number): readonly string[] {
  return table.remove(index) ?? beyond(index, table.rows.length, 'row');
}

function beyond(index: number, count: number, noun: string): never {
  throw new RangeError(`There is no ${noun} ${index}: there are ${count}, counted from 0.`);
}

/** A header takes precedence over letters, as in macros: a column named `ID` is not the 238th. */
export function columnIndex(table: RunTable, column: string | number): number {
  const index = typeof column === 'number' ? column : namedColumn(table, column);
  if (index < maxColumns) return index;
  throw new RangeError(`A table has at most ${maxColumns} columns; ${column} is beyond them.`);
}

function namedColumn({ hasHeaders, rows }: RunTable, column: string): number {
  const header = hasHeaders ? (rows[0]?.indexOf(column) ?? -1) : -1;
  if (header >= 0) return header;
  if (!/^[A-Za-z]{1,3}$/.test(column)) {
    throw new RangeError(`${JSON.stringify(column)} is neither a header nor the letters of a column.`);
  }
  return [...column.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

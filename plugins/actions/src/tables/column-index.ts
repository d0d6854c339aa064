import { ActionError, quote, type RunTable } from '@gatehouse/sdk-actions';

/** The index of a column, counted from 0. A header takes precedence over a letter, as in macros. */
export function columnIndex(table: RunTable, column: string): number {
  const found = findColumn(table, column);
  if (found !== null) return found;
  const headers = headersOf(table).slice(0, 20);
  const orHeader = headers.length > 0 ? ` or one of the headers ${headers.map(quote).join(', ')}` : '';
  throw new ActionError(`Column must be a letter such as A${orHeader}; it is ${quote(column)}.`);
}

/** The index of a column by its header or its letter; null for neither. */
export function findColumn(table: RunTable, column: string): number | null {
  const header = headersOf(table).indexOf(column);
  if (header >= 0) return header;
  return /^[A-Za-z]{1,3}$/.test(column) ? letterIndex(column.toUpperCase()) : null;
}

function headersOf({ hasHeaders, rows }: RunTable): readonly string[] {
  return hasHeaders ? (rows[0] ?? []) : [];
}

function letterIndex(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

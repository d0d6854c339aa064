import type { RunTable } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';

/** The place of a column, counted from 0. A header wins over a letter, as in macros. */
export function columnIndex(table: RunTable, column: string): number {
  const headers = table.hasHeaders ? (table.rows[0] ?? []) : [];
  const header = headers.indexOf(column);
  if (header >= 0) return header;
  if (/^[A-Za-z]{1,3}$/.test(column)) return letterIndex(column.toUpperCase());
  const orHeader = headers.length > 0 ? ` or one of the headers ${headers.map(quote).join(', ')}` : '';
  throw new ActionError(`Column must be a letter such as A${orHeader}; it is ${quote(column)}.`);
}

function letterIndex(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

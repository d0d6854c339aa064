import type { CellType, TypedColumn } from '../document/project-document.ts';
import { heldBy, storedCell } from './cell-types.ts';

/** Types of columns that are not texts, by the number of the column counted from 0. */
export type ColumnTypes = ReadonlyMap<number, Exclude<CellType, 'text'>>;

const none: ColumnTypes = new Map();

/** Where typed columns are. One that the header does not have is nowhere. A header takes precedence over letters. */
export function columnTypesOf(
  columns: readonly TypedColumn[] | null,
  header: readonly string[],
): ColumnTypes {
  if (!columns || columns.length === 0) return none;
  const types = new Map<number, Exclude<CellType, 'text'>>();
  for (const { column, type } of columns) {
    const place = placeOf(column, header);
    if (place !== null && type !== 'text') types.set(place, type);
  }
  return types;
}

function placeOf(column: string, header: readonly string[]): number | null {
  const place = header.indexOf(column);
  if (place >= 0) return place;
  if (!/^[A-Za-z]{1,3}$/.test(column)) return null;
  return [...column.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A cell that is not of the type of its column. */
export interface Misfit {
  readonly column: number;
  /** The text of the cell, and the values that the column holds. */
  readonly reason: string;
}

/** The row as its columns keep it, or its first cell that does not fit. */
export function storedRow(row: readonly string[], types: ColumnTypes): readonly string[] | Misfit {
  const stored = [...row];
  for (const [column, type] of types) {
    const text = row[column];
    if (text === undefined) continue;
    const cell = storedCell(type, text);
    if (cell === null) return { column, reason: `${shortened(text)} in a column of ${heldBy[type]}` };
    stored[column] = cell;
  }
  return stored;
}

export function isMisfit(stored: readonly string[] | Misfit): stored is Misfit {
  return 'reason' in stored;
}

/** The letters of a column. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}

function shortened(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}

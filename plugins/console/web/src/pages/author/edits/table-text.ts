import type { Table } from '../../../api/queries/data-queries.ts';

/** The texts that cut a table; the first of each joins it. */
export interface Cutting {
  readonly rows: readonly string[];
  readonly cells: readonly string[];
}

type Separators = Pick<Table, 'colSeparator' | 'colSeparatorType' | 'rowSeparator' | 'rowSeparatorType'>;
export type Rows = readonly (readonly string[])[];

/** Null where a pattern or nothing cuts the table: what it cuts cannot be joined again. */
export function cuttingOf(table: Separators): Cutting | null {
  const rows = partsOf(table.rowSeparator, table.rowSeparatorType);
  const cells = partsOf(table.colSeparator, table.colSeparatorType);
  return rows === null || cells === null ? null : { rows, cells };
}

function partsOf(written: string, type: Separators['colSeparatorType']): readonly string[] | null {
  const text = written.replaceAll('{-String.Enter-}', '\n').replaceAll('{-String.Tab-}', '\t');
  if (type === 'Regex' || text === '') return null;
  return type === 'CharArray' ? [...text] : [text];
}

/** A separator behind the last row begins no other one. */
export function splitRows(text: string, { rows, cells }: Cutting): Rows {
  const lines = cut(text, rows);
  if (lines.at(-1) === '') lines.pop();
  const isLines = rows[0] === '\n';
  return lines.map((line) => cut(isLines ? line.replace(/\r$/, '') : line, cells));
}

function cut(text: string, parts: readonly string[]): string[] {
  return parts.reduce((pieces, part) => pieces.flatMap((piece) => piece.split(part)), [text]);
}

/** An empty last row is there only with a separator behind it. */
export function joinRows(rows: Rows, cutting: Cutting): string {
  const [row = '', cell = ''] = [cutting.rows[0], cutting.cells[0]];
  const lines = rows.map((cells) => cells.join(cell));
  return lines.at(-1) === '' ? `${lines.join(row)}${row}` : lines.join(row);
}

/** The first cell that its separators would cut, as `row` and `column` from 0; null where all rows stay what they are. */
export function cutCell(
  rows: Rows,
  cutting: Cutting,
): { readonly row: number; readonly column: number } | null {
  const parts = [...cutting.rows, ...cutting.cells];
  for (const [row, cells] of rows.entries()) {
    const column = cells.findIndex((cell) => parts.some((part) => cell.includes(part)));
    if (column >= 0) return { row, column };
  }
  return null;
}

/** The rows with another text in one cell; a short row gets the cells before it. */
export function withCell(
  rows: Rows,
  at: { readonly row: number; readonly column: number },
  text: string,
): Rows {
  const before = rows[at.row] ?? [];
  const padding = Array.from({ length: Math.max(0, at.column - before.length) }, () => '');
  const changed = [...before, ...padding];
  changed[at.column] = text;
  return rows.with(at.row, changed);
}

/** The letters of a column: A, B … Z, AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnLetters(Math.floor(index / 26) - 1)}${letter}`;
}

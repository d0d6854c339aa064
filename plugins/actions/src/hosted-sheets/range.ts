import { ActionError, quote } from '@gatehouse/sdk-actions';

/** Indexes count from 0; a missing end means the last cell. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

const form = /^([A-Z]{0,3})(\d{0,7})$/;

/** A range in spreadsheet notation: `A1:C10`, `B2`, `A:C`, `2:5`, or nothing for all. */
export function parseRange(text: string): CellRange {
  if (text.trim() === '') return { top: 0, left: 0, bottom: Infinity, right: Infinity };
  const [from, to, ...more] = text.trim().toUpperCase().split(':').map(parsePlace);
  if (!from || to === null || more.length > 0) throw wrong(text);
  // A single column or row without an end is invalid.
  if (!to && (from.row === null || from.column === null)) throw wrong(text);
  const end = to ?? from;
  const range = {
    top: from.row ?? 0,
    left: from.column ?? 0,
    bottom: end.row ?? Infinity,
    right: end.column ?? Infinity,
  };
  if (range.top < 0 || range.bottom < range.top || range.right < range.left) throw wrong(text);
  return range;
}

/** A cell, a column or a row; null for any other text. */
function parsePlace(text: string): { readonly row: number | null; readonly column: number | null } | null {
  const [whole = '', letters = '', digits = ''] = form.exec(text) ?? [];
  if (whole === '') return null;
  return {
    row: digits === '' ? null : Number(digits) - 1,
    column: letters === '' ? null : columnNumber(letters),
  };
}

export function cutRange(rows: readonly (readonly string[])[], range: CellRange): string[][] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const right = Math.min(range.right, width - 1);
  return rows
    .slice(range.top, range.bottom + 1)
    .map((row) =>
      Array.from({ length: Math.max(0, right - range.left + 1) }, (_, at) => row[range.left + at] ?? ''),
    );
}

/** A is 0, Z 25, AA 26. */
function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function wrong(text: string): ActionError {
  return new ActionError(`Range must be such as A1:C10, B2, A:C or 2:5; it is ${quote(text)}.`);
}

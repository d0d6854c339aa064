import type { CellType } from '@gatehouse/sdk-actions/document';
import { momentOf, numberOf } from '@gatehouse/sdk-actions/internal/columns';

/** `guessed`: what a text looks like beyond doubt, cell by cell. */
export type SheetType = CellType | 'guessed';

/** A cell of a workbook. Dates are days since the start of 1900, as workbooks count them. */
export type SheetValue =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number' | 'day' | 'moment'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean };

const dayMs = 86_400_000;
// The calendar of workbooks has a 29 February 1900 that did not exist. Earlier days have no number that all programs read alike.
const firstDay = Date.UTC(1899, 11, 30);
const firstSafeDay = 61;

/** The value of a text in a column of the type; the text where it is none of the type. */
export function sheetValue(text: string, type: SheetType): SheetValue {
  if (type === 'guessed') return guessedValue(text);
  const kept = { kind: 'text', value: text } as const;
  if (type === 'number') {
    const number = numberOf(text.trim());
    return number === null ? kept : { kind: 'number', value: number };
  }
  if (type === 'boolean' && /^(true|false)$/.test(text)) return { kind: 'boolean', value: text === 'true' };
  return type === 'date' ? (dateValue(text) ?? kept) : kept;
}

function guessedValue(text: string): SheetValue {
  // A text such as 007 or +49 is a name and not a number.
  if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) return sheetValue(text, 'number');
  return sheetValue(text, /^(true|false)$/.test(text) ? 'boolean' : 'date');
}

/** Workbooks know no zones: the clock of the text is kept. */
function dateValue(text: string): SheetValue | null {
  const clock =
    momentOf(text) === null ? null : momentOf(text.replace(/(Z|(?<=:\d{2}.*)[+-]\d{2}:?\d{2})$/i, ''));
  if (clock === null) return null;
  const days = (clock - firstDay) / dayMs;
  if (days < firstSafeDay) return null;
  return { kind: text.length > 10 ? 'moment' : 'day', value: days };
}

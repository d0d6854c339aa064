import type { CellType } from '../document/project-document.ts';

const numberForm = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
// Longer numbers lose digits in workbooks, databases and in the memory of programs.
const exactDigits = 15;
const dateForm =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d(?:\.\d{1,9})?))?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** The values that a type of cells holds, with an example for messages. */
export const heldBy: Readonly<Record<CellType, string>> = {
  text: 'texts',
  number: 'numbers of at most 15 digits, such as 12.5',
  date: 'dates, such as 2026-11-23 or 2026-11-23T08:30',
  boolean: 'true and false',
};

/** The text of a cell as a column of the type keeps it; null where it is none of the type. An empty cell has no value. */
export function storedCell(type: CellType, text: string): string | null {
  if (type === 'text') return text;
  const trimmed = text.trim();
  if (trimmed === '') return '';
  if (type === 'number') return numberOf(trimmed) === null ? null : trimmed.replace(/^\+/, '');
  if (type === 'boolean') return /^(true|false)$/i.test(trimmed) ? trimmed.toLowerCase() : null;
  return momentOf(trimmed) === null ? null : trimmed.replace(' ', 'T').replace(/[tz]/g, upper);
}

/** The number of a text; null where it is none, or has more digits than programs keep. */
export function numberOf(text: string): number | null {
  if (!numberForm.test(text)) return null;
  const digits = text.split(/e/i, 1).join('').replaceAll(/\D/g, '').length;
  const number = Number(text);
  return digits <= exactDigits && Number.isFinite(number) ? number : null;
}

/** A date as milliseconds since 1970. Without a zone it is what a clock on a wall shows, as if in UTC. */
export function momentOf(text: string): number | null {
  const found = dateForm.exec(text);
  if (!found) return null;
  const [, day = '', hour = '00', minute = '00', second = '00', zone = 'Z'] = found;
  const start = Date.parse(`${day}T00:00:00Z`);
  // A day that does not exist, such as 31 April, becomes another one.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) return null;
  const offset = zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase();
  const moment = Date.parse(`${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(moment) ? null : moment;
}

/** The number that a cell of a type is sorted by; NaN for an empty one. */
export function orderOf(type: Exclude<CellType, 'text'>, text: string): number {
  if (text === '') return Number.NaN;
  if (type === 'boolean') return text === 'true' ? 1 : 0;
  return (type === 'number' ? numberOf(text) : momentOf(text)) ?? Number.NaN;
}

function upper(letter: string): string {
  return letter.toUpperCase();
}

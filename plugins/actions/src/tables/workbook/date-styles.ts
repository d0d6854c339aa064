import { readElements } from './read-xml-elements.ts';
import type { WorkbookParts } from './workbook-parts.ts';

/** Numbers of the built-in formats that show dates and times. */
const builtIn: ReadonlySet<number> = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** The styles of cells whose numbers are dates, by their index in the list of styles. */
export async function readDateStyles(parts: WorkbookParts): Promise<ReadonlySet<number>> {
  const dateFormats = new Set(builtIn);
  const dateStyles = new Set<number>();
  let isCellStyles = false;
  let place = 0;
  await readElements(parts.get('xl/styles.xml'), {
    onOpen(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt' && showsDate(formatCode)) dateFormats.add(Number(numFmtId));
      if (name === 'cellXfs') isCellStyles = true;
      if (name !== 'xf' || !isCellStyles) return;
      if (dateFormats.has(Number(numFmtId))) dateStyles.add(place);
      place += 1;
    },
    onClose(name) {
      if (name === 'cellXfs') isCellStyles = false;
    },
  });
  return dateStyles;
}

/** Outside of quotes, brackets and escapes, only formats of dates have letters of dates. */
function showsDate(code: string): boolean {
  return /[dmyhs]/i.test(
    code.replaceAll(/"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\./gi, '').replace(/^general/i, ''),
  );
}

const dayMs = 86_400_000;

/** The date of a number of days, as ISO-8601 without a zone; a whole day has no time. */
export function dateOf(days: number, is1904: boolean): string {
  // The calendar of 1900 has a 29 February that did not exist, so its days start a day early.
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const moment = new Date(start + Math.round((days * dayMs) / 1000) * 1000);
  if (Number.isNaN(moment.getTime())) return String(days);
  const [date = '', time = ''] = moment.toISOString().slice(0, 19).split('T');
  if (days < 1) return time;
  return Number.isInteger(days) ? date : `${date}T${time}`;
}

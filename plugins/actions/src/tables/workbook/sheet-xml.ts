import type { DateStyles } from './add-date-styles.ts';
import { type SheetType, type SheetValue, sheetValue } from './sheet-value.ts';

export interface SheetContent {
  readonly rows: readonly (readonly string[])[];
  /** Cells of the header are texts. */
  readonly hasHeaders: boolean;
  /** The types of columns that are not texts, by their number. */
  readonly types: ReadonlyMap<number, SheetType>;
  /** The type of the other columns. */
  readonly others: SheetType;
}

/** The values of all cells, row by row. */
export function sheetValues({ rows, hasHeaders, types, others }: SheetContent): SheetValue[][] {
  return rows.map((row, place) =>
    row.map((text, column) =>
      sheetValue(text, place === 0 && hasHeaders ? 'text' : (types.get(column) ?? others)),
    ),
  );
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A sheet with its texts in place, so that the shared texts of the workbook stay as they are. */
export function sheetXml(
  rows: readonly (readonly SheetValue[])[],
  columns: string,
  styles: DateStyles | null,
): Buffer {
  const parts = rows.map((row, place) => {
    const cells = row.map((value) => cellXml(value, styles));
    return `<row r="${place + 1}">${cells.join('')}</row>`;
  });
  return Buffer.from(
    `${head}<worksheet xmlns="${main}">${columns}<sheetData>${parts.join('')}</sheetData></worksheet>`,
  );
}

function cellXml({ kind, value }: SheetValue, styles: DateStyles | null): string {
  if (kind === 'number') return `<c><v>${value}</v></c>`;
  if (kind === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  if (kind !== 'text') return `<c s="${styles?.[kind] ?? 0}"><v>${value}</v></c>`;
  return value === ''
    ? '<c/>'
    : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeXml(text: string): string {
  return (
    text
      .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no such characters, and workbooks a form for them
      .replaceAll(/[\x00-\x08\x0b-\x1f\ufffe\uffff]/g, (character) => {
        return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
      })
  );
}

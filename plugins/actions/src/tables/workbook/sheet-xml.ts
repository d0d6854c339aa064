import { toNumber } from '../../expression/values.ts';

export interface SheetContent {
  readonly rows: readonly (readonly string[])[];
  /** Columns whose cells are numbers where their texts are. */
  readonly numbers: ReadonlySet<number>;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A sheet with its texts in place, so that the shared texts of the workbook stay as they are. */
export function sheetXml({ rows, numbers }: SheetContent, columns: string): Buffer {
  const parts = rows.map((row, place) => {
    const cells = row.map((text, column) => cellXml(text, numbers.has(column)));
    return `<row r="${place + 1}">${cells.join('')}</row>`;
  });
  return Buffer.from(
    `${head}<worksheet xmlns="${main}">${columns}<sheetData>${parts.join('')}</sheetData></worksheet>`,
  );
}

function cellXml(text: string, isNumber: boolean): string {
  const number = isNumber ? toNumber(text) : undefined;
  if (number !== undefined) return `<c><v>${number}</v></c>`;
  return text === ''
    ? '<c/>'
    : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
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

import { ActionError } from '@gatehouse/sdk-actions';
import { dateOf, readDateStyles } from './date-styles.ts';
import { findSheet } from './find-sheet.ts';
import { readElements } from './read-xml-elements.ts';
import { readWorkbookParts, type WorkbookParts } from './workbook-parts.ts';

// Includes the empty cells before a cell: one cell in the last corner of a sheet must not fill the memory.
const maxCells = 10_000_000;

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string;
}

/** The cells of one sheet as texts. */
export async function readWorkbook(bytes: Buffer, sheetName: string): Promise<string[][]> {
  const parts = await readWorkbookParts(bytes);
  const { xml, is1904 } = await findSheet(parts, sheetName);
  const [texts, dateStyles] = [await readSharedTexts(parts), await readDateStyles(parts)];
  const sheet = new SheetRows();
  let cell: Cell | null = null;
  let holdsText = false;
  await readElements(xml, {
    onOpen(name, { r = '', t = 'n', s = '' }) {
      if (name === 'row') sheet.openRow(r);
      if (name === 'c')
        cell = { column: columnOf(r) ?? sheet.nextColumn, type: t, style: Number(s), text: '' };
      holdsText = name === 'v' || name === 't';
    },
    onText(text) {
      if (cell && holdsText) cell.text += text;
    },
    onClose(name) {
      holdsText = false;
      if (name !== 'c' || !cell) return;
      sheet.put(
        cell.column,
        textOf(cell, texts, (days) => (dateStyles.has(cell?.style ?? -1) ? dateOf(days, is1904) : null)),
      );
      cell = null;
    },
  });
  return sheet.rows;
}

class SheetRows {
  readonly rows: string[][] = [];
  #row: string[] = [];
  #count = 0;

  get nextColumn(): number {
    return this.#row.length;
  }

  openRow(number: string): void {
    const place = /^\d{1,7}$/.test(number) ? Number(number) - 1 : this.rows.length;
    this.#add(Math.max(1, place - this.rows.length));
    while (this.rows.length < place) this.rows.push([]);
    this.#row = [];
    this.rows[Math.max(0, place)] = this.#row;
  }

  put(column: number, text: string): void {
    this.#add(Math.max(1, column - this.#row.length));
    while (this.#row.length < column) this.#row.push('');
    this.#row[column] = text;
  }

  #add(cells: number): void {
    this.#count += cells;
    if (this.#count > maxCells) {
      throw new ActionError(
        `The sheet has more than ${maxCells} cells, the most that are read. Cut it into smaller ones.`,
      );
    }
  }
}

async function readSharedTexts(parts: WorkbookParts): Promise<readonly string[]> {
  const texts: string[] = [];
  let text = '';
  let isPhonetic = false;
  let holdsText = false;
  await readElements(parts.get('xl/sharedStrings.xml'), {
    onOpen(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      holdsText = name === 't' && !isPhonetic;
    },
    onText(part) {
      if (holdsText) text += part;
    },
    onClose(name) {
      holdsText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

function textOf(
  { type, text }: Cell,
  texts: readonly string[],
  date: (days: number) => string | null,
): string {
  if (type === 's') return texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type !== 'n' || text === '') return text;
  const number = Number(text);
  // Excel does not show the error of binary fractions either.
  return date(number) ?? (/^-?\d{1,15}$/.test(text) ? text : plainNumber(text, number));
}

function plainNumber(text: string, number: number): string {
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text;
}

/** The index of the column in a reference such as `AB12`. */
function columnOf(reference: string): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

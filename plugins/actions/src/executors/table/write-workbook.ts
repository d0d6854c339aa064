import { ActionError } from '@gatehouse/sdk-actions';
import { type GuardedPath, isMissing, maxReadBytes, readRegularFile } from '@gatehouse/sdk-actions/files';
import type { SheetValue } from '../../tables/workbook/sheet-value.ts';
import { type SheetContent, sheetValues } from '../../tables/workbook/sheet-xml.ts';
import { assertSheetName, writeSheet } from '../../tables/workbook/write-sheet.ts';

// A workbook is built in memory; Excel itself opens no more rows.
const maxRows = 1_048_576;
const maxCells = 1_000_000;

/** A workbook with the sheet; the other sheets of the file at the path are kept. */
export async function workbookWith(path: GuardedPath, sheet: string, content: SheetContent): Promise<Buffer> {
  assertFits(content);
  const old = await readOld(path);
  return old === null ? newWorkbook(sheet, content) : writeSheet(old, sheet, content);
}

/** Null for a file that is missing or no archive, which the workbook replaces. */
async function readOld(path: GuardedPath): Promise<Buffer | null> {
  try {
    const bytes = await readRegularFile(path, maxReadBytes);
    return bytes.toString('latin1', 0, 2) === 'PK' ? bytes : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** A cell is a text unless its column has another type: leading zeros stay, and nothing is read as a formula. */
async function newWorkbook(sheet: string, content: SheetContent): Promise<Buffer> {
  assertSheetName(sheet);
  const { default: write } = await import('write-excel-file/node');
  const cells = sheetValues(content).map((row) => row.map(cellOf));
  return await write(cells, sheet === '' || /^\d{1,4}$/.test(sheet) ? {} : { sheet }).toBuffer();
}

function cellOf({ kind, value }: SheetValue) {
  if (kind === 'text') return { value, type: String };
  if (kind === 'boolean') return { value, type: Boolean };
  if (kind === 'number') return { value, type: Number };
  // As a number with a format: a Date would be moved by the zone of this machine.
  return { value, type: Number, format: kind === 'day' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss' };
}

function assertFits({ rows }: SheetContent): void {
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  if (cells <= maxCells && rows.length <= maxRows) return;
  throw new ActionError(
    `The table has ${rows.length} rows and ${cells} cells; a workbook takes ${maxRows} rows and ` +
      `${maxCells} cells. Use the format csv.`,
  );
}

import type { FileHandle } from 'node:fs/promises';
import { ActionError } from '@gatehouse/sdk-actions';
import { projectFile, replaceFile } from '@gatehouse/sdk-actions/files';
import type { tableFileActions } from '../../categories/table/table-file-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { type Rows, writeTextTable } from './write-text-table.ts';

type SaveFileContext = ContextOf<(typeof tableFileActions)['SaveFile']>;
// A workbook is built in memory; Excel itself opens no more rows.
const maxWorkbookRows = 1_048_576;
const maxWorkbookCells = 1_000_000;

export async function saveTable({ parameters, tables, run, signal }: SaveFileContext): Promise<void> {
  const { Table, Path, Format: format, Separator: separator, Encoding: encoding, Create } = parameters;
  const { rows } = tables.get(Table);
  const write = (file: FileHandle) =>
    format === 'xlsx'
      ? writeWorkbook(rows, file)
      : writeTextTable(rows, file, { format, separator, encoding, signal });
  await replaceFile(projectFile(Path, run), { makesFolders: Create }, write);
}

/** Every cell is text, so that numbers keep leading zeros and nothing is read as a formula. */
async function writeWorkbook(rows: Rows, file: FileHandle): Promise<void> {
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  if (cells > maxWorkbookCells || rows.length > maxWorkbookRows) {
    throw new ActionError(
      `The table has ${rows.length} rows and ${cells} cells; a workbook takes ${maxWorkbookRows} rows and ` +
        `${maxWorkbookCells} cells. Use the format csv.`,
    );
  }
  const { default: writeSheet } = await import('write-excel-file/node');
  const sheet = rows.map((row) => row.map((value) => ({ value, type: String })));
  await file.writeFile(await writeSheet(sheet).toBuffer());
}

import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ActionError } from '@gatehouse/sdk-actions';
import { projectFile, replaceFile } from '@gatehouse/sdk-actions/files';
import type { tableFileActions } from '../../categories/table/table-file-actions.ts';
import type { ContextOf } from '../../context-of.ts';

type SaveFileContext = ContextOf<(typeof tableFileActions)['SaveFile']>;
// A workbook is built in memory; Excel itself opens no more rows.
const maxWorkbookRows = 1_048_576;
const maxWorkbookCells = 1_000_000;

type Rows = readonly (readonly string[])[];

/** Row by row, so that a large table is not copied in memory. */
export async function saveTable({ parameters, tables, run, signal }: SaveFileContext): Promise<void> {
  const { Table, Path, Format, Create } = parameters;
  const { rows } = tables.get(Table);
  const write = (file: FileHandle) => {
    if (Format === 'xlsx') return writeWorkbook(rows, file);
    return Format === 'text' ? writeText(rows, file, signal) : writeSeparated(rows, file, { Format, signal });
  };
  await replaceFile(projectFile(Path, run), { makesFolders: Create }, write);
}

async function writeText(rows: Rows, file: FileHandle, signal: AbortSignal): Promise<void> {
  const lines = function* () {
    for (const row of rows) yield `${row.join(';')}\n`;
  };
  await pipeline(Readable.from(lines()), toFile(file), { signal });
}

async function writeSeparated(
  rows: Rows,
  file: FileHandle,
  { Format, signal }: { readonly Format: 'csv' | 'tsv'; readonly signal: AbortSignal },
): Promise<void> {
  const { stringify } = await import('csv-stringify');
  const lines = stringify({ delimiter: Format === 'csv' ? ',' : '\t' });
  await pipeline(Readable.from(rows), lines, toFile(file), { signal });
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

function toFile(file: FileHandle) {
  return async (chunks: AsyncIterable<string | Uint8Array>) => {
    for await (const chunk of chunks) await file.appendFile(chunk);
  };
}

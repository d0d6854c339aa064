import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { tables } from '../categories/table.ts';
import { projectFile } from '../files/project-file.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { ContextOf } from './context-of.ts';

type SaveFileContext = ContextOf<(typeof tables)['actions']['SaveFile']>;
type Rows = readonly (readonly string[])[];

/** Row by row, so that a large table needs no second copy in memory. */
export async function saveTable({ parameters, tables, run, signal }: SaveFileContext): Promise<void> {
  const { Table, Path, Format, Create } = parameters;
  const { rows } = tables.get(Table);
  const write = (file: FileHandle) =>
    Format === 'text' ? writeText(rows, file, signal) : writeSeparated(rows, file, { Format, signal });
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

function toFile(file: FileHandle) {
  return async (chunks: AsyncIterable<string | Uint8Array>) => {
    for await (const chunk of chunks) await file.appendFile(chunk);
  };
}

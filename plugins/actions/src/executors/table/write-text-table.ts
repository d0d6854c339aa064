import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ActionError } from '@gatehouse/sdk-actions';
import type { Encoding } from '@gatehouse/sdk-actions/document';
import { characterAt, type TextEncoding, textEncoding } from '../../files/encode-text.ts';
import { usualSeparators } from '../../tables/read-table-file.ts';

export type Rows = readonly (readonly string[])[];

interface TextTable {
  readonly format: 'csv' | 'tsv' | 'text';
  /** Empty: the default of the format. */
  readonly separator: string;
  readonly encoding: Encoding;
  readonly signal: AbortSignal;
}

/** Writes row by row, so that a large table is not copied in memory. */
export async function writeTextTable(rows: Rows, file: FileHandle, table: TextTable): Promise<void> {
  const { format, encoding, signal } = table;
  const stored = await textEncoding(encoding);
  assertStorable(rows, encoding, stored);
  const delimiter = table.separator === '' ? usualSeparators[format] : table.separator;
  const lines = format === 'text' ? joinedRows(rows, delimiter) : await quotedRows(rows, delimiter);
  await pipeline(lines, toFile(file, stored), { signal });
}

function joinedRows(rows: Rows, separator: string): Readable {
  const lines = function* () {
    for (const row of rows) yield `${row.join(separator)}\n`;
  };
  return Readable.from(lines());
}

async function quotedRows(rows: Rows, delimiter: string): Promise<Readable> {
  const { stringify } = await import('csv-stringify');
  return Readable.from(rows).pipe(stringify({ delimiter }));
}

/** Before anything is written, so that the message can name the row. */
function assertStorable(rows: Rows, encoding: Encoding, { firstMissing }: TextEncoding): void {
  for (const [place, row] of rows.entries()) {
    const text = row.join('\n');
    const index = firstMissing(text);
    if (index < 0) continue;
    throw new ActionError(
      `Row ${place}, counted from 0, holds "${characterAt(text, index)}", which ${encoding} cannot store; use utf-8.`,
    );
  }
}

function toFile(file: FileHandle, { encode }: TextEncoding) {
  return async (chunks: AsyncIterable<string | Uint8Array>) => {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let isStart = true;
    for await (const chunk of chunks) {
      const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      await file.appendFile(encode(text, isStart));
      isStart = false;
    }
  };
}

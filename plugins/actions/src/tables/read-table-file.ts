import { ActionError } from '@gatehouse/sdk-actions';
import type { ReadEncoding } from '@gatehouse/sdk-actions/document';
import { decodeText } from '../files/decode-text.ts';

export type TableFormat = 'csv' | 'tsv' | 'xlsx' | 'text';

interface TableFile {
  readonly format: TableFormat;
  /** Empty: the default of the format. */
  readonly separator: string;
  readonly sheet: string;
  readonly encoding: ReadEncoding;
  /** For messages. */
  readonly path: string;
}

export const usualSeparators = { csv: ',', tsv: '\t', text: ';' } as const;

/** The rows of a file. */
export async function readTableBytes(bytes: Buffer, file: TableFile): Promise<string[][]> {
  if (bytes.length === 0) return [];
  if (file.format === 'xlsx') {
    const { readWorkbook } = await import('./workbook/read-workbook.ts');
    return readWorkbook(bytes, file.sheet);
  }
  const separator = file.separator === '' ? usualSeparators[file.format] : file.separator;
  const text = await decodeText(bytes, file);
  if (file.format === 'text') return plainRows(text, separator);
  return separatedRows(text, separator);
}

function plainRows(text: string, separator: string): string[][] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => line.split(separator));
}

/** Quotes count where a cell starts with one; rows may differ in length. */
async function separatedRows(text: string, separator: string): Promise<string[][]> {
  const { parse } = await import('csv-parse');
  const rows: string[][] = [];
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
    relax_quotes: true,
  });
  const feed = async () => {
    // In slices, so that the process keeps answering.
    for (let from = 0; from < text.length; from += 65_536) {
      if (!parser.write(text.slice(from, from + 65_536)))
        await new Promise((drained) => parser.once('drain', drained));
    }
    parser.end();
  };
  const fed = feed();
  try {
    for await (const row of parser) rows.push(row);
    await fed;
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new ActionError(`The file cannot be read as a table: ${problem}.`);
  }
  return rows;
}

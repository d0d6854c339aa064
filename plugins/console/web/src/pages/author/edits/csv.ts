import type { Rows } from './table-text.ts';

const delimiters = [';', '\t', ','] as const;

/** Rows as CSV (RFC 4180), with a quote around what needs one. */
export function toCsv(rows: Rows): string {
  const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

/** The rows of a CSV or TSV file; the delimiter is the one that its first line has most. */
export function fromCsv(text: string): Rows {
  const plain = text.replace(/^\uFEFF/, '');
  return readRows(plain, delimiterOf(plain));
}

function delimiterOf(text: string): string {
  const line = (/^(?:[^"\r\n]|"[^"]*")*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string) => line.split(delimiter).length;
  return delimiters.reduce<string>((best, one) => (count(one) > count(best) ? one : best), ',');
}

function readRows(text: string, delimiter: string): Rows {
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (found === null) break;
    const [, quoted, bare = '', end] = found;
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === delimiter) {
      if (cell.lastIndex === text.length) row.push('');
      else continue;
    }
    rows.push(row);
    row = [];
  }
  return row.length > 0 ? [...rows, row] : rows;
}

import type { RunTable } from '@gatehouse/sdk-actions';
import { columnCount } from '../../tables/column-count.ts';

type Fields = ReadonlyMap<string, string>;

interface Put {
  readonly names: readonly string[];
  /** Keeps the rows that the table has. */
  readonly appends: boolean;
}

/** Rows behind those of a table, or in their place. With a header row each field goes to the column of its name. */
export function putIntoTable(table: RunTable, rows: readonly Fields[], { names, appends }: Put): void {
  const before = appends ? table.rows : [];
  if (table.hasHeaders && before.length > 0) {
    const header = wholeHeader(before, names);
    const chosen = new Set(names);
    const cells = rows.map((row) => header.map((name) => (chosen.has(name) ? (row.get(name) ?? '') : '')));
    table.replace([header, ...before.slice(1), ...cells]);
    return;
  }
  const cells = rows.map((row) => names.map((name) => row.get(name) ?? ''));
  table.replace([...before, ...(table.hasHeaders ? [[...names]] : []), ...cells]);
}

/** The header row with the missing names behind the last column. */
function wholeHeader(rows: RunTable['rows'], names: readonly string[]): string[] {
  const header = [...(rows[0] ?? [])];
  const missing = names.filter((name) => !header.includes(name));
  if (missing.length === 0) return header;
  const width = columnCount(rows);
  while (header.length < width) header.push('');
  return [...header, ...missing];
}

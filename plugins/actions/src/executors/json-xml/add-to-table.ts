import type { RunTable } from '@gatehouse/sdk-actions';
import { addEntries } from '../../lines/replace-entries.ts';
import { columnCount } from '../../tables/column-count.ts';

type Fields = ReadonlyMap<string, string>;

/** Adds rows behind those of a table. With a header row each field goes to the column of its name. */
export function addToTable(table: RunTable, rows: readonly Fields[], names: readonly string[]): void {
  if (table.hasHeaders && table.rows.length > 0) {
    const header = wholeHeader(table, names);
    const chosen = new Set(names);
    table.rows[0] = header;
    addEntries(
      table.rows,
      rows.map((row) => header.map((name) => (chosen.has(name) ? (row.get(name) ?? '') : ''))),
    );
    return;
  }
  const cells = rows.map((row) => names.map((name) => row.get(name) ?? ''));
  addEntries(table.rows, table.hasHeaders ? [[...names], ...cells] : cells);
}

/** The header row with the missing names behind the last column. */
function wholeHeader({ rows }: RunTable, names: readonly string[]): string[] {
  const header = [...(rows[0] ?? [])];
  const missing = names.filter((name) => !header.includes(name));
  if (missing.length === 0) return header;
  const width = columnCount(rows);
  while (header.length < width) header.push('');
  return [...header, ...missing];
}

import type { TableDefinition } from '@gatehouse/sdk-actions/document';
import { columnLetters, columnTypesOf, isMisfit, storedRow } from '@gatehouse/sdk-actions/internal/columns';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { firstRow } from './table-rows.ts';

/** Whether each cell of a new row is of the type of its column. The first row of a table with headers has no types. */
export function assertRowFits(table: TableDefinition, row: readonly string[]): void {
  if (!table.columnTypes || table.columnTypes.length === 0) return;
  const header = firstRow(table);
  if (table.isFirstRowContainsHeaders && !header) return;
  const types = columnTypesOf(table.columnTypes, table.isFirstRowContainsHeaders ? (header ?? []) : []);
  const stored = storedRow(row, types);
  if (!isMisfit(stored)) return;
  throw new GatehouseError(
    'bad_request',
    `The row would have ${stored.reason} (${columnLetters(stored.column)}) of the table ${JSON.stringify(table.name)}.`,
  );
}

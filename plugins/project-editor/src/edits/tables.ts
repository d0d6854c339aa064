import type { TableDefinition } from '@gatehouse/plugin-runtime/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { TableFields } from '../declaration/static-schemas.ts';
import type { Edit } from '../session/recipe.ts';
import { type NewColumn, withColumn } from '../tables/add-column.ts';
import { appendRowText, rowsText } from '../tables/row-text.ts';
import { tableRows } from '../tables/table-rows.ts';
import { withSent } from './change-statics.ts';
import { findNamed } from './find-named.ts';

export function newTable(name: string, fields: TableFields): TableDefinition {
  return {
    name,
    colSeparator: fields.colSeparator ?? ';',
    colSeparatorType: fields.colSeparatorType ?? 'Text',
    rowSeparator: fields.rowSeparator ?? '{-String.Enter-}',
    rowSeparatorType: fields.rowSeparatorType ?? 'Text',
    csvSeparator: fields.csvSeparator ?? ';',
    isFirstRowContainsHeaders: fields.isFirstRowContainsHeaders ?? false,
    bindToFile: fields.bindToFile ?? false,
    syncWithFile: fields.syncWithFile ?? false,
    bindedFile: fields.bindedFile ?? '',
    useSpecializedFormat: fields.useSpecializedFormat ?? false,
    leaveBlankFile: fields.leaveBlankFile ?? false,
    tryParseType: fields.tryParseType ?? false,
    isCorrectDisplayInExcel: fields.isCorrectDisplayInExcel ?? false,
    defaultItems: fields.defaultItems ?? '',
  };
}

export function changedTable(table: TableDefinition, fields: TableFields): TableDefinition {
  const { name: _, newName: __, ...changes } = fields;
  return withSent(table, changes);
}

export function addTableRow({ base, draft }: Edit, name: string, cells: readonly string[]): void {
  const { item, index } = findNamed('table', base.tables, name);
  const target = draft.tables[index];
  if (target) target.defaultItems = appendRowText(item, cells);
}

export function addTableColumn({ base, draft }: Edit, name: string, column: NewColumn): void {
  const { item, index } = findNamed('table', base.tables, name);
  const target = draft.tables[index];
  if (target) target.defaultItems = rowsText(item, withColumn(tableRows(item), column));
}

/** The first row is headers or it is data: a header in a table of data would be one more value. */
export function assertTakesHeader({ name, isFirstRowContainsHeaders }: TableDefinition): void {
  if (isFirstRowContainsHeaders) return;
  throw new GatehouseError(
    'bad_request',
    `The table ${JSON.stringify(name)} has no header row: leave header out, or set isFirstRowContainsHeaders first.`,
  );
}

import type { TableDefinition } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { TableFields } from '../declaration/static-schemas.ts';
import { type NewColumn, withColumn } from '../tables/add-column.ts';
import { appendRowText, joinRowTexts, rowTexts } from '../tables/row-text.ts';
import { tableRows } from '../tables/table-rows.ts';
import { walkInSlices } from '../walk/walk.ts';
import { withSent } from './change-statics.ts';
import { findNamed } from './find-named.ts';
import type { Edit } from './recipe.ts';

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

/** An edit that began is made, also when its caller has gone. */
const toTheEnd = new AbortController().signal;

/** The text of a table with one more column, made while other calls are served in between. */
export async function columnText(table: TableDefinition, column: NewColumn): Promise<string> {
  const texts: string[] = [];
  const walk = rowTexts(table, withColumn(tableRows(table), column));
  await walkInSlices(walk, { signal: toTheEnd, visit: (text) => texts.push(text) });
  return joinRowTexts(table, texts);
}

export function setTableText({ base, draft }: Edit, name: string, text: string): void {
  const target = draft.tables[findNamed('table', base.tables, name).index];
  if (target) target.defaultItems = text;
}

/** The first row is headers or it is data: a header in a table of data would be one more value. */
export function assertTakesHeader({ name, isFirstRowContainsHeaders }: TableDefinition): void {
  if (isFirstRowContainsHeaders) return;
  throw new GatehouseError(
    'bad_request',
    `The table ${JSON.stringify(name)} has no header row: leave header out, or set isFirstRowContainsHeaders first.`,
  );
}

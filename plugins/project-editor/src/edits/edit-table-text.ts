import type { TableDefinition } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { type NewColumn, withColumn } from '../tables/add-column.ts';
import { appendRowText, joinRowTexts, rowTexts } from '../tables/row-text.ts';
import { tableRows } from '../tables/table-rows.ts';
import { walkInSlices } from '../walk/walk-in-slices.ts';
import { findNamed } from './find-named.ts';
import type { Edit } from './recipe.ts';

export function addTableRow({ base, draft }: Edit, name: string, cells: readonly string[]): void {
  const { item, index } = findNamed('table', base.tables, name);
  const target = draft.tables[index];
  if (target) target.defaultItems = appendRowText(item, cells);
}

/** The text of a table with one more column. Other calls are served while it is made. */
export async function columnText(table: TableDefinition, column: NewColumn): Promise<string> {
  const texts: string[] = [];
  const walk = rowTexts(table, withColumn(tableRows(table), column));
  // An edit that started is completed, even if its caller disconnects.
  await walkInSlices(walk, { visit: (text) => texts.push(text) });
  return joinRowTexts(table, texts);
}

export function setTableText({ base, draft }: Edit, name: string, text: string): void {
  const target = draft.tables[findNamed('table', base.tables, name).index];
  if (target) target.defaultItems = text;
}

/** The first row has headers or data: in a table of data a header would be one more value. */
export function assertTakesHeader({ name, isFirstRowContainsHeaders }: TableDefinition): void {
  if (isFirstRowContainsHeaders) return;
  throw new GatehouseError(
    'bad_request',
    `The table ${JSON.stringify(name)} has no header row: leave header out, or set isFirstRowContainsHeaders first.`,
  );
}

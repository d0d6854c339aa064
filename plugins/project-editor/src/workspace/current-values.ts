import type { ListPage, Page, TablePage } from '@gatehouse/plugin-runtime/api';
import type { ListDefinition, TableDefinition } from '@gatehouse/sdk-actions/document';
import type { NewColumn } from '../tables/add-column.ts';
import { countWidth, widthOf } from '../tables/column-names.ts';
import { cutTable, type TableRows } from '../tables/table-rows.ts';
import type { EditedProject } from './edited-project.ts';

/*
 * Current values of variables, lists and tables: of the paused run, else the values beside the document, else their
 * defaults. Written values go to both, so that they survive the loss of a run.
 */

type Holder = Pick<EditedProject, 'run' | 'values'>;

/** The value of each variable by its name; an absent name has its default. */
export async function variableValues({ run, values }: Holder): Promise<(name: string) => string | undefined> {
  const live = await run.pausedRun?.data({ kind: 'variables' }).catch(() => null);
  if (!live) return (name) => values.variable(name);
  return (name) => (Object.hasOwn(live, name) ? live[name] : undefined);
}

export async function listPage({ run, values }: Holder, list: ListDefinition, page: Page): Promise<ListPage> {
  const live = await run.pausedRun?.data({ kind: 'list', name: list.name, ...page }).catch(() => null);
  if (live) return live;
  const items = values.list(list.name) ?? list.defaultItems;
  return { items: items.slice(page.skip, page.skip + page.take), totalCount: items.length };
}

export async function tablePage(
  { run, values }: Holder,
  table: TableDefinition,
  page: Page,
): Promise<TablePage> {
  const live = await run.pausedRun?.data({ kind: 'table', name: table.name, ...page }).catch(() => null);
  if (live) return live;
  const { rows, width } = await keptRows({ values }, table);
  return { rows: rows.slice(page.skip, page.skip + page.take), totalCount: rows.length, width };
}

interface KeptRows {
  readonly rows: Pick<TableRows, 'length' | 'slice'>;
  readonly width: number;
}

/** The rows of a table while no run pauses, counted while other calls are served. */
export async function keptRows(
  { values }: Pick<Holder, 'values'>,
  table: TableDefinition,
): Promise<KeptRows> {
  const rows = values.table(table.name);
  if (rows === undefined) {
    const cut = await cutTable(table);
    return { rows: cut, width: cut.width };
  }
  await countWidth(rows);
  return { rows, width: widthOf(rows) };
}

export function setVariableValue({ run, values }: Holder, name: string, value: string): void {
  values.setVariable(name, value);
  run.pausedRun?.data({ kind: 'setVariable', name, value }).catch(ended);
}

export function addToList({ run, values }: Holder, name: string, items: readonly string[]): void {
  values.appendToList(name, items);
  run.pausedRun?.data({ kind: 'appendToList', name, items }).catch(ended);
}

export function addToTable({ run, values }: Holder, name: string, row: readonly string[]): void {
  values.appendToTable(name, row);
  run.pausedRun?.data({ kind: 'appendToTable', name, row }).catch(ended);
}

export function addColumnToTable({ run, values }: Holder, name: string, column: NewColumn): void {
  values.addTableColumn(name, column);
  run.pausedRun?.data({ kind: 'addColumn', name, ...column }).catch(ended);
}

/** An ended run needs no values; written ones are kept beside the document. */
function ended(): void {}

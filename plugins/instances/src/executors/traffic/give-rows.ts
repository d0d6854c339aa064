import { type ActionContext, addLines, addRows } from '@gatehouse/sdk-actions';

type DataUser = Pick<ActionContext, 'document' | 'lists' | 'perform' | 'tables'>;

interface Given {
  /** Empty for none. */
  readonly Table: string;
  readonly List: string;
}

interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly string[];
}

/** Fails early for a list or a table that the project does not have. */
export function assertData({ lists, tables }: DataUser, { Table, List }: Given): void {
  if (Table !== '') tables.get(Table);
  if (List !== '') lists.get(List);
}

/** Adds rows to a table and lines to a list. An empty table with headers gets the names of the columns first. */
export async function giveRows(
  user: DataUser,
  { Table, List }: Given,
  { columns, rows, lines }: Rows,
): Promise<void> {
  if (Table !== '' && rows.length > 0) {
    const { hasHeaders, rows: own } = user.tables.get(Table);
    await addRows(user, { name: Table, rows: hasHeaders && own.length === 0 ? [columns, ...rows] : rows });
  }
  if (List !== '' && lines.length > 0) await addLines(user, { name: List, lines });
}

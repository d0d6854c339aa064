import { ActionError, quote, type RunTable } from '@gatehouse/sdk-actions';
import type { tableCellActions } from '../../categories/table/table-cell-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { columnCount } from '../../tables/column-count.ts';
import { columnIndex } from '../../tables/column-index.ts';
import { jsonTexts } from '../../texts/parse-texts.ts';

type Cells = typeof tableCellActions;

export function addRow({ parameters, tables, lists, setResult }: ContextOf<Cells['AddRow']>): void {
  const { rows } = tables.get(parameters.Table);
  rows.push(givenCells(parameters, lists));
  setResult('Index', rows.length - 1);
}

interface Given {
  readonly Values: string;
  readonly List: string;
}

function givenCells({ Values, List }: Given, lists: ContextOf<Cells['AddRow']>['lists']): string[] {
  if (Values !== '' && List !== '') {
    throw new ActionError('Values and List are both given; leave one of them empty.');
  }
  // A row may start with a bracket without being JSON.
  return List === '' ? [...(jsonTexts(Values) ?? Values.split(';'))] : [...lists.get(List)];
}

export function addColumn({ parameters, tables, lists, setResult }: ContextOf<Cells['AddColumn']>): void {
  const { Table, Header, Values, List } = parameters;
  const table = tables.get(Table);
  if (Header !== '' && !table.hasHeaders) {
    throw new ActionError(`Header is ${quote(Header)}, and the table ${quote(Table)} has no header row.`);
  }
  const given = Values === '' && List === '' ? [] : givenCells(parameters, lists);
  const column = table.hasHeaders ? [Header, ...given] : given;
  const index = columnCount(table.rows);
  for (const [place, cell] of column.entries()) put(table, { place, index, cell });
  setResult('Index', index);
}

function put(
  { rows }: RunTable,
  { place, index, cell }: { place: number; index: number; cell: string },
): void {
  const row = rows[place] ?? [];
  rows[place] = row;
  while (row.length < index) row.push('');
  row[index] = cell;
}

export function readCell({ parameters, tables, setResult }: ContextOf<Cells['ReadCell']>): void {
  const { Table, Row, Column } = parameters;
  const table = tables.get(Table);
  const row = table.rows[Row];
  if (!row) throw noRow(Row, Table, table);
  setResult('OutputVariable', row[columnIndex(table, Column)] ?? '');
}

export function writeCell({ parameters, tables }: ContextOf<Cells['WriteCell']>): void {
  const { Table, Row, Column, Value } = parameters;
  const table = tables.get(Table);
  if (Row > table.rows.length) throw noRow(Row, Table, table);
  put(table, { place: Row, index: columnIndex(table, Column), cell: Value });
}

function noRow(row: number, name: string, { rows }: RunTable): ActionError {
  return new ActionError(
    `Row is ${row}, and the table ${quote(name)} has ${rows.length} rows, counted from 0.`,
  );
}

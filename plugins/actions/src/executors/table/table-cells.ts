import { ActionError, quote, type RunTable } from '@gatehouse/sdk-actions';
import type { tableCellActions } from '../../categories/table/table-cell-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { columnCount } from '../../tables/column-count.ts';
import { columnIndex } from '../../tables/column-index.ts';
import { jsonTexts } from '../../texts/parse-texts.ts';

type Cells = typeof tableCellActions;

export function addRow({ parameters, tables, lists, setResult }: ContextOf<Cells['AddRow']>): void {
  const table = tables.get(parameters.Table);
  table.add([givenCells(parameters, lists)]);
  setResult('Index', table.rows.length - 1);
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
  const count = Math.max(table.rows.length, column.length);
  table.replace(
    Array.from({ length: count }, (_, place) => withCell(table.rows[place] ?? [], index, column[place])),
  );
  setResult('Index', index);
}

function withCell(row: readonly string[], index: number, cell: string | undefined): readonly string[] {
  if (cell === undefined) return row;
  return [...row, ...Array<string>(index - row.length).fill(''), cell];
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
  table.write({ row: Row, column: columnIndex(table, Column) }, Value);
}

function noRow(row: number, name: string, { rows }: RunTable): ActionError {
  return new ActionError(
    `Row is ${row}, and the table ${quote(name)} has ${rows.length} rows, counted from 0.`,
  );
}

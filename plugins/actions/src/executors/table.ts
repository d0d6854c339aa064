import { defineExecutors } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';
import { tables } from '../categories/table.ts';
import { columnIndex } from '../tables/column-index.ts';
import type { ContextOf } from './context-of.ts';
import { getRow } from './get-row.ts';
import { saveTable } from './save-table.ts';

type Actions = (typeof tables)['actions'];

export const tableExecutors = defineExecutors(tables, {
  AddRow: addRow,
  GetRow: getRow,
  ReadCell: readCell,
  RowCount({ parameters, tables: values, setResult }) {
    const { rows, hasHeaders } = values.get(parameters.Table);
    setResult('OutputVariable', hasHeaders ? Math.max(0, rows.length - 1) : rows.length);
  },
  SaveFile: saveTable,
});

function addRow({ parameters, tables: values, lists, setResult }: ContextOf<Actions['AddRow']>): void {
  const { Table, Values, List } = parameters;
  const { rows } = values.get(Table);
  if (Values !== '' && List !== '') {
    throw new ActionError('Values and List are both given; leave one of them empty.');
  }
  rows.push(List === '' ? cellsOf(Values) : [...lists.get(List)]);
  setResult('Index', rows.length - 1);
}

function cellsOf(values: string): string[] {
  if (!values.trimStart().startsWith('[')) return values.split(';');
  let cells: unknown;
  try {
    cells = JSON.parse(values);
  } catch {
    // A row may begin with a bracket without being JSON.
    return values.split(';');
  }
  return Array.isArray(cells) ? cells.map(cellText) : values.split(';');
}

function cellText(cell: unknown): string {
  if (typeof cell === 'object' && cell !== null) return JSON.stringify(cell);
  return cell === null ? '' : String(cell);
}

function readCell({ parameters, tables: values, setResult }: ContextOf<Actions['ReadCell']>): void {
  const { Table, Row, Column } = parameters;
  const table = values.get(Table);
  const row = table.rows[Row];
  if (!row) {
    throw new ActionError(
      `Row is ${Row}, and the table ${quote(Table)} has ${table.rows.length} rows, counted from 0.`,
    );
  }
  setResult('OutputVariable', row[columnIndex(table, Column)] ?? '');
}

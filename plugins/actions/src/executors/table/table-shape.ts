import type { RunTable } from '@gatehouse/sdk-actions';
import type { tableShapeActions } from '../../categories/table/table-shape-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { pickSeveral } from '../../lines/pick-several.ts';
import { replaceEntries } from '../../lines/replace-entries.ts';
import { sortedPlaces } from '../../lines/sorted-places.ts';
import { columnCount } from '../../tables/column-count.ts';
import { columnIndex } from '../../tables/column-index.ts';
import { filterRows } from '../../tables/filter-rows.ts';

type Shape = typeof tableShapeActions;
type Rows = RunTable['rows'];

export function getColumn({ parameters, tables, lists, setResult }: ContextOf<Shape['GetColumn']>): void {
  const { Table, Column, List } = parameters;
  const table = tables.get(Table);
  const list = lists.get(List);
  const index = columnIndex(table, Column);
  replaceEntries(
    list,
    bodyOf(table).map((row) => row[index] ?? ''),
  );
  setResult('Count', list.length);
}

export function deleteColumn({ parameters, tables, setResult }: ContextOf<Shape['DeleteColumn']>): void {
  const table = tables.get(parameters.Table);
  const index = columnIndex(table, parameters.Column);
  table.replace(table.rows.map((row) => row.toSpliced(index, 1)));
  setResult('Count', columnCount(table.rows));
}

export function deleteRows({ parameters, tables, random, setResult }: ContextOf<Shape['DeleteRows']>): void {
  const { Table, By, Value, Column } = parameters;
  const table = tables.get(Table);
  const { rows } = table;
  const column = Column === '' ? null : columnIndex(table, Column);
  const picked = pickSeveral({
    by: By,
    value: Value,
    random,
    start: firstRow(table),
    end: rows.length,
    matches: (index, test) => {
      const row = rows[index] ?? [];
      return column === null ? row.some(test) : test(row[column] ?? '');
    },
  });
  table.replace(rows.filter((_, place) => !picked.has(place)));
  setResult('Count', picked.size);
}

export function countRows({ parameters, tables, setResult }: ContextOf<Shape['RowCount']>): void {
  setResult('OutputVariable', bodyLength(tables.get(parameters.Table)));
}

export function countColumns({ parameters, tables, setResult }: ContextOf<Shape['ColumnCount']>): void {
  setResult('OutputVariable', columnCount(tables.get(parameters.Table).rows));
}

export function sort({ parameters, tables }: ContextOf<Shape['Sort']>): void {
  const table = tables.get(parameters.Table);
  const body = bodyOf(table);
  const types = table.types();
  const keys = columnsOf(table, parameters.Columns).map((column) => ({
    texts: body.map((row) => row[column] ?? ''),
    type: types.get(column) ?? (parameters.Numeric ? ('number' as const) : ('text' as const)),
  }));
  replaceBody(
    table,
    sortedPlaces(body.length, keys, parameters).map((place) => body[place] ?? []),
  );
}

export function unique({ parameters, tables, setResult }: ContextOf<Shape['Unique']>): void {
  const table = tables.get(parameters.Table);
  const columns = columnsOf(table, parameters.Columns);
  const seen = new Set<string>();
  const left = bodyOf(table).filter((row) => {
    const key = JSON.stringify(columns.map((column) => row[column] ?? ''));
    const same = parameters.IgnoreCase ? key.toLowerCase() : key;
    const isNew = !seen.has(same);
    seen.add(same);
    return isNew;
  });
  replaceBody(table, left);
  setResult('Count', bodyLength(table));
}

export function filter({ parameters, tables, variables, setResult }: ContextOf<Shape['Filter']>): void {
  const table = tables.get(parameters.Table);
  replaceBody(table, filterRows(table, bodyOf(table), { expression: parameters.Expression, variables }));
  setResult('Count', bodyLength(table));
}

export function clear({ parameters, tables }: ContextOf<Shape['Clear']>): void {
  const table = tables.get(parameters.Table);
  table.replace(parameters.KeepHeaders ? table.rows.slice(0, firstRow(table)) : []);
}

function firstRow({ hasHeaders }: RunTable): number {
  return hasHeaders ? 1 : 0;
}

function bodyOf(table: RunTable): Rows {
  return table.rows.slice(firstRow(table));
}

function bodyLength(table: RunTable): number {
  return Math.max(0, table.rows.length - firstRow(table));
}

function replaceBody(table: RunTable, body: Rows): void {
  table.replace([...table.rows.slice(0, firstRow(table)), ...body]);
}

function columnsOf(table: RunTable, columns: string): readonly number[] {
  if (columns.trim() === '') return Array.from({ length: columnCount(table.rows) }, (_, place) => place);
  return columns.split(',').map((column) => columnIndex(table, column.trim()));
}

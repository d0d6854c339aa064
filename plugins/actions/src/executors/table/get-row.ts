import type { RunTable } from '@gatehouse/sdk-actions';
import type { tableCellActions } from '../../categories/table/table-cell-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { nothingPicked, pickIndex } from '../../lines/pick-index.ts';
import { replaceEntries } from '../../lines/replace-entries.ts';
import { columnIndex } from '../../tables/column-index.ts';
import { parseNames } from '../../texts/parse-texts.ts';

type GetRowContext = ContextOf<(typeof tableCellActions)['GetRow']>;

export function getRow(context: GetRowContext): void {
  const { parameters, tables, lists, variables } = context;
  const table = tables.get(parameters.Table);
  const list = parameters.List === '' ? null : lists.get(parameters.List);
  const names = parameters.ToVariables === '' ? [] : parseNames('ToVariables', parameters.ToVariables);
  const index = pickRow(table, context);
  const row = [...(table.rows[index] ?? [])];
  if (parameters.Remove) table.remove(index);
  if (list) replaceEntries(list, row);
  for (const [place, name] of names.entries()) {
    if (name !== '') variables.set(name, row[place] ?? '');
  }
}

function pickRow(table: RunTable, { parameters, random }: GetRowContext): number {
  const { Table, By, Column, Value } = parameters;
  const { rows } = table;
  const column = Column === '' ? null : columnIndex(table, Column);
  const pick = {
    by: By,
    value: Value,
    random,
    start: table.hasHeaders ? 1 : 0,
    end: rows.length,
    matches: (index: number, test: (text: string) => boolean) => {
      const row = rows[index] ?? [];
      return column === null ? row.some(test) : test(row[column] ?? '');
    },
  };
  const index = pickIndex(pick);
  if (index < 0) throw nothingPicked('row', Table, pick);
  return index;
}

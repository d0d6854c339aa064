import type { RunTable } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';
import type { tables } from '../categories/table.ts';
import { nothingPicked, pickIndex } from '../lines/pick-index.ts';
import { columnIndex } from '../tables/column-index.ts';
import type { ContextOf } from './context-of.ts';

type GetRowContext = ContextOf<(typeof tables)['actions']['GetRow']>;

export function getRow({ parameters, tables, lists, variables }: GetRowContext): void {
  const table = tables.get(parameters.Table);
  const list = parameters.List === '' ? null : lists.get(parameters.List);
  const names = parameters.ToVariables === '' ? [] : parseNames(parameters.ToVariables);
  const index = pickRow(table, parameters);
  const row = [...(table.rows[index] ?? [])];
  if (parameters.Remove) table.rows.splice(index, 1);
  list?.splice(0, list.length, ...row);
  for (const [place, name] of names.entries()) {
    if (name !== '') variables.set(name, row[place] ?? '');
  }
}

function pickRow(table: RunTable, { Table, By, Column, Value }: GetRowContext['parameters']): number {
  const { rows } = table;
  const column = Column === '' ? null : columnIndex(table, Column);
  const pick = {
    by: By,
    value: Value,
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

function parseNames(text: string): readonly string[] {
  const problem = `ToVariables must be a JSON array of variable names such as ["name", "city"]; it is ${quote(text)}.`;
  let names: unknown;
  try {
    names = JSON.parse(text);
  } catch {
    throw new ActionError(problem);
  }
  if (!Array.isArray(names)) throw new ActionError(problem);
  return names.map((name: unknown) => {
    if (typeof name !== 'string') throw new ActionError(problem);
    return name;
  });
}

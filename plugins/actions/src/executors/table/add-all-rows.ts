import { ActionError } from '@gatehouse/sdk-actions';
import type { addRowsAction } from '../../categories/table/add-rows-action.ts';
import type { ContextOf } from '../../context-of.ts';
import { readJson } from '../../documents/read-json-text.ts';

export function addAllRows({ parameters, tables }: ContextOf<(typeof addRowsAction)['AddAll']>): void {
  const table = tables.get(parameters.Table);
  const rows = readJson(parameters.Rows, 'Rows');
  if (!Array.isArray(rows)) throw new ActionError('Rows must be a JSON array.');
  table.add(rows.map((row) => (Array.isArray(row) ? row.map(String) : [String(row)])));
}

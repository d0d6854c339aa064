import type { RunTable, RunVariables } from '@gatehouse/sdk-actions';
import { withinTimeBound } from '@gatehouse/sdk-actions/matching';
import { conditionOf } from '../expression/evaluate.ts';
import { columnCount } from './column-count.ts';
import { findColumn } from './column-index.ts';

interface Condition {
  readonly expression: string;
  readonly variables: Pick<RunVariables, 'get'>;
}

/** The rows for which a condition is true. A header or a capital letter names a column and not a variable. */
export function filterRows(
  table: RunTable,
  rows: readonly (readonly string[])[],
  { expression, variables }: Condition,
): RunTable['rows'] {
  const isTrue = conditionOf(expression);
  const columns = new Map<string, number | null>();
  const columnOf = (name: string) => {
    const known = columns.get(name);
    if (known !== undefined) return known;
    const found = columnOrNull(table, name);
    columns.set(name, found);
    return found;
  };
  const filterAll = () =>
    rows.filter((row) =>
      isTrue({
        get(name) {
          const column = columnOf(name);
          return column === null ? variables.get(name) : (row[column] ?? '');
        },
      }),
    );
  return withinTimeBound('The condition', filterAll);
}

/** A small letter, or one beyond the table, is more likely a variable. */
function columnOrNull(table: RunTable, name: string): number | null {
  const column = findColumn(table, name);
  if (column === null || (table.hasHeaders && table.rows[0]?.includes(name))) return column;
  return /^[A-Z]+$/.test(name) && column < columnCount(table.rows) ? column : null;
}

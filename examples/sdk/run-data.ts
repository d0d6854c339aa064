// Executors read and change the data of their run in place.
import {
  type ActionContext,
  ActionError,
  type CellPlace,
  type LogLevel,
  type LogLine,
  quote,
  type RunLists,
  type RunTable,
  type RunTables,
  type RunVariables,
} from '@gatehouse/sdk-actions';

/** Counts in a variable, which is a text as all of them are. */
export function countUp(variables: RunVariables, name: string): number {
  const before = variables.has(name) ? Number(variables.get(name)) : 0;
  if (!Number.isFinite(before))
    throw new ActionError(`The variable ${name} is no number: ${quote(variables.get(name))}`);
  variables.set(name, String(before + 1));
  return before + 1;
}

/** Takes the first line of a list: the array is the list itself. */
export function takeLine(lists: RunLists, name: string): string | null {
  return lists.has(name) ? (lists.get(name).shift() ?? null) : null;
}

/** Where a text stands in a table; both numbers count from 0, and a row of headers counts. */
export function findCell({ rows }: RunTable, text: string): CellPlace | null {
  for (const [row, cells] of rows.entries()) {
    const column = cells.indexOf(text);
    if (column >= 0) return { row, column };
  }
  return null;
}

/** Marks a row. A column that has a type refuses what does not fit, with an ActionError. */
export function markDone(tables: RunTables, name: string, text: string): void {
  const table = tables.get(name);
  const place = findCell(table, text);
  if (place === null) table.add([[text, 'done']]);
  else table.write({ row: place.row, column: place.column + 1 }, 'done');
}

const colors: Readonly<Record<LogLevel, LogLine['color']>> = {
  Info: 'green',
  Warning: 'orange',
  Error: '#c00',
};

/** A line of the log in the color of its level. */
export function say(
  { log, mask }: Pick<ActionContext, 'log' | 'mask'>,
  level: LogLevel,
  message: string,
): void {
  const color = colors[level];
  log(level, mask(message), color === undefined ? {} : { color });
}

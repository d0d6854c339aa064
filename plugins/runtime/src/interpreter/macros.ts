import { randomInt } from 'node:crypto';
import path from 'node:path';
import type { RunInfo } from '../run/run-service.ts';
import type { RunLists, RunTable, RunTables, RunVariables } from '../worker-part/run-data.ts';
import { MacroError } from './run-errors.ts';

/** What macros read. */
export interface MacroData {
  readonly variables: RunVariables;
  readonly lists: RunLists;
  readonly tables: RunTables;
  readonly info: RunInfo;
  /** Empty before the first action ended. */
  readonly lastActionId: string;
}

export type Resolve = (data: MacroData) => string;

const kinds: Readonly<Record<string, (rest: string) => Resolve>> = {
  Variable: (name) => (data) => data.variables.get(name),
  List: listItem,
  Table: tableCell,
  Project: projectFact,
  TimeNow: (name) => () => timeNow(name),
  Random: (range) => () => randomBetween(range),
  Environment: (name) => () => environmentValue(name),
  String: stringConstant,
};

/** The resolver of the text between `{-` and `-}`, such as `Variable.name`. */
export function resolverOf(macro: string): Resolve {
  const dot = macro.indexOf('.');
  const kind = dot < 0 ? macro : macro.slice(0, dot);
  const make = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!make || dot < 0) return () => fail(macro, 'is unknown');
  return make(macro.slice(dot + 1));
}

function fail(macro: string, problem: string): never {
  throw new MacroError(`The macro {-${macro}-} ${problem}.`);
}

function listItem(rest: string): Resolve {
  const match = /^(.+)\.(\d+)$/.exec(rest);
  const name = match?.[1];
  if (name === undefined) return () => fail(`List.${rest}`, 'does not have the form {-List.NAME.N-}');
  const index = Number(match?.[2]);
  return (data) => {
    const list = data.lists.get(name);
    return list[index] ?? fail(`List.${rest}`, `is beyond the list, which has ${list.length} items`);
  };
}

function tableCell(rest: string): Resolve {
  const [, name, row, column] = /^(.+?)\.(\d+)\.(.+)$/.exec(rest) ?? [];
  if (name === undefined || column === undefined) {
    return () => fail(`Table.${rest}`, 'does not have the form {-Table.NAME.ROW.COLUMN-}');
  }
  return (data) => {
    const table = data.tables.get(name);
    const cells = table.rows[Number(row)];
    if (!cells) return fail(`Table.${rest}`, `is beyond the table, which has ${table.rows.length} rows`);
    const index = columnIndex(table, column);
    if (index < 0) return fail(`Table.${rest}`, `names a column that is neither a letter nor a header`);
    return cells[index] ?? '';
  };
}

/** A header wins over a letter, so that a column named `ID` is not the 238th. */
function columnIndex(table: RunTable, column: string): number {
  const header = table.hasHeaders ? (table.rows[0]?.indexOf(column) ?? -1) : -1;
  if (header >= 0) return header;
  if (!/^[A-Za-z]{1,3}$/.test(column)) return -1;
  return [...column.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function projectFact(name: string): Resolve {
  if (name === 'Name') return (data) => data.info.projectName;
  if (name === 'LastExecutedActionId') return (data) => data.lastActionId;
  if (name !== 'Directory') return () => fail(`Project.${name}`, 'is unknown');
  return (data) => {
    const { projectPath } = data.info;
    if (projectPath === null) return fail('Project.Directory', 'has no value: save the project first');
    return path.dirname(projectPath);
  };
}

/** Local time, as ISO-8601 writes it. */
function timeNow(name: string): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  if (name === 'Date') return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  if (name === 'Time') return `${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
  return fail(`TimeNow.${name}`, 'is unknown');
}

/** Both ends are included. */
function randomBetween(range: string): string {
  const [, min, max] = /^(-?\d{1,14})\.(-?\d{1,14})$/.exec(range) ?? [];
  if (min === undefined || max === undefined) {
    return fail(`Random.${range}`, 'does not have the form {-Random.MIN.MAX-}');
  }
  const low = Number(min);
  const span = Number(max) - low;
  if (span < 0) return fail(`Random.${range}`, 'has a minimum above its maximum');
  return String(low + (span < 2 ** 47 ? randomInt(span + 1) : Math.floor(Math.random() * (span + 1))));
}

function environmentValue(name: string): string {
  return (
    process.env[name] ?? fail(`Environment.${name}`, 'has no value: the run does not see such a variable')
  );
}

function stringConstant(name: string): Resolve {
  if (name === 'Enter') return () => '\n';
  if (name === 'Tab') return () => '\t';
  return () => fail(`String.${name}`, 'is unknown');
}

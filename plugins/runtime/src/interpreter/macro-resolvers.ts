import path from 'node:path';
import type { RunInfo, RunLists, RunTable, RunTables, RunVariables } from '@gatehouse/sdk-actions';
import type { LastFailure } from './last-failure.ts';
import { listItemForm, type MacroKind, parseMacro, randomForm, tableCellForm } from './macro-form.ts';
import type { RandomSource } from './random-source.ts';
import { MacroError } from './run-errors.ts';
import type { RunSecrets } from './run-secrets.ts';

/** The data that macros read. */
export interface MacroData {
  readonly variables: RunVariables;
  readonly lists: RunLists;
  readonly tables: RunTables;
  readonly info: RunInfo;
  readonly random: RandomSource;
  readonly secrets: Pick<RunSecrets, 'get'>;
  /** Empty until the first action has ended. */
  readonly lastActionId: string;
  /** Empty until an action has failed. */
  readonly failure: LastFailure;
}

export type Resolve = (data: MacroData) => string;

const makers: Readonly<Record<MacroKind, (rest: string) => Resolve>> = {
  Variable: (name) => (data) => data.variables.get(name),
  List: listItem,
  Table: tableCell,
  Project: projectFact,
  Failure: (name) => (data) => data.failure.get(name) ?? '',
  TimeNow: (name) => () => timeNow(name),
  Random: randomBetween,
  Environment: (name) => () => environmentValue(name),
  Secret: (name) => (data) => data.secrets.get(name),
  String: (name) => () => (name === 'Enter' ? '\n' : '\t'),
};

/** The resolver of the text between `{-` and `-}`, such as `Variable.name`. */
export function resolverOf(macro: string): Resolve {
  const form = parseMacro(macro);
  if ('problem' in form) return () => fail(macro, form.problem);
  return makers[form.kind](form.rest);
}

function fail(macro: string, problem: string): never {
  throw new MacroError(`The macro {-${macro}-} ${problem}.`);
}

function listItem(rest: string): Resolve {
  const [, name = '', index] = listItemForm.exec(rest) ?? [];
  return (data) => {
    const list = data.lists.get(name);
    return list[Number(index)] ?? fail(`List.${rest}`, `is beyond the list, which has ${list.length} items`);
  };
}

function tableCell(rest: string): Resolve {
  const [, name = '', row, column = ''] = tableCellForm.exec(rest) ?? [];
  return (data) => {
    const table = data.tables.get(name);
    const cells = table.rows[Number(row)];
    if (!cells) return fail(`Table.${rest}`, `is beyond the table, which has ${table.rows.length} rows`);
    const index = columnIndex(table, column);
    if (index < 0) return fail(`Table.${rest}`, `names a column that is neither a letter nor a header`);
    return cells[index] ?? '';
  };
}

/** A header takes precedence over letters: a column named `ID` is not the 238th. */
function columnIndex(table: RunTable, column: string): number {
  const header = table.hasHeaders ? (table.rows[0]?.indexOf(column) ?? -1) : -1;
  if (header >= 0) return header;
  if (!/^[A-Za-z]{1,3}$/.test(column)) return -1;
  return [...column.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function projectFact(name: string): Resolve {
  if (name === 'Name') return (data) => data.info.projectName;
  if (name === 'LastExecutedActionId') return (data) => data.lastActionId;
  return (data) => {
    const { projectPath } = data.info;
    if (projectPath === null) return fail('Project.Directory', 'has no value: save the project first');
    return path.dirname(projectPath);
  };
}

/** Local time in ISO-8601. */
function timeNow(name: string): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return name === 'Date'
    ? `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
    : `${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
}

/** Both ends are included. */
function randomBetween(range: string): Resolve {
  const [, min, max] = randomForm.exec(range) ?? [];
  const low = Number(min);
  const count = Number(max) - low + 1;
  return (data) => String(low + data.random(count));
}

function environmentValue(name: string): string {
  return (
    process.env[name] ?? fail(`Environment.${name}`, 'has no value: the run does not see such a variable')
  );
}

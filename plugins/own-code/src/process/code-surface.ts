import type { CodeFacts } from '../code-messages.ts';

type Call = (method: string, ...args: readonly unknown[]) => Promise<unknown>;

/** Globals of custom code, in addition to those of Node. */
export interface Surface {
  readonly project: Gatehouse.Project;
  readonly lists: Gatehouse.Lists;
  readonly tables: Gatehouse.Tables;
  readonly log: Gatehouse.Log;
}

/** @param facts of the action that executes now: the surface lives as long as the process */
export function createSurface(facts: () => CodeFacts, call: Call): Surface {
  const lists = listsOf(call);
  const tables = tablesOf(call);
  const log = logOf(call);
  const project: Gatehouse.Project = {
    get name() {
      return facts().name;
    },
    get directory() {
      return facts().directory;
    },
    get actionId() {
      return facts().actionId;
    },
    get runId() {
      return facts().runId;
    },
    get taskId() {
      return facts().taskId;
    },
    get threadId() {
      return facts().threadId;
    },
    lists,
    tables,
    log,
    variables: variablesOf(call),
    lastExecutedActionId: () => text(call('project.lastExecutedActionId')),
    execute: (...[type, action, parameters = {}, xpath]) =>
      texts(call('project.execute', type, action, textsOf(parameters), xpath ?? null)),
  };
  return { project: Object.freeze(project), lists, tables, log };
}

function variablesOf(call: Call): Gatehouse.Variables {
  return Object.freeze({
    get: (name: string) => text(call('variables.get', name)),
    set: (name: string, value: Gatehouse.Value) => nothing(call('variables.set', name, String(value))),
    has: (name: string) => truth(call('variables.has', name)),
    names: () => lines(call('variables.names')),
  });
}

function listsOf(call: Call): Gatehouse.Lists {
  return Object.freeze<Gatehouse.Lists>({
    has: (name) => truth(call('lists.has', name)),
    count: (name) => number(call('lists.count', name)),
    all: (name) => lines(call('lists.all', name)),
    get: (name, index) => text(call('lists.get', name, index)),
    add: (name, ...added) => nothing(call('lists.add', name, added.map(String))),
    take: (name, index) => text(call('lists.take', name, index)),
    replace: (name, all) => nothing(call('lists.replace', name, all.map(String))),
  });
}

function tablesOf(call: Call): Gatehouse.Tables {
  return Object.freeze<Gatehouse.Tables>({
    has: (name) => truth(call('tables.has', name)),
    rowCount: (name) => number(call('tables.rowCount', name)),
    rows: (name) => rows(call('tables.rows', name)),
    row: (name, row) => lines(call('tables.row', name, row)),
    cell: (name, row, column) => text(call('tables.cell', name, row, column)),
    setCell: (...[name, row, column, value]) =>
      nothing(call('tables.setCell', name, row, column, String(value))),
    addRow: (name, values) => nothing(call('tables.addRow', name, values.map(String))),
    takeRow: (name, row) => lines(call('tables.takeRow', name, row)),
    replace: (name, all) =>
      nothing(
        call(
          'tables.replace',
          name,
          all.map((row) => row.map(String)),
        ),
      ),
  });
}

function logOf(call: Call): Gatehouse.Log {
  const write = (level: string) => (message: string) => nothing(call('log.write', level, String(message)));
  return Object.freeze({ info: write('Info'), warning: write('Warning'), error: write('Error') });
}

function textsOf(values: Readonly<Record<string, Gatehouse.Value>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

// The run answers each call as the declarations promise.
const nothing = async (answer: Promise<unknown>): Promise<void> => void (await answer);
const text = (answer: Promise<unknown>) => answer as Promise<string>;
const truth = (answer: Promise<unknown>) => answer as Promise<boolean>;
const number = (answer: Promise<unknown>) => answer as Promise<number>;
const lines = (answer: Promise<unknown>) => answer as Promise<string[]>;
const rows = (answer: Promise<unknown>) => answer as Promise<string[][]>;
const texts = (answer: Promise<unknown>) => answer as Promise<Record<string, string>>;

import type { ActionContext } from '@gatehouse/sdk-actions';
import * as v from 'valibot';
import { ownCode } from '../own-code-category.ts';
import { columnIndex, lineAt, removeAt, removeRow, rowAt } from './table-rows.ts';

const name = v.string();
const index = v.pipe(v.number(), v.integer(), v.minValue(0));
const value = v.string();
const values = v.array(value);
const rows = v.array(values);
const column = v.union([v.string(), index]);
const level = v.picklist(['Info', 'Warning', 'Error']);

type Handle = (context: ActionContext, args: readonly unknown[]) => unknown;

/** A call with the schemas of its arguments and its effect on the run. */
function call<const S extends readonly v.GenericSchema[]>(
  schemas: S,
  handle: (context: ActionContext, ...args: { [K in keyof S]: v.InferOutput<S[K]> }) => unknown,
): Handle {
  const schema = v.strictTuple([...schemas]);
  return (context, args) =>
    handle(context, ...parseArgs<{ [K in keyof S]: v.InferOutput<S[K]> }>(schema, args));
}

/** The calls that code can make. A map, since the code chooses the name of a call. */
const calls: ReadonlyMap<string, Handle> = new Map([
  ['project.lastExecutedActionId', call([], ({ expand }) => expand('{-Project.LastExecutedActionId-}'))],
  ['project.execute', call([name, name, v.record(v.string(), value), v.nullable(v.string())], execute)],
  ['instance.port', call([], ({ port }) => port)],
  ['log.write', call([level, v.string()], ({ log }, severity, message) => log(severity, cut(message)))],
  ['variables.get', call([name], ({ variables }, key) => variables.get(key))],
  ['variables.set', call([name, value], ({ variables }, key, text) => variables.set(key, text))],
  ['variables.has', call([name], ({ variables }, key) => variables.has(key))],
  ['variables.names', call([], ({ variables }) => variables.names())],
  ['lists.has', call([name], ({ lists }, key) => lists.has(key))],
  ['lists.count', call([name], ({ lists }, key) => lists.get(key).length)],
  ['lists.all', call([name], ({ lists }, key) => lists.get(key))],
  ['lists.get', call([name, index], ({ lists }, key, at) => lineAt(lists.get(key), at))],
  ['lists.add', call([name, values], ({ lists }, key, lines) => append(lists.get(key), lines))],
  ['lists.take', call([name, index], ({ lists }, key, at) => removeAt(lists.get(key), at, 'line'))],
  ['lists.replace', call([name, values], ({ lists }, key, lines) => replace(lists.get(key), lines))],
  ['tables.has', call([name], ({ tables }, key) => tables.has(key))],
  ['tables.rowCount', call([name], ({ tables }, key) => tables.get(key).rows.length)],
  ['tables.rows', call([name], ({ tables }, key) => tables.get(key).rows)],
  ['tables.row', call([name, index], ({ tables }, key, at) => rowAt(tables.get(key).rows, at))],
  ['tables.addRow', call([name, values], ({ tables }, key, row) => tables.get(key).add([row]))],
  ['tables.takeRow', call([name, index], ({ tables }, key, at) => removeRow(tables.get(key), at))],
  ['tables.replace', call([name, rows], ({ tables }, key, all) => tables.get(key).replace(all))],
  ['tables.cell', call([name, index, column], readCell)],
  ['tables.setCell', call([name, index, column, value], writeCell)],
]);

/** Executes a call of the code. Its error is sent back to the code. */
export async function answerCall(
  context: ActionContext,
  method: string,
  args: readonly unknown[],
): Promise<unknown> {
  const handle = calls.get(method);
  if (!handle) throw new TypeError(`Code can not call ${JSON.stringify(method)}.`);
  return await handle(context, args);
}

function parseArgs<Args>(schema: v.GenericSchema, args: readonly unknown[]): Args {
  const parsed = v.safeParse(schema, args);
  if (parsed.success) return parsed.output as Args;
  const problems = parsed.issues.map(
    ({ path, message }) => `argument ${Number(path?.[0]?.key ?? 0) + 1}: ${message}`,
  );
  throw new TypeError(problems.join('; '));
}

const maxLogLength = 64 * 1024;

function cut(message: string): string {
  return message.length > maxLogLength ? `${message.slice(0, maxLogLength)}…` : message;
}

async function execute(
  { perform }: ActionContext,
  ...[type, action, parameters, xpath]: [string, string, Readonly<Record<string, string>>, string | null]
): Promise<unknown> {
  if (type === ownCode.tag) throw new TypeError('Code cannot execute custom code: share it as common code.');
  const finder = xpath === null ? null : { type: 'XPathFinder', scalars: { XPath: xpath }, nestedArrays: {} };
  const named = finder ? { ...parameters, FinderType: finder.type } : parameters;
  return await perform({ type, action, parameters: named, finder });
}

function append<T>(target: T[], added: readonly T[]): void {
  for (const item of added) target.push(item);
}

function replace<T>(target: T[], items: readonly T[]): void {
  target.length = 0;
  append(target, items);
}

function readCell(
  { tables }: ActionContext,
  ...[key, row, where]: [string, number, string | number]
): string {
  const table = tables.get(key);
  return rowAt(table.rows, row)[columnIndex(table, where)] ?? '';
}

function writeCell(
  { tables }: ActionContext,
  ...[key, row, where, text]: [string, number, string | number, string]
): void {
  const table = tables.get(key);
  rowAt(table.rows, row);
  table.write({ row, column: columnIndex(table, where) }, text);
}

import { ActionError, defineExecutors, quote } from '@gatehouse/sdk-actions';
import { projectFile } from '@gatehouse/sdk-actions/files';
import { databaseCategory } from '../categories/database-category.ts';
import type { ContextOf } from '../context-of.ts';
import { bulkInsert } from '../database/bulk-insert.ts';
import type { OpenDatabase, SqlValue, StatementAnswer } from '../database/database-connection.ts';
import { databaseConnections, useConnection, useOwnCopy } from '../database/database-connections.ts';
import { replaceEntries } from '../lines/replace-entries.ts';
import { parseJson } from '../texts/parse-json.ts';

type Actions = (typeof databaseCategory)['actions'];
type QueryContext = ContextOf<Actions['Query']>;
type ConnectionParameters = Pick<
  QueryContext['parameters'],
  'Provider' | 'Path' | 'Connection' | 'TimeoutSec'
>;
type AnyContext = Pick<QueryContext, 'run' | 'signal' | 'resource'> & {
  readonly parameters: ConnectionParameters;
};

const maxChanged = 1_000_000;

export const databaseExecutors = defineExecutors(databaseCategory, {
  Query: query,
  async Scalar(context) {
    const { Sql: sql, Parameters } = context.parameters;
    const values = readValues(Parameters);
    await connected(context, async (connection) => {
      const { rows } = await connection.run({ sql, values, maxRows: maxChanged });
      context.setResult('OutputVariable', rows[0]?.[0] ?? '');
    });
  },
  async Execute(context) {
    const { Sql: sql, Parameters } = context.parameters;
    const values = readValues(Parameters);
    await connected(context, async (connection) => {
      const { affected } = await connection.run({ sql, values, maxRows: maxChanged });
      context.setResult('Affected', affected);
    });
  },
  BulkInsert: insertAll,
  async ReadCopy(context) {
    const { Path, TimeoutSec: seconds } = context.parameters;
    const copy = { file: projectFile(Path, context.run), seconds, signal: context.signal };
    await useOwnCopy(copy, reading(context));
  },
});

async function query(context: QueryContext): Promise<void> {
  await connected(context, reading(context));
}

type ReadingContext = Pick<QueryContext, 'tables' | 'lists' | 'setResult'> & {
  readonly parameters: Pick<QueryContext['parameters'], 'Sql' | 'Parameters' | 'Table' | 'List' | 'MaxRows'>;
};

/** Checks the values of the project before a database is opened. */
function reading(context: ReadingContext): (connection: OpenDatabase) => Promise<void> {
  const { Sql: sql, Parameters, Table, List, MaxRows } = context.parameters;
  const values = readValues(Parameters);
  const table = Table === '' ? null : context.tables.get(Table);
  const list = List === '' ? null : context.lists.get(List);
  return async (connection) => {
    const { columns, rows } = await connection.run({ sql, values, maxRows: MaxRows });
    if (table) {
      const cells = rows.map((row) => row.map((value) => value ?? ''));
      table.replace(table.hasHeaders ? [[...columns], ...cells] : cells);
    }
    if (list)
      replaceEntries(
        list,
        rows.map((row) => row[0] ?? ''),
      );
    context.setResult('OutputVariable', toJson({ columns, rows }));
    context.setResult('RowCount', rows.length);
  };
}

async function insertAll(context: ContextOf<Actions['BulkInsert']>): Promise<void> {
  const { Provider: provider, Table, Into: into, Columns, EmptyAsNull: emptyAsNull } = context.parameters;
  const table = context.tables.get(Table);
  const { hasHeaders, rows } = table;
  const given = Columns.split(',').map((name) => name.trim());
  const columns = Columns.trim() !== '' ? given : hasHeaders ? (rows[0] ?? []) : [];
  const order = {
    ...{ provider, into, columns, emptyAsNull },
    rows: hasHeaders ? rows.slice(1) : rows,
    types: table.types(),
  };
  await connected(context, async (connection) => {
    context.setResult('Affected', await bulkInsert(connection, order));
  });
}

async function connected(
  { parameters, run, signal, resource }: AnyContext,
  work: (connection: OpenDatabase) => Promise<void>,
): Promise<void> {
  const { Provider: provider, Path, Connection, TimeoutSec: seconds } = parameters;
  const file = provider === 'sqlite' ? projectFile(Path, run) : null;
  const address = file === null ? { address: Connection } : { address: file.path, file };
  const connections = await resource(databaseConnections);
  await useConnection(connections, { provider, ...address, seconds, signal }, work);
}

function readValues(json: string): readonly SqlValue[] {
  if (json.trim() === '') return [];
  const values = parseJson(json);
  if (!Array.isArray(values) || !values.every(isSqlValue)) {
    throw new ActionError(
      `Parameters must be a JSON array of texts, numbers, true, false and null; it is ${quote(json)}.`,
    );
  }
  return values;
}

function isSqlValue(value: unknown): value is SqlValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function toJson({ columns, rows }: Pick<StatementAnswer, 'columns' | 'rows'>): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]))),
  );
}

import type { Socket } from 'node:net';
import type { QueryArrayConfig } from 'pg';
import {
  type DatabaseConnection,
  type Statement,
  type StatementAnswer,
  tooManyRows,
  toText,
} from './database-connection.ts';

/** Values stay the texts of the server: numbers lose no digits and dates no zone. */
const asText = { getTypeParser: () => (value: unknown) => value };

export async function openPostgres(address: string, signal: AbortSignal): Promise<DatabaseConnection> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: address, application_name: 'gatehouse', types: asText });
  // A connection that breaks while idle fails at the next statement.
  client.on('error', () => undefined);
  const destroy = async () => {
    streamOf(client).destroy();
  };
  const onAbort = () => void destroy();
  signal.addEventListener('abort', onAbort);
  try {
    await client.connect();
  } catch (error) {
    await destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
  return { destroy, run: (statement) => runIn(pg, client, statement) };
}

type Pg = typeof import('pg')['default'];
type Client = InstanceType<Pg['Client']>;

/** The types of the library hide its socket, and only closing the socket surely ends a statement. */
function streamOf(client: object): Pick<Socket, 'destroy'> {
  return (client as { connection: { stream: Socket } }).connection.stream;
}

function runIn(pg: Pg, client: Client, { sql, values, maxRows }: Statement): Promise<StatementAnswer> {
  return new Promise((resolve, reject) => {
    const rows: (string | null)[][] = [];
    const config: QueryArrayConfig<unknown[]> = {
      text: sql,
      rowMode: 'array',
      types: asText,
      ...(values.length > 0 && { values: [...values] }),
    };
    const query = new pg.Query<unknown[], unknown[]>(config);
    query.on('row', (row) => {
      if (rows.length < maxRows) rows.push(Array.from<unknown>(Object.values(row)).map(toText));
      else {
        reject(tooManyRows(maxRows));
        streamOf(client).destroy();
      }
    });
    query.on('error', reject);
    client.once('end', () => reject(new Error('the server closed the connection')));
    query.on('end', (result) =>
      resolve({ columns: result.fields.map(({ name }) => name), rows, affected: result.rowCount ?? 0 }),
    );
    client.query(query);
  });
}

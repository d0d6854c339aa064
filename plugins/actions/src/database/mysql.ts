import {
  type DatabaseConnection,
  type Statement,
  type StatementAnswer,
  tooManyRows,
  toText,
} from './database-connection.ts';

export async function openMysql(address: string, signal: AbortSignal): Promise<DatabaseConnection> {
  const { createConnection } = await import('mysql2');
  const connection = createConnection({
    uri: address,
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    decimalNumbers: false,
    multipleStatements: false,
    // A server may request any file of its client.
    flags: ['-LOCAL_FILES'],
    connectTimeout: 0,
  });
  connection.on('error', () => undefined);
  const destroy = async () => connection.destroy();
  let onAbort: () => void = () => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
  } catch (error) {
    await destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
  return { destroy, run: (statement) => runIn(connection, statement) };
}

type Connection = import('mysql2').Connection;

function runIn(connection: Connection, { sql, values, maxRows }: Statement): Promise<StatementAnswer> {
  return new Promise((resolve, reject) => {
    const rows: (string | null)[][] = [];
    let columns: string[] = [];
    let affected = 0;
    const options = { sql, rowsAsArray: true };
    const query = values.length > 0 ? connection.execute(options, [...values]) : connection.query(options);
    query.on('error', reject);
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the server closed the connection')));
    query.on('fields', (fields: readonly { name: string }[] | undefined) => {
      columns = fields?.map(({ name }) => name) ?? [];
    });
    query.on('result', (row: unknown) => {
      if (!Array.isArray(row)) affected = affectedBy(row);
      else if (rows.length < maxRows) rows.push(row.map(toText));
      else {
        reject(tooManyRows(maxRows));
        connection.destroy();
      }
    });
    query.on('end', () => resolve({ columns, rows, affected: columns.length > 0 ? rows.length : affected }));
  });
}

function affectedBy(result: unknown): number {
  const isCount = typeof result === 'object' && result !== null && 'affectedRows' in result;
  return isCount ? Number(result.affectedRows) : 0;
}

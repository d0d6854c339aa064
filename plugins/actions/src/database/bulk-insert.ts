import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { ColumnTypes } from '@gatehouse/sdk-actions/internal/columns';
import type { OpenDatabase, Provider, SqlValue } from './database-connection.ts';
import { sqlValue } from './sql-value.ts';

interface Insertion {
  readonly provider: Provider;
  readonly into: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The types of columns that are not texts, by their number. */
  readonly types: ColumnTypes;
  readonly emptyAsNull: boolean;
}

// The lowest limit of the three providers in one statement is 32,766.
const maxValues = 30_000;
const maxRows = 1000;

/** Inserts all rows or none. Returns their number. */
export async function bulkInsert(connection: OpenDatabase, order: Insertion): Promise<number> {
  const { columns, rows } = order;
  assertWidth(columns, rows);
  const step = Math.max(1, Math.min(maxRows, Math.floor(maxValues / columns.length)));
  const execute = (sql: string, values: readonly SqlValue[] = []) =>
    connection.run({ sql, values, maxRows: 1 });
  await execute('BEGIN');
  try {
    let count = 0;
    for (let start = 0; start < rows.length; start += step) {
      const { sql, values } = insertion(order, rows.slice(start, start + step));
      count += (await execute(sql, values)).affected;
    }
    await execute('COMMIT');
    return count;
  } catch (error) {
    // The first error is the one to report; a lost connection has rolled back by itself.
    await execute('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

function insertion({ provider, into, columns, emptyAsNull, types }: Insertion, rows: Insertion['rows']) {
  const name = (text: string) => quotedName(text, provider);
  const target = into.split('.').map(name).join('.');
  let number = 0;
  const placeholder = () => (provider === 'postgres' ? `$${++number}` : '?');
  const groups = rows.map(() => `(${columns.map(placeholder).join(', ')})`);
  const sql = `INSERT INTO ${target} (${columns.map(name).join(', ')}) VALUES ${groups.join(', ')}`;
  const values = rows.flatMap((row) =>
    columns.map((_, index) => {
      const text = row[index] ?? '';
      const type = types.get(index);
      if (type !== undefined) return sqlValue(provider, text, type);
      return text === '' && emptyAsNull ? null : text;
    }),
  );
  return { sql, values };
}

function quotedName(name: string, provider: Provider): string {
  if (name.trim() === '' || name.includes('\0')) {
    throw new ActionError(`Into and Columns must be names; one is ${quote(name)}.`);
  }
  const mark = provider === 'mysql' ? '`' : '"';
  return `${mark}${name.trim().replaceAll(mark, mark + mark)}${mark}`;
}

function assertWidth(columns: readonly string[], rows: Insertion['rows']): void {
  if (columns.length === 0) {
    throw new ActionError('Columns must be given where Table has no header row.');
  }
  const index = rows.findIndex((row) => row.length > columns.length);
  if (index < 0) return;
  throw new ActionError(
    `Row ${index} has ${rows[index]?.length} cells, and there are ${columns.length} columns.`,
  );
}

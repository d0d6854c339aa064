export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** More rows are an error. */
  readonly maxRows: number;
  /** Until when it waits for the lock of another program, by `performance.now()`. */
  readonly lockUntil?: number;
}

export type SqlValue = string | number | boolean | null;

export interface StatementAnswer {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly affected: number;
}

export interface DatabaseConnection {
  /** One statement at a time. */
  run(statement: Statement): Promise<StatementAnswer>;
  /** Ends it at once, even during a statement, which then never settles. */
  destroy(): Promise<void>;
}

/** A connection whose statements keep to the limit of their action. */
export type OpenDatabase = Pick<DatabaseConnection, 'run'>;

export type Provider = 'sqlite' | 'postgres' | 'mysql';

/** The text of a value in results; null for a missing value. */
export function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function tooManyRows(maxRows: number): Error {
  return new Error(`there are more than ${maxRows} rows. Ask for fewer, or raise MaxRows`);
}

import { ActionError, runResource } from '@gatehouse/sdk-actions';
import type { GuardedPath } from '@gatehouse/sdk-actions/files';
import { withTimeLimit } from '../http/time-limit.ts';
import { reasonOf } from '../net/reason-of.ts';
import type { DatabaseConnection, OpenDatabase, Provider, Statement } from './database-connection.ts';
import { openMysql } from './mysql.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite, type SqliteOptions } from './sqlite.ts';

export interface DatabaseAddress extends SqliteOptions {
  readonly provider: Provider;
  /** The absolute path of a file, or the address of a server. */
  readonly address: string;
  /** The file of an SQLite database. */
  readonly file?: GuardedPath;
}

/** The connections of a run, by their addresses. */
export type Connections = Map<string, DatabaseConnection>;

export const databaseConnections = runResource<Connections>({
  name: 'The database connections',
  create: async () => new Map(),
  dispose: closeAll,
});

/** Less than the limit of the action, which would close the connection and undo its transaction. */
function lockWaitMs(seconds: number): number {
  return Math.max(seconds * 1000 - 500, seconds * 500);
}

interface Limit {
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** Uses the run's connection, which is opened when it is missing, and closed at the time limit. */
export async function useConnection(
  connections: Connections,
  { seconds, signal, ...database }: DatabaseAddress & Limit,
  work: (connection: OpenDatabase) => Promise<void>,
): Promise<void> {
  const { provider, address } = database;
  const key = `${provider} ${address}`;
  const what = nameOf(database);
  await withTimeLimit({ seconds, signal, what }, async (limit) => {
    let onAbort: () => void = () => undefined;
    // Some libraries never settle a statement whose connection was ended.
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => drop().then(() => reject(limit.reason), reject);
    });
    const drop = async () => {
      const lost = connections.get(key);
      connections.delete(key);
      await lost?.destroy();
    };
    limit.addEventListener('abort', onAbort);
    aborted.catch(() => undefined);
    try {
      const lockUntil = performance.now() + lockWaitMs(seconds);
      const connection = connections.get(key) ?? (await open({ ...database, lockUntil }, limit));
      connections.set(key, connection);
      if (limit.aborted) await drop();
      const run = (statement: Statement) => connection.run({ lockUntil, ...statement });
      await Promise.race([work({ run }), aborted]);
    } catch (error) {
      if (limit.aborted || isBroken(error)) await drop();
      if (error instanceof ActionError) throw error;
      throw new ActionError(`${what} does not do it: ${withoutPassword(reasonOf(error), address)}.`);
    } finally {
      limit.removeEventListener('abort', onAbort);
    }
  });
}

/** Reads a private copy with the content of its log, and closes it in any case. */
export async function useOwnCopy(
  { file, ...limit }: Limit & { readonly file: GuardedPath },
  work: (connection: OpenDatabase) => Promise<void>,
): Promise<void> {
  const connections: Connections = new Map();
  try {
    const database = { provider: 'sqlite', address: file.path, file, isOwnCopy: true } as const;
    await useConnection(connections, { ...database, ...limit }, work);
  } finally {
    await closeAll(connections);
  }
}

async function closeAll(connections: Connections): Promise<void> {
  await Promise.all([...connections.values()].map((connection) => connection.destroy()));
}

function open(
  { provider, address, file, ...options }: DatabaseAddress,
  signal: AbortSignal,
): Promise<DatabaseConnection> {
  if (file !== undefined) return openSqlite(file, options);
  return provider === 'postgres' ? openPostgres(address, signal) : openMysql(address, signal);
}

/** Further statements over a broken connection would only fail again. */
function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if ('fatal' in error && error.fatal === true) return true;
  return /clos|terminat|ECONN|EPIPE|there are more than/i.test(error.message);
}

/** The name in messages: a server without user and password. */
function nameOf({ provider, address }: DatabaseAddress): string {
  if (provider === 'sqlite') return JSON.stringify(address);
  const url = URL.canParse(address) ? new URL(address) : null;
  const schemes = provider === 'postgres' ? ['postgres:', 'postgresql:'] : ['mysql:', 'mariadb:'];
  if (!url || !schemes.includes(url.protocol) || url.hostname === '') {
    throw new ActionError(`Connection must be ${schemes[0]}//user:password@host:port/database.`);
  }
  return `${provider} at ${url.host}`;
}

function withoutPassword(message: string, address: string): string {
  const password = URL.canParse(address) ? new URL(address).password : '';
  return password === '' ? message : message.replaceAll(decodeURIComponent(password), '***');
}

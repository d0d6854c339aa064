import { once } from 'node:events';
import { rmdir } from 'node:fs/promises';
import { setTimeout as later } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { GuardedPath } from '@gatehouse/sdk-actions/files';
import * as v from 'valibot';
import {
  type DatabaseConnection,
  type Statement,
  type StatementAnswer,
  tooManyRows,
} from './database-connection.ts';
import { type DatabaseFile, openDatabaseFile } from './database-file.ts';

const answerSchema = v.union([
  v.object({ error: v.string(), isInTransaction: v.boolean() }),
  v.object({ isTooMany: v.literal(true), isInTransaction: v.boolean() }),
  v.object({
    columns: v.array(v.string()),
    rows: v.array(v.array(v.nullable(v.string()))),
    affected: v.number(),
    isInTransaction: v.boolean(),
  }),
]);

const retryMs = 20;
const maxWaitMs = 5000;

export interface SqliteOptions {
  /**
   * The file is a private copy. Only a private copy can be read with its write-ahead log: the library shares no
   * memory with other programs, and would not notice their changes of the log.
   */
  readonly isOwnCopy?: boolean;
}

export async function openSqlite(
  named: GuardedPath,
  options: SqliteOptions = {},
): Promise<DatabaseConnection> {
  const file = new SqliteFile(await openDatabaseFile(named), options);
  try {
    await file.run({ sql: 'PRAGMA schema_version', values: [], maxRows: 1 });
    return file;
  } catch (error) {
    await file.destroy();
    throw error;
  }
}

class SqliteFile implements DatabaseConnection {
  readonly #file: DatabaseFile;
  readonly #thread: Worker;
  /** The library locks with a folder beside the file, which stays when its thread is ended. */
  #holdsLock = false;
  #end: Error | null = null;

  constructor(file: DatabaseFile, { isOwnCopy = false }: SqliteOptions) {
    this.#file = file;
    const place = new URL('./sqlite-thread.mjs', import.meta.url);
    const workerData = { path: file.at, isOwnCopy };
    this.#thread = new Worker(place, { workerData, execArgv: [], stdout: true, stderr: true });
    this.#thread.on('error', (error) => {
      this.#end = error;
    });
    this.#thread.on('exit', () => {
      this.#end ??= new Error('the file was closed');
    });
  }

  async run(statement: Statement): Promise<StatementAnswer> {
    const deadline = Date.now() + maxWaitMs;
    for (;;) {
      const answer = await this.#ask(statement);
      if ('rows' in answer) return answer;
      if ('isTooMany' in answer) throw tooManyRows(statement.maxRows);
      if (!/database is locked/.test(answer.error)) throw new Error(answer.error);
      if (Date.now() > deadline) {
        throw new Error(
          `the file is locked: another run or program works at it. If none does, remove the folder ${this.#file.path}.lock`,
        );
      }
      await later(retryMs);
    }
  }

  async destroy(): Promise<void> {
    await this.#thread.terminate();
    if (this.#holdsLock) await rmdir(`${this.#file.at}.lock`).catch(() => undefined);
    this.#holdsLock = false;
    this.#file.release();
  }

  async #ask(statement: Statement) {
    if (this.#end) throw this.#end;
    // A statement that finds the lock taken fails at once, so one that runs on has the lock.
    this.#holdsLock = true;
    const answered = once(this.#thread, 'message');
    const ended = once(this.#thread, 'exit').then(() => {
      throw this.#end;
    });
    this.#thread.postMessage(statement);
    const [message]: unknown[] = await Promise.race([answered, ended]);
    const answer = v.parse(answerSchema, message);
    this.#holdsLock = answer.isInTransaction;
    return answer;
  }
}

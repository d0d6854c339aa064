import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as later } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { GuardedPath } from '@gatehouse/sdk-actions/files';
import * as v from 'valibot';
import { reasonOf } from '../net/reason-of.ts';
import {
  type DatabaseConnection,
  type Statement,
  type StatementAnswer,
  tooManyRows,
} from './database-connection.ts';
import { type DatabaseFile, openDatabaseFile } from './database-file.ts';

const answerSchema = v.union([
  v.object({ error: v.string() }),
  v.object({ isTooMany: v.literal(true) }),
  v.object({
    columns: v.array(v.string()),
    rows: v.array(v.array(v.nullable(v.string()))),
    affected: v.number(),
  }),
]);

/** Variables that a process needs to start on some systems. */
const keptEnvironment = ['PATH', 'TMPDIR', 'SYSTEMROOT', 'WINDIR'];
const closeMs = 2000;

export interface SqliteOptions {
  /** The file is a private copy: changes would be lost, so they are refused. */
  readonly isOwnCopy?: boolean;
  /** Until when the first use waits for the lock of another program. */
  readonly lockUntil?: number;
}

export async function openSqlite(
  named: GuardedPath,
  { isOwnCopy = false, lockUntil = 0 }: SqliteOptions = {},
): Promise<DatabaseConnection> {
  const held = await openDatabaseFile(named);
  const file = new SqliteFile(held, isOwnCopy);
  try {
    await file.run({ sql: 'PRAGMA schema_version', values: [], maxRows: 1, lockUntil });
    return file;
  } catch (error) {
    await file.destroy();
    throw error;
  }
}

class SqliteFile implements DatabaseConnection {
  readonly #file: DatabaseFile;
  readonly #child: ChildProcess;
  readonly #ended: Promise<Error>;
  #isBusy = false;

  constructor(held: DatabaseFile, isOwnCopy: boolean) {
    this.#file = held;
    const { path, file, folder } = held;
    this.#child = forkSqlite(JSON.stringify({ path, file, folder, isOwnCopy, driver: findDriver() }));
    this.#ended = new Promise((resolve) => {
      this.#child.once('error', resolve);
      this.#child.once('exit', () => resolve(new Error('the file was closed')));
    });
  }

  async run(statement: Statement): Promise<StatementAnswer> {
    const answer = await this.#ask(statement);
    if ('rows' in answer) return answer;
    if ('isTooMany' in answer) throw tooManyRows(statement.maxRows);
    if (!/database (table )?is locked/.test(answer.error)) throw new Error(answer.error);
    throw new Error('the file is locked: another run or program is writing to it. Try again when it is done');
  }

  async destroy(): Promise<void> {
    const isOpen = this.#child.exitCode === null && this.#child.signalCode === null && this.#child.connected;
    if (isOpen && !this.#isBusy) {
      this.#child.send('close', () => undefined);
      await Promise.race([this.#ended, later(closeMs, null, { ref: false })]);
    }
    this.#child.kill('SIGKILL');
    await this.#ended;
    this.#file.release();
  }

  async #ask({ lockUntil = 0, ...statement }: Statement) {
    this.#isBusy = true;
    const lockMs = Math.max(0, Math.round(lockUntil - performance.now()));
    const answered = once(this.#child, 'message');
    const ended = this.#ended.then((reason) => {
      throw reason;
    });
    if (this.#child.connected) this.#child.send({ ...statement, lockMs }, () => undefined);
    const [message]: unknown[] = await Promise.race([answered, ended]);
    this.#isBusy = false;
    return v.parse(answerSchema, message);
  }
}

/** A release may have it as an extra, and newer versions of Node do without it. */
function findDriver() {
  try {
    return { place: import.meta.resolve('@photostructure/sqlite') };
  } catch (error) {
    return { missing: reasonOf(error) };
  }
}

function forkSqlite(order: string): ChildProcess {
  return fork(fileURLToPath(new URL('./sqlite-process.mjs', import.meta.url)), [order], {
    execArgv: [],
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => keptEnvironment.includes(name.toUpperCase())),
    ),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

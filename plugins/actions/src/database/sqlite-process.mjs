import { Worker } from 'node:worker_threads';
import { assertOpened, assertOwnNames, refuseOtherFiles } from './own-files.mjs';
import { argumentsOf, assertOneStatement } from './sql-parts.mjs';
import { loadDriver } from './sqlite-driver.mjs';

/*
 * The process of one SQLite file. Only the end of its process ends a statement that does not end, and the locks of a
 * file belong to a process: a worker that closed another descriptor of the file would lose them.
 */

/** @type {import('./own-files.mjs').OwnFile & { isOwnCopy: boolean, driver: { place: string } | { missing: string } }} */
const own = JSON.parse(process.argv[2] ?? '');
const driver = loadDriver(own.driver);
let opened = null;

process.on('message', async (message) => {
  if (message !== 'close') process.send?.(await answerTo(message));
  else end();
});
process.on('disconnect', end);
endWithParent();

/** The main thread may be in a statement without end. */
function endWithParent() {
  const watch = `const parent = process.ppid;
    setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 500);`;
  new Worker(watch, { eval: true }).unref();
}

/** Undoes an open transaction. */
function end() {
  try {
    opened?.database.exec('ROLLBACK');
  } catch {
    // There is none.
  }
  // The library closes a file with its last statement, so the content of the log would stay in the log.
  opened?.database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  opened?.database.close();
  process.exit();
}

async function answerTo({ sql, values, maxRows, lockMs }) {
  try {
    opened ??= open(await driver, lockMs);
    opened.database.exec(`PRAGMA busy_timeout = ${lockMs}`);
    assertOwnNames(own);
    return run(opened.database, { sql, values, maxRows });
  } catch (error) {
    return { error: opened?.refused() ?? (error instanceof Error ? error.message : String(error)) };
  }
}

function open({ DatabaseSync, constants }, timeout) {
  assertOwnNames(own);
  const options = { timeout, enableDoubleQuotedStringLiterals: true };
  const database = new DatabaseSync(own.path, options);
  try {
    assertOpened(own);
    database.exec('PRAGMA temp_store = MEMORY');
    if (own.isOwnCopy) database.exec('PRAGMA query_only = ON');
    return { database, refused: refuseOtherFiles(database, constants) };
  } catch (error) {
    database.close();
    throw error;
  }
}

function run(database, { sql, values, maxRows }) {
  const changes = () => Number(database.prepare('SELECT total_changes() AS total').get().total);
  const before = changes();
  assertOneStatement(sql, (text) => database.prepare(text));
  const statement = database.prepare(sql);
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  const rows = [];
  const found = statement.iterate(...argumentsOf(sql, values.map(toBound)));
  try {
    for (const row of found) {
      if (rows.length === maxRows) return { isTooMany: true };
      rows.push(row.map(toText));
    }
  } finally {
    // A statement that failed counts as one in progress, and its transaction could not be committed.
    found.return?.();
  }
  return { columns: statement.columns().map(({ name }) => name), rows, affected: changes() - before };
}

/** Numbers are bound as fractions by the library, so that a column of texts would store 36 as 36.0. */
function toBound(value) {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return Number.isSafeInteger(value) ? BigInt(value) : value;
}

function toText(value) {
  if (value === null) return null;
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value);
}

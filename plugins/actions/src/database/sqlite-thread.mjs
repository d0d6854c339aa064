import { parentPort, workerData } from 'node:worker_threads';
import sqlite from 'node-sqlite3-wasm';
import { closeAllOtherFiles } from './own-files.mjs';

/** The thread of one SQLite file: the library blocks, so only the end of its thread can end a statement. */
const refused = closeAllOtherFiles(workerData.path);
const database = new sqlite.Database(workerData.path);
database.exec('PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY');
// Exclusive use of a file needs no shared memory for the write-ahead log.
if (workerData.isOwnCopy) database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON');

parentPort?.on('message', ({ sql, values, maxRows }) => {
  try {
    parentPort?.postMessage(run(sql, values, maxRows));
  } catch (error) {
    parentPort?.postMessage({
      error: refused() ?? (error instanceof Error ? error.message : String(error)),
      isInTransaction: database.inTransaction,
    });
  }
});

function run(sql, values, maxRows) {
  const before = database.get('SELECT total_changes() AS total').total;
  const statement = database.prepare(sql);
  try {
    const rows = [];
    let columns = [];
    for (const row of statement.iterate(values)) {
      if (rows.length === maxRows) return { isTooMany: true, isInTransaction: database.inTransaction };
      if (rows.length === 0) columns = Object.keys(row);
      rows.push(Object.values(row).map(toText));
    }
    const affected = database.get('SELECT total_changes() AS total').total - before;
    return { columns, rows, affected, isInTransaction: database.inTransaction };
  } finally {
    statement.finalize();
  }
}

function toText(value) {
  if (value === null) return null;
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value);
}

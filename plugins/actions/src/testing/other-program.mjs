import { loadDriver } from '../database/sqlite-driver.mjs';

/** Another program that has an SQLite file open: it executes what its parent sends, without waiting for locks. */
const { DatabaseSync } = await loadDriver();
const database = new DatabaseSync(process.argv[2] ?? '');

process.on('message', (sql) => process.send?.(execute(String(sql))));
process.on('disconnect', () => process.exit());
process.send?.('ready');

/** @param {string} sql */
function execute(sql) {
  try {
    if (!sql.startsWith('SELECT')) {
      database.exec(sql);
      return 'done';
    }
    const [value] = Object.values(database.prepare(sql).get() ?? {});
    return String(value);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

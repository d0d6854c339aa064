// The files of `fixtures/android` were written by SQLite itself: two of the three customers stand in the log alone.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { LOGIN, startPhone, withoutAdb } from './android-simulator/index.ts';
import { authorProject } from './support/author-project.ts';
import { completeTask } from './support/complete-task.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const database = `/data/data/${LOGIN}/databases/shop.db`;

test('a task reads the database of an app with what its write-ahead log holds', {
  skip: withoutAdb,
}, async (context) => {
  const gatehouse = await startTestDaemon({ edition: 'android' });
  context.after(() => gatehouse.stop());
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-sqlite-story-'));
  context.after(() => rm(folder, { recursive: true }));
  const phone = await startPhone();
  context.after(() => phone.stop());
  const parts = ['', '-wal'];
  for (const part of parts) {
    const content = await readFile(new URL(`./fixtures/android/shop.db${part}`, import.meta.url));
    phone.files.as('root').write(`${database}${part}`, content, { makesFolders: true });
  }
  const { runner, editor } = gatehouse;
  await runner.ok('POST /android/devices/connect', { host: '127.0.0.1', port: phone.port });
  const path = join(folder, 'customers.zp');
  const Sql = 'SELECT name FROM customers WHERE city = ? ORDER BY name';
  const read = { App: LOGIN, Path: 'databases/shop.db', Sql, Parameters: '["Berlin"]' };
  await authorProject(editor, path, [
    { type: 'AndroidUtil', action: 'Sqlite', parameters: read, results: { OutputVariable: 'rows' } },
    { type: 'File', action: 'Write', parameters: { Path: 'rows.json', Text: '{-Variable.rows-}' } },
  ]);

  await completeTask(runner, path);

  const rows = JSON.parse(await readFile(join(folder, 'rows.json'), 'utf8'));
  assert.deepEqual(rows, [{ name: 'Ada' }, { name: 'Grace' }]);
});

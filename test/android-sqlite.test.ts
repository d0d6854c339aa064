// SQLite itself wrote the files of `fixtures/android`: two of the three customers are in the log only.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { LOGIN, type Phone, startPhone, withoutAdb } from './android-simulator/index.ts';
import { createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { completeTask } from './support/complete-task.ts';
import { eventually } from './support/eventually.ts';
import { startGatehouse } from './support/gatehouse-process.ts';
import { processTree } from './support/processes.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const database = `/data/data/${LOGIN}/databases/shop.db`;

/** Counts endlessly, so that its copy exists until the try is stopped. */
const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n';

async function putDatabase(phone: Phone): Promise<void> {
  for (const part of ['', '-wal']) {
    const content = await readFile(new URL(`./fixtures/android/shop.db${part}`, import.meta.url));
    phone.files.as('root').write(`${database}${part}`, content, { makesFolders: true });
  }
}

test('a task reads the database of an app with what its write-ahead log holds', {
  skip: withoutAdb,
}, async (context) => {
  const gatehouse = await startTestDaemon({ edition: 'android' });
  context.after(() => gatehouse.stop());
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-sqlite-story-'));
  context.after(() => rm(folder, { recursive: true }));
  const phone = await startPhone();
  context.after(() => phone.stop());
  await putDatabase(phone);
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

async function startDaemon(context: TestContext, dataDir: string, known = '') {
  const daemon = await startGatehouse(dataDir, ['--edition', 'android']);
  context.after(() => daemon.process.kill('SIGKILL'));
  const key = daemon.key ?? known;
  const [editor, runner] = [daemon.editorUrl, daemon.runnerUrl].map((url) => createApiClient(url, key));
  if (!editor || !runner) throw new Error('The daemon has two hosts');
  return { ...daemon, key, editor, runner };
}

test('the copy of a database goes when its worker dies, and with the next start when the daemon does', {
  skip: withoutAdb,
}, async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-sqlite-deaths-'));
  context.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const phone = await startPhone();
  context.after(() => phone.stop());
  await putDatabase(phone);
  const dataDir = join(folder, 'data');
  const first = await startDaemon(context, dataDir);
  await first.runner.ok('POST /android/devices/connect', { host: '127.0.0.1', port: phone.port });
  const path = join(folder, 'endless.zp');
  const parameters = { App: LOGIN, Path: 'databases/shop.db', Sql: endless, TimeoutSec: '600' };
  await authorProject(first.editor, path, [{ type: 'AndroidUtil', action: 'Sqlite', parameters }]);
  const { id } = await first.runner.ok('POST /tasks', { path });
  const records = join(dataDir, 'device-folders');
  // A folder is recorded before it is created.
  const namesIn = async (lent: string) =>
    existsSync(lent) ? (await readdir(lent, { recursive: true })).map((name) => name.split('/').at(-1)) : [];
  /** The folder with the copy, once the copy is complete. */
  const copyOfTry = async () => {
    await first.runner.ok(`POST /tasks/${id}/start`);
    // A record is empty until it is written.
    const [lent = ''] = await eventually(
      async () => Promise.all((await readdir(records)).map((name) => readFile(join(records, name), 'utf8'))),
      ([path = '']) => path !== '',
    );
    // Where the try failed, the state and the log show why.
    const shown = async () => ({
      names: await namesIn(lent),
      state: await first.runner.ok(`GET /tasks/${id}/state`),
      log: await first.runner.ok(`GET /tasks/${id}/logs`),
    });
    await eventually(shown, ({ names }) => names.includes('copy.db-wal'));
    return lent;
  };

  const ofWorker = await copyOfTry();
  for (const { pid, parent, commandLine } of processTree(first.pid)) {
    if (parent === first.pid && !commandLine.includes('adb')) process.kill(pid, 'SIGKILL');
  }
  await eventually(
    () => readdir(records),
    (names) => names.length === 0,
  );
  const isLeft = existsSync(ofWorker);
  await eventually(
    () => first.runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status !== 'Perform',
  );
  const ofDaemon = await copyOfTry();
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  await startDaemon(context, dataDir, first.key);

  assert.equal(isLeft, false);
  await eventually(
    async () => existsSync(ofDaemon),
    (isThere) => !isThere,
  );
});

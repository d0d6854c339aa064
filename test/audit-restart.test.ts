import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { startDaemon } from '@gatehouse/daemon';
import { createLogger } from '@gatehouse/host';
import { createApiClient } from './support/api-client.ts';
import { quietSettings } from './support/quiet-settings.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-audit-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function start(key?: string) {
  const settings = quietSettings({ dataDir, hosts: ['runner'] });
  const daemon = await startDaemon(settings, createLogger('silent'));
  const known = key ?? daemon.bootstrapKey ?? '';
  return { daemon, key: known, runner: createApiClient(daemon.baseUrls.runner ?? '', known) };
}

const journal = () => join(dataDir, 'journals', 'admin-000001.journal');
const isTornCopy = (name: string) => name.includes('.torn-');

/** A start and stop of the daemon with three admin calls. */
async function live(): Promise<string> {
  const { daemon, key, runner } = await start();
  for (let n = 0; n < 3; n++) await runner.ok('GET /auth/keys');
  await daemon.stop();
  return key;
}

test('the audit survives a restart, also when its last write was cut short', async () => {
  const key = await live();
  const record = (await readFile(journal(), 'utf8')).split('\n').at(-2) ?? '';
  await appendFile(journal(), record.slice(0, 40));

  const { daemon, runner } = await start(key);
  const records = await runner.ok('GET /audit');
  await daemon.stop();

  assert.equal(records.length, 3);
  assert.equal((await readdir(join(dataDir, 'journals'))).filter(isTornCopy).length, 1);
});

test('an edited audit makes the daemon refuse every key, and the reason names file and offset', async () => {
  const key = await live();
  const edited = (await readFile(journal(), 'utf8')).replace('"statusCode":200', '"statusCode":404');
  await writeFile(journal(), edited);

  const { daemon, runner } = await start(key);
  const answers = [await runner.send('GET /tasks'), await runner.send('GET /audit')];
  const failed = daemon.plugins.find(({ id }) => id === 'auth-audit');
  await daemon.stop();

  for (const { status } of answers) assert.ok([401, 501].includes(status), String(status));
  assert.match(JSON.stringify(failed), /admin-000001\.journal\\*" is damaged at byte \d+/);
  assert.equal(await readFile(journal(), 'utf8'), edited);
});

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Daemon, startDaemon } from '@gatehouse/daemon/composition/start-daemon';
import { writeSwitchFile } from '@gatehouse/daemon/composition/switch-file';
import type { Edition } from '@gatehouse/daemon/editions/edition';
import { pluginFolders } from '@gatehouse/daemon/editions/plugin-folders';
import { readEdition } from '@gatehouse/daemon/editions/read-edition';
import { createLogger } from '@gatehouse/host/kernel/logger';
import { type ApiClient, connectToDaemon } from '../api-client.ts';
import { explainOperation, type Question } from './explain-operation.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../../test/fixtures/plugins/${name}/`, import.meta.url));
const plugins = [fixture('deprecated'), fixture('declares-only'), fixture('throws-in-setup')];

let dataDir = '';
let elsewhere = '';
let folders: readonly string[] = [];
let edition: Edition;
let daemon: Daemon;
let client: ApiClient;

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-why-'));
  elsewhere = await mkdtemp(join(tmpdir(), 'gatehouse-why-'));
  edition = await readEdition('standard');
  folders = pluginFolders(edition, { plugins });
  const settings = {
    dataDir,
    configDir: join(elsewhere, 'config'),
    edition: 'standard',
    hosts: ['runner'],
    ports: { editor: 0, runner: 0 },
    headed: false,
    inHost: ['*'],
    plugins: [...plugins, fixture('healthy')],
    logLevel: 'silent',
    pluginConfig: {},
  } as const;
  daemon = await startDaemon(settings, createLogger('silent'));
  client = connectToDaemon({ dataDir });
});
after(async () => {
  await daemon.stop();
  for (const folder of [dataDir, elsewhere]) await rm(folder, { recursive: true, force: true });
});

const explain = (operationId: string, question: Partial<Question> = {}) =>
  explainOperation({ operationId, dataDir, folders, edition, host: null, key: null, ...question });

async function issue(body: object): Promise<string> {
  const issued = await client.call('runner', 'POST /auth/keys', body);
  assert.ok(typeof issued === 'object' && issued !== null && 'id' in issued);
  return String(issued.id);
}

test('an operation that is live tells its owner and what it needs, and nothing is in the way', async () => {
  const { plugin, method, path, tier, scope, hosts, state, obstacles } = await explain('task_start');

  assert.deepEqual(
    { plugin, method, path, tier, scope, hosts, state, obstacles },
    {
      plugin: { id: 'tasks', title: 'Tasks' },
      method: 'POST',
      path: '/api/v1/tasks/{id}/start',
      tier: 3,
      scope: 'task:control',
      hosts: ['runner'],
      state: 'live',
      obstacles: [],
    },
  );
});

test('without a daemon the manifests tell the same, and that no daemon runs', async () => {
  const { plugin, state, obstacles } = await explain('task_start', { dataDir: elsewhere });

  assert.deepEqual([plugin?.id, state], ['tasks', 'live']);
  assert.deepEqual(obstacles, [{ what: 'No daemon runs', fix: 'npm start' }]);
});

test('a deprecated operation tells when it will be gone', async () => {
  assert.deepEqual((await explain('deprecated_dated')).deprecation, { sunset: '2027-03-31' });
});

test('an operation that is only declared says that no key changes that', async () => {
  const { state, obstacles } = await explain('declares_only_get');

  assert.equal(state, 'declared');
  assert.match(obstacles[0]?.what ?? '', /answers 501/);
});

test('an operation that the edition switches off names the edition; a daemon of another edition is believed', async () => {
  const without = { ...edition, disable: new Set(['task_start', 'declares_only_get']) };
  const explained = await Promise.all([
    explain('task_start', { edition: without, dataDir: elsewhere }),
    explain('declares_only_get', { edition: without }),
    explain('task_start', { edition: without }),
  ]);

  assert.deepEqual(
    explained.map(({ state }) => state),
    ['disabled', 'disabled', 'live'],
  );
  assert.match(explained[1]?.obstacles[0]?.fix ?? '', /"disable" in .*standard\.json/);
});

test('an operation of a plugin that failed carries the reason and the fix of the daemon', async () => {
  const { state, problem, obstacles } = await explain('throws_in_setup_get');

  assert.equal(state, 'plugin_failed');
  assert.equal(problem?.code, 'setup_failed');
  assert.match(problem.message, /broken in setup/);
  assert.equal(obstacles[0]?.fix, problem.fix);
});

test('without a daemon a plugin that cannot fit is known from its manifest alone', async () => {
  const question = { dataDir: elsewhere, folders: [...folders, fixture('needs-nobody')] };
  const { state, problem } = await explain('needs_nobody_get', question);

  assert.deepEqual([state, problem?.code], ['plugin_failed', 'need_missing']);
});

test('an operation that only the daemon knows is explained as far as the daemon tells', async () => {
  const { plugin, path, obstacles } = await explain('healthy_get');

  assert.deepEqual({ plugin, path, obstacles }, { plugin: null, path: '/api/v1/healthy', obstacles: [] });
});

test('a host that does not serve the operation, or does not run, is named', async () => {
  const wrong = await explain('task_start', { host: 'editor' });
  const absent = await explain('project_open');

  assert.deepEqual(wrong.obstacles[0]?.fix, 'Call it on the runner host');
  assert.match(absent.obstacles[0]?.what ?? '', /does not run the editor host/);
});

test('a key that has what it takes meets nothing', async () => {
  const key = await issue({ maxTier: 'T3', scopes: ['task:control'] });

  assert.deepEqual((await explain('task_start', { key })).obstacles, []);
});

test('a key that lacks tier and scope is told both, and how to get one that has them', async () => {
  const key = await issue({ label: 'robot', maxTier: 'T1', scopes: ['task:read'] });

  const { obstacles } = await explain('task_start', { key });

  assert.equal(obstacles.length, 1);
  assert.match(obstacles[0]?.what ?? '', /tier T3 \(it has T1\) and the scope task:control/);
  assert.match(obstacles[0]?.fix ?? '', /--label robot --max-tier T3 --scopes task:read,task:control$/);
});

test('a disabled key is told apart from one that lacks something', async () => {
  const key = await issue({ maxTier: 'T3', scopes: ['task:control'] });
  await client.call('runner', `PATCH /auth/keys/${key}`, { enabled: false });

  const { obstacles } = await explain('task_start', { key });

  assert.deepEqual(obstacles, [{ what: 'The key is disabled', fix: `npx gatehouse keys enable ${key}` }]);
});

test('rights that are only thought of are judged without a daemon', async () => {
  const rights = { id: null, label: '', status: 'active', tier: 1, scopes: ['project:edit'] };
  const { obstacles } = await explain('task_start', { dataDir: elsewhere, key: rights });

  assert.match(obstacles[1]?.fix ?? '', /--max-tier T3 --scopes project:edit,task:control$/);
});

test('an operation that needs no key is open to any', async () => {
  const rights = { id: null, label: '', status: 'expired', tier: 0, scopes: [] };

  assert.deepEqual((await explain('ping', { key: rights })).obstacles, []);
});

test('an unknown key, and a key without a daemon, are refused with what to do', async () => {
  await assert.rejects(explain('ping', { key: 'nobody' }), /There is no key nobody; .*keys list/);
  await assert.rejects(explain('ping', { key: 'x', dataDir: elsewhere }), /--tier T1/);
});

test('an unknown operation is answered with the nearest names', async () => {
  await assert.rejects(explain('start_task'), /no operation start_task\. Near it: task_start/);
});

test('while the service is switched off the manifests answer, and the switch is in the way', async () => {
  await writeSwitchFile(dataDir, false);
  try {
    const { state, obstacles } = await explain('task_start');

    assert.equal(state, 'live');
    assert.deepEqual(obstacles, [{ what: 'The service is switched off', fix: 'npx gatehouse switch on' }]);
    await assert.rejects(explain('ping', { key: 'x' }), /switched off/);
  } finally {
    await writeSwitchFile(dataDir, true);
  }
});

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { runGatehouse, startGatehouse } from './support/gatehouse-process.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const folder = fileURLToPath(new URL('../examples/plugin-thermostat', import.meta.url));
const operationIds = [
  'thermostat_get',
  'thermostat_history_get',
  'thermostat_read',
  'thermostat_target_set',
  'thermostats_list',
];

let device: ChildProcess;
let settings = {};
let scratch = '';
before(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'gatehouse-thermostat-'));
  device = spawn(process.execPath, ['--import', 'tsx', 'device/serve.ts', '0'], { cwd: folder });
  const address = await firstMatch(device, /at (127\.0\.0\.1:\d+);/);
  settings = { thermostat: { devices: { hall: address } } };
});
after(async () => {
  device.kill();
  await rm(scratch, { recursive: true, force: true });
});

async function firstMatch({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of stdout ?? []) {
    text += String(chunk);
    const [, found] = pattern.exec(text) ?? [];
    if (found !== undefined) return found;
  }
  throw new Error(`the device ended: ${text}`);
}

/** Authors a project that sets a target, reads it back, and writes the reading beside the project. */
async function authorThermostat(editor: ApiClient): Promise<string> {
  const path = join(await mkdtemp(join(scratch, 'project-')), 'rooms.zp');
  await authorProject(editor, path, [
    { type: 'Thermostat', action: 'SetTarget', parameters: { Device: 'hall', Celsius: 18.5 } },
    {
      type: 'Thermostat',
      action: 'ReadTemperature',
      parameters: { Device: 'hall' },
      results: { OutputVariable: 'Now', Target: 'Wanted' },
    },
    {
      type: 'File',
      action: 'Write',
      parameters: { Path: `${path}.txt`, Text: '{-Variable.Wanted-} of {-Variable.Now-}' },
    },
  ]);
  return path;
}

async function runTask(runner: ApiClient, path: string) {
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`POST /tasks/${id}/start`);
  return eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete' || status === 'Fail',
  );
}

async function faultsOf(client: ApiClient): Promise<number> {
  const { plugins } = await client.ok('GET /plugins');
  return plugins.find(({ id }: { id: string }) => id === 'thermostat')?.faults;
}

describe('by --plugin', () => {
  let gatehouse: Awaited<ReturnType<typeof startTestDaemon>>;
  before(async () => {
    gatehouse = await startTestDaemon({ plugins: [folder], pluginConfig: settings });
  });
  after(() => gatehouse.stop());

  for (const host of ['editor', 'runner'] as const) {
    test(`the ${host} shows its operations in capabilities, the description and the page`, async () => {
      const client = gatehouse[host];
      const { operations } = await client.ok('GET /capabilities');
      const { paths } = await client.ok('GET /openapi.json');
      const page = await (await fetch(`${client.baseUrl}/docs`)).text();

      const own = operations.filter(({ path }: { path: string }) => path.startsWith('/api/v1/thermostats'));
      assert.deepEqual(
        own.map(({ operationId }: { operationId: string }) => operationId).toSorted(),
        operationIds,
      );
      assert.ok(own.every(({ isAvailable }: { isAvailable: boolean }) => isAvailable));
      const described = Object.entries<Record<string, { operationId?: string }>>(paths)
        .filter(([path]) => path.includes('/thermostats'))
        .flatMap(([, item]) => Object.values(item).flatMap(({ operationId }) => operationId ?? []));
      assert.deepEqual(described.toSorted(), operationIds);
      for (const id of operationIds) assert.ok(page.includes(id), `the page lacks ${id}`);
    });
  }

  test('its operations reach the device', async () => {
    const { runner } = gatehouse;
    const set = await runner.ok('PUT /thermostats/hall/target', { celsius: 25 });
    const read = await runner.ok('GET /thermostats/hall/reading');

    assert.deepEqual([set.targetCelsius, read.targetCelsius], [25, 25]);
    assert.equal((await runner.send('GET /thermostats/attic')).body.error, 'not_found');
  });

  test('its actions are in the catalog, and run in a project', async () => {
    const { editor, runner } = gatehouse;
    const path = await authorThermostat(editor);

    const state = await runTask(runner, path);

    assert.equal(state.status, 'Complete', JSON.stringify(state.failurePoints));
    assert.match(await readFile(`${path}.txt`, 'utf8'), /^18\.5 of [\d.]+$/);
  });

  test('a key without io:network starts no project with its actions, and the refusal names them', async () => {
    const { editor, runner } = gatehouse;
    const path = await authorThermostat(editor);
    const { id } = await runner.ok('POST /tasks', { path });
    const { rawKey } = await runner.ok('POST /auth/keys', {
      maxTier: 'T3',
      scopes: ['task:read', 'task:control', 'io:filesystem'],
    });

    const { status, body } = await runner.as(rawKey).send(`POST /tasks/${id}/start`);

    assert.equal(status, 403, JSON.stringify(body));
    assert.deepEqual(body.missingScopes, ['io:network']);
    assert.deepEqual(
      body.causes.map(({ type, action }: { type: string; action: string }) => `${type}.${action}`),
      ['Thermostat.SetTarget', 'Thermostat.ReadTemperature'],
    );
  });

  test('a device that is not there fails the action with what to do about it', async () => {
    const path = join(await mkdtemp(join(scratch, 'project-')), 'attic.zp');
    await authorProject(gatehouse.editor, path, [
      { type: 'Thermostat', action: 'ReadTemperature', parameters: { Device: 'attic' } },
    ]);

    const state = await runTask(gatehouse.runner, path);

    assert.equal(state.status, 'Fail');
    assert.match(JSON.stringify(state), /There is no thermostat \\"attic\\"; the settings name hall/);
  });
});

test('copied into the data folder it serves from the bundle, and can be taken out and put in again', async () => {
  const dataDir = await mkdtemp(join(scratch, 'data-'));
  await cp(folder, join(dataDir, 'plugins', 'thermostat'), { recursive: true });
  await writeFile(join(dataDir, 'config.json'), JSON.stringify({ pluginConfig: settings }));
  const daemon = await startGatehouse(dataDir);
  try {
    const runner = createApiClient(daemon.runnerUrl, daemon.key);
    const path = await authorThermostat(createApiClient(daemon.editorUrl, daemon.key));
    assert.equal((await runTask(runner, path)).status, 'Complete');
    assert.match(await readFile(`${path}.txt`, 'utf8'), /^18\.5 of/);

    const change = (verb: string) => runGatehouse(['plugin', verb, 'thermostat', '--data-dir', dataDir]);
    assert.match((await change('disable')).stdout, /thermostat is stopped/);
    assert.equal((await runner.send('GET /thermostats')).status, 501);
    const { id } = await runner.ok('POST /tasks', { path });
    const refused = await runner.send(`POST /tasks/${id}/start`);
    assert.equal(refused.status, 403);
    assert.deepEqual(refused.body.unknownCategories, ['Thermostat.SetTarget', 'Thermostat.ReadTemperature']);
    assert.match((await change('enable')).stdout, /thermostat is live/);
    assert.equal((await runTask(runner, path)).status, 'Complete');
    assert.equal(await faultsOf(runner), 0);
  } finally {
    daemon.process.kill('SIGTERM');
    await once(daemon.process, 'exit');
  }
});

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Daemon, startDaemon } from '@gatehouse/daemon';
import { createLogger } from '@gatehouse/host';
import { type FixtureRegistry, startFixtureRegistry } from '@gatehouse/package-store/testing';
import { useSourceParts } from '@gatehouse/test-tiers';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { completeTask } from './support/complete-task.ts';
import { eventually } from './support/eventually.ts';
import { type LampSketch, lampTarball, writeLampFolder } from './support/lamp-package.ts';
import { openStoreFolders } from './support/open-store-folders.ts';
import { quietSettings } from './support/quiet-settings.ts';

const name = 'gatehouse-plugin-lamps';
let registry: FixtureRegistry;
let parent: string;
let dataDir: string;
const keys = new Map<string, string>();
let daemon: Daemon;
let runner: ApiClient;
let editor: ApiClient;

before(async () => {
  useSourceParts();
  registry = await startFixtureRegistry();
  process.env.npm_config_registry = registry.url;
  parent = await mkdtemp(join(tmpdir(), 'gatehouse-added-'));
  dataDir = join(parent, 'data');
  await start();
});
after(async () => {
  delete process.env.npm_config_registry;
  await daemon?.stop();
  await registry.close();
  await openStoreFolders(parent);
  await rm(parent, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<void> {
  daemon = await startDaemon(quietSettings({ dataDir: folder }), createLogger('silent'));
  await daemon.settled;
  const key = daemon.bootstrapKey ?? keys.get(folder) ?? '';
  keys.set(folder, key);
  runner = createApiClient(daemon.baseUrls.runner ?? '', key);
  editor = createApiClient(daemon.baseUrls.editor ?? '', key);
}

function publish(version: string, sketch: LampSketch = {}, ageDays = 365): void {
  const tarball = lampTarball({ ...sketch, version });
  registry.publish({ name: sketch.package ?? name, version, tarball, ageDays });
}

async function stateOf(
  id: string,
): Promise<{ state: string; problem: { code: string; message: string } | null }> {
  const { plugins } = await runner.ok('GET /plugins');
  return plugins.find((plugin: { id: string }) => plugin.id === id) ?? { state: 'none', problem: null };
}

async function addLamps(version = '1.0.0'): Promise<void> {
  const source = `${name}@${version}`;
  const { digest } = await runner.ok('POST /plugins/preview', { source });
  await runner.ok('POST /plugins/added', { source, grant: digest });
}

const lampVersion = async () => (await runner.ok('GET /lamps/version')).version;

test('a plugin is shown with its permissions, added with a grant, and serves without a restart', async () => {
  publish('1.0.0');
  const preview = await runner.ok('POST /plugins/preview', { source: name });
  assert.deepEqual(
    [preview.id, preview.version, preview.before, preview.added.length],
    ['lamps', '1.0.0', null, preview.permissions.length],
  );
  assert.ok(
    preview.permissions.includes(
      'operation lamps_version: GET /lamps/version of runner, T0, scope lamp:read',
    ),
  );
  assert.ok(preview.permissions.includes('code in the workers of runs'));

  const refused = await runner.send('POST /plugins/added', {
    source: name,
    grant: `sha256:${'0'.repeat(64)}`,
  });
  assert.equal(refused.status, 409);
  assert.match(refused.body.message, /wants permissions that nobody granted.*code in the workers.*sha256:/s);
  assert.equal((await runner.send('GET /lamps/version')).status, 404);

  const added = await runner.ok('POST /plugins/added', { source: name, grant: preview.digest });

  assert.deepEqual([added.version, added.grantedBy], ['1.0.0', 'bootstrap']);
  assert.equal(await lampVersion(), '1.0.0');
  const lock = JSON.parse(await readFile(join(dataDir, 'gatehouse.lock.json'), 'utf8'));
  assert.equal(lock.plugins.lamps.integrity, preview.integrity);
});

test('a run that has begun ends with the version that it began with, and the next one has the new version', async () => {
  publish('1.1.0');
  const path = join(parent, 'versions.zp');
  await authorProject(editor, path, [
    { type: 'File', action: 'Write', parameters: { Path: `${path}.begun`, Text: 'yes' } },
    { type: 'Logic', action: 'Pause', parameters: { From: 2 } },
    { type: 'Lamp', action: 'Version', results: { OutputVariable: 'Version' } },
    { type: 'File', action: 'Write', parameters: { Path: `${path}.txt`, Text: '{-Variable.Version-}' } },
  ]);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`POST /tasks/${id}/start`);
  await eventually(async () => existsSync(`${path}.begun`), Boolean);

  await runner.ok('POST /plugins/lamps/update', {});
  assert.equal(await lampVersion(), '1.1.0');
  await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete',
  );
  assert.equal(await readFile(`${path}.txt`, 'utf8'), '1.0.0');
  await completeTask(runner, path);
  assert.equal(await readFile(`${path}.txt`, 'utf8'), '1.1.0');
});

test('an update that wants more is shown as a difference, and the version before stays until it is granted', async () => {
  publish('1.2.0', { programs: ['adb'] });
  const preview = await runner.ok('POST /plugins/lamps/update/preview', {});
  assert.deepEqual([preview.before, preview.added, preview.removed], ['1.1.0', ['program adb'], []]);

  const refused = await runner.send('POST /plugins/lamps/update', {});
  assert.deepEqual([refused.status, await lampVersion()], [409, '1.1.0']);
  assert.match(refused.body.message, /program adb/);

  await runner.ok('POST /plugins/lamps/update', { grant: preview.digest });
  assert.equal(await lampVersion(), '1.2.0');
});

for (const [what, version, sketch, message] of [
  [
    'throws in its setup',
    '1.3.0',
    { setup: "throw new Error('no lamp');" },
    /setup_failed.*no lamp.*1\.2\.0 stays/,
  ],
  ['does not compile', '1.3.1', { setup: '}{' }, /import_failed/],
  ['calls itself otherwise', '1.3.2', { id: 'torches', path: '/torches/version' }, /calls itself torches/],
] as const)
  test(`an update that ${what} leaves the version before live`, async () => {
    publish(version, { programs: ['adb'], ...sketch });

    const refused = await runner.send('POST /plugins/lamps/update', {});

    assert.equal(refused.status, 409);
    assert.match(refused.body.message, message);
    assert.equal(await lampVersion(), '1.2.0');
    assert.equal(
      JSON.parse(await readFile(join(dataDir, 'gatehouse.lock.json'), 'utf8')).plugins.lamps.version,
      '1.2.0',
    );
  });

test('what is younger than 7 days is shown as the latest, and taken where that is asked for', async () => {
  publish('2.0.0', { programs: ['adb'] }, 1);

  const { plugins } = await runner.ok('GET /plugins/outdated');
  assert.deepEqual([plugins[0].version, plugins[0].latest], ['1.2.0', '2.0.0']);
  await runner.ok('POST /plugins/lamps/update', { fresh: true });

  assert.equal(await lampVersion(), '2.0.0');
});

test('another plugin with the id, the operations or the package of one that is there is refused', async () => {
  publish('1.0.0', { package: 'gatehouse-plugin-other' });
  publish('1.0.0', { package: 'gatehouse-plugin-tasks', id: 'tasks' });
  publish('1.0.0', { package: 'gatehouse-plugin-clash', id: 'clash', path: '/tasks' });
  registry.publish({ name: 'no-plugin', version: '1.0.0', tarball: lampTarball({ package: 'no-plugin' }) });

  for (const [source, message] of [
    ['gatehouse-plugin-other', /calls itself lamps, as gatehouse-plugin-lamps does/],
    ['gatehouse-plugin-tasks', /plugin tasks \(owned by tasks\)/],
    ['gatehouse-plugin-clash', /GET \/tasks \(owned by tasks\)/],
    ['git+https://example.org/x.git', /not from git or addresses/],
    ['never-published', /has no package never-published/],
  ] as const) {
    const refused = await runner.send('POST /plugins/preview', { source });
    assert.equal(refused.status, 409, source);
    assert.match(refused.body.message, message);
  }
});

test('a key without the tier or the scope changes nothing', async () => {
  for (const body of [
    { maxTier: 'T2', scopes: ['plugin:manage'] },
    { maxTier: 'T3', scopes: ['task:control'] },
  ]) {
    const { rawKey } = await runner.ok('POST /auth/keys', body);
    for (const [target, sent] of [
      ['POST /plugins/added', { source: name, grant: `sha256:${'0'.repeat(64)}` }],
      ['POST /plugins/preview', { source: '/etc' }],
      ['POST /plugins/lamps/update', {}],
      ['DELETE /plugins/lamps', undefined],
    ] as const)
      assert.equal((await runner.as(rawKey).send(target, sent)).status, 403, target);
  }
  assert.equal(await lampVersion(), '2.0.0');
});

test('each change is in the audit, refused ones too', async () => {
  const entries = await runner.ok('GET /audit?take=500');
  const changes = entries.filter(({ method, path }: { method: string; path: string }) =>
    [`POST /api/v1/plugins`, 'POST /api/v1/plugins/lamps/update'].includes(`${method} ${path}`),
  );
  const statuses = new Set(changes.map(({ statusCode }: { statusCode: number }) => statusCode));

  for (const status of [200, 403, 409])
    assert.ok(statuses.has(status), `${status} of ${[...statuses].join()}`);
});

test('no run reads what is stored', async () => {
  const path = join(parent, 'thief.zp');
  const stored = join(dataDir, 'gatehouse.lock.json');
  await authorProject(editor, path, [
    { type: 'File', action: 'Read', parameters: { Path: stored }, results: { OutputVariable: 'Stolen' } },
  ]);
  const { id } = await runner.ok('POST /tasks', { path });
  const started = await runner.send(`POST /tasks/${id}/start`);
  const state = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => started.status >= 400 || status === 'Fail' || status === 'Complete',
  );

  assert.notEqual(state.status, 'Complete');
});

test('added plugins are there after a restart, and on another machine that has a copy of lock and store', async () => {
  await daemon.stop();
  await registry.close();
  const copy = join(parent, 'copy');
  await cp(join(dataDir, 'plugin-store'), join(copy, 'plugin-store'), { recursive: true });
  await cp(join(dataDir, 'gatehouse.lock.json'), join(copy, 'gatehouse.lock.json'));
  await chmod(copy, 0o700);

  await start(copy);
  assert.equal(await lampVersion(), '2.0.0');
  await daemon.stop();
  registry = await startFixtureRegistry();
  process.env.npm_config_registry = registry.url;
  await start();
});

test('a changed byte disables that plugin at the next start, with the file and what to do', async () => {
  await daemon.stop();
  const { plugins } = JSON.parse(await readFile(join(dataDir, 'gatehouse.lock.json'), 'utf8'));
  const [folder = ''] = (await readdir(join(dataDir, 'plugin-store', name))).filter(
    (each) => !each.endsWith('.json'),
  );
  const file = join(dataDir, 'plugin-store', name, folder, 'plugin.mjs');
  const text = await readFile(file, 'utf8');
  await chmod(file, 0o600);
  await writeFile(file, text.replace('2.0.0', '6.6.6'));

  await start();

  const { state, problem } = await stateOf('lamps');
  assert.deepEqual(
    [state, problem?.code, plugins.lamps.version],
    ['incompatible', 'plugin_modified', '2.0.0'],
  );
  assert.match(problem?.message ?? '', /plugin\.mjs was changed/);
  await writeFile(file, text);
  await runner.ok('POST /plugins/lamps/enable');
  assert.equal(await lampVersion(), '2.0.0');
});

test('a plugin whose grant lacks a permission is not live', async () => {
  await daemon.stop();
  const path = join(dataDir, 'gatehouse.lock.json');
  const lock = await readFile(path, 'utf8');
  await writeFile(path, lock.replace(/\s*"program adb",/, ''));

  await start();

  assert.equal((await stateOf('lamps')).problem?.code, 'not_granted');
  await writeFile(path, lock);
});

test('a folder is added as it is, and a removed plugin is gone, with its scope', async () => {
  await runner.ok('DELETE /plugins/lamps');
  assert.equal((await runner.send('GET /lamps/version')).status, 404);
  assert.equal((await stateOf('lamps')).state, 'none');
  assert.equal((await runner.send('DELETE /plugins/lamps')).status, 404);

  const source = await writeLampFolder(join(parent, 'lamps'), { version: '3.0.0' });
  const { digest, from, integrity } = await runner.ok('POST /plugins/preview', { source });
  assert.deepEqual([from, integrity], ['folder', null]);
  await runner.ok('POST /plugins/added', { source, grant: digest });
  assert.equal(await lampVersion(), '3.0.0');
  await runner.ok('POST /plugins/lamps/disable');
  await runner.ok('DELETE /plugins/lamps');

  // One that comes again is a new one, also after a restart.
  await runner.ok('POST /plugins/added', { source, grant: digest });
  assert.equal(await lampVersion(), '3.0.0');
  assert.deepEqual(JSON.parse(await readFile(join(dataDir, 'plugins.json'), 'utf8')), { disabled: [] });
  await runner.ok('DELETE /plugins/lamps');
});

test('plugins that are added and removed at once leave a lock that is whole', async () => {
  publish('1.0.0');
  await addLamps();
  publish('1.1.0');
  const answers = await Promise.all([
    runner.send('POST /plugins/lamps/update', {}),
    runner.send('DELETE /plugins/lamps'),
    runner.send('POST /plugins/lamps/update', {}),
  ]);

  assert.ok(answers.every(({ status }) => [200, 204, 404, 409].includes(status)));
  const lock = JSON.parse(await readFile(join(dataDir, 'gatehouse.lock.json'), 'utf8'));
  const { state } = await stateOf('lamps');
  assert.equal(state === 'live', lock.plugins.lamps !== undefined);
});

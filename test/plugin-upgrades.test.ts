import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Daemon, startDaemon } from '@gatehouse/daemon';
import { createLogger } from '@gatehouse/host';
import { type FixtureRegistry, startFixtureRegistry } from '@gatehouse/package-store/testing';
import { useSourceParts } from '@gatehouse/test-tiers';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { type KilnSketch, kilnTarball } from './support/kiln-package.ts';
import { type LampSketch, lampTarball } from './support/lamp-package.ts';
import { openStoreFolders } from './support/open-store-folders.ts';
import { quietSettings } from './support/quiet-settings.ts';

let registry: FixtureRegistry;
let parent: string;
let dataDir: string;
let daemon: Daemon;
let runner: ApiClient;
let editor: ApiClient;
/** Tries that wait in the middle of their run. */
const held: ServerResponse[] = [];
/** The versions that tries had before and after they waited. */
const ends: string[] = [];
const gate = createServer((request, response) => {
  const words = new URL(request.url ?? '/', 'http://gate').searchParams.get('end');
  if (words === null) return void held.push(response);
  ends.push(words);
  response.end();
});

before(async () => {
  useSourceParts();
  registry = await startFixtureRegistry();
  process.env.npm_config_registry = registry.url;
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  parent = await mkdtemp(join(tmpdir(), 'gatehouse-upgrades-'));
  dataDir = join(parent, 'data');
  daemon = await startDaemon(quietSettings({ dataDir }), createLogger('silent'));
  const key = daemon.bootstrapKey ?? '';
  runner = createApiClient(daemon.baseUrls.runner ?? '', key);
  editor = createApiClient(daemon.baseUrls.editor ?? '', key);
  publishLamps({ version: '1.0.0' });
  publishKilns({ version: '1.0.0' });
  for (const source of ['gatehouse-plugin-lamps', 'gatehouse-plugin-kilns']) {
    const { digest } = await runner.ok('POST /plugins/preview', { source });
    await runner.ok('POST /plugins/added', { source, grant: digest });
  }
});
after(async () => {
  delete process.env.npm_config_registry;
  await daemon?.stop();
  gate.close();
  gate.closeAllConnections();
  await registry.close();
  await openStoreFolders(parent);
  await rm(parent, { recursive: true, force: true });
});

function publishLamps(sketch: LampSketch & { readonly version: string }): void {
  const tarball = lampTarball(sketch);
  registry.publish({ name: 'gatehouse-plugin-lamps', version: sketch.version, tarball });
}

function publishKilns(sketch: KilnSketch): void {
  const tarball = kilnTarball(sketch);
  registry.publish({ name: 'gatehouse-plugin-kilns', version: sketch.version, tarball });
}

/** A task whose tries note the version of the lamps, wait, and send both versions. */
async function startTask(tries: number, threads: number): Promise<string> {
  const address = `http://127.0.0.1:${(gate.address() as AddressInfo).port}/`;
  const path = join(parent, 'fires.zp');
  const version = (name: string) =>
    ({ type: 'Lamp', action: 'Version', results: { OutputVariable: name } }) as const;
  const get = (Url: string) => ({ type: 'Http', action: 'Get', parameters: { Url } }) as const;
  const words = '{-Variable.Before-},{-Variable.After-},{-Variable.Fired-}';
  await authorProject(editor, path, [
    version('Before'),
    get(address),
    version('After'),
    { type: 'Kiln', action: 'Fire', parameters: { Kiln: 'north' }, results: { OutputVariable: 'Fired' } },
    get(`${address}?end=${words}`),
  ]);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: tries, limitOfThreads: threads });
  await runner.ok(`POST /tasks/${id}/start`);
  return id;
}

const untilHeld = (count: number) =>
  eventually(
    async () => held.length,
    (now) => now === count,
  );

/** Lets the tries go on that wait, and returns what they sent at their end. */
async function goOn(): Promise<readonly string[]> {
  const count = held.length;
  for (const response of held.splice(0)) response.end();
  await eventually(
    async () => ends.length,
    (now) => now === count,
  );
  return ends.splice(0);
}

const kilns = () => runner.ok('GET /kilns');
async function pluginOf(id: string): Promise<{ readonly state: string } | undefined> {
  const { plugins } = await runner.ok('GET /plugins');
  return plugins.find((plugin: { id: string }) => plugin.id === id);
}

const untilState = (id: string, state: string) =>
  eventually(
    () => pluginOf(id),
    (plugin) => plugin?.state === state,
  );

async function storedVersions(id: string): Promise<readonly string[]> {
  const names = await readdir(join(dataDir, 'plugin-store', `gatehouse-plugin-${id}`)).catch(() => []);
  return names.filter((name) => !name.endsWith('.json')).map((name) => name.split('_')[0] ?? '');
}

const untilStored = (id: string, versions: readonly string[]) =>
  eventually(
    () => storedVersions(id),
    (now) => now.toSorted().join() === versions.join(),
  );

test('a task goes on while its plugins are upgraded, fail to be, and are removed', async () => {
  const id = await startTask(6, 2);
  await untilHeld(2);

  publishLamps({ version: '1.1.0' });
  publishKilns({ version: '1.1.0' });
  await runner.ok('POST /plugins/lamps/update', {});
  await runner.ok('POST /plugins/kilns/update', {});
  assert.deepEqual((await storedVersions('lamps')).toSorted(), ['1.0.0', '1.1.0']);
  // The parts in the daemon are one for all tries.
  assert.deepEqual(await goOn(), Array(2).fill('1.0.0,1.0.0,1.0.0 by 1.1.0'));

  await untilHeld(2);
  await untilStored('lamps', ['1.1.0']);
  await untilStored('kilns', ['1.1.0']);
  publishKilns({ version: '1.2.0', setup: "throw new Error('the kiln is cold');" });
  const refused = await runner.send('POST /plugins/kilns/update', {});
  assert.equal(refused.status, 409);
  assert.match(refused.body.message, /the kiln is cold.*kilns 1\.1\.0 stays/s);
  assert.deepEqual((await kilns()).kilns, [{ id: 'north', times: 2 }]);
  assert.deepEqual(await storedVersions('kilns'), ['1.1.0']);
  assert.deepEqual(await goOn(), Array(2).fill('1.1.0,1.1.0,1.1.0 by 1.1.0'));

  await untilHeld(2);
  await runner.ok('DELETE /plugins/lamps');
  assert.deepEqual(await storedVersions('lamps'), ['1.1.0']);
  await runner.ok(`PUT /tasks/${id}/tries`, { tries: 2 });
  assert.deepEqual(await goOn(), Array(2).fill('1.1.0,1.1.0,1.1.0 by 1.1.0'));
  const state = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ countOfThreads, doneAll }) => countOfThreads === 0 && doneAll === 8,
  );
  for (const { exceptionType, exceptionMessage } of state.failurePoints) {
    assert.equal(exceptionType, 'start_failed');
    assert.match(exceptionMessage, /No plugin runs the action Lamp\.Version .*was removed/);
  }
  assert.equal(state.failurePoints.length, 2);
  await untilStored('lamps', []);
  assert.deepEqual((await kilns()).kilns, [{ id: 'north', times: 6 }]);
});

test('an update of a plugin that is still starting interrupts it, and is the one that lives', async () => {
  const hangsLater = `const starts = await use.documentStore.collection('starts');
  if (starts.size > 0) await new Promise(() => undefined);
  await starts.insert({ id: 'first' });`;
  publishKilns({ version: '1.3.0', setup: hangsLater, background: true });
  await runner.ok('POST /plugins/kilns/update', {});
  await runner.ok('POST /plugins/kilns/disable');
  const enabling = runner.send('POST /plugins/kilns/enable');
  await untilState('kilns', 'starting');

  publishKilns({ version: '1.4.0' });
  await runner.ok('POST /plugins/kilns/update', {});

  assert.equal((await kilns()).version, '1.4.0');
  assert.equal((await enabling).status, 200);
  await untilStored('kilns', ['1.4.0']);
});

test('a plugin that is still starting is switched off and removed without a wait for its start', async () => {
  const hangs = 'await new Promise(() => undefined);';
  publishKilns({ version: '1.5.0', setup: hangs, background: true });
  const updating = runner.send('POST /plugins/kilns/update', {});
  await untilState('kilns', 'starting');

  await runner.ok('POST /plugins/kilns/disable');

  assert.equal((await updating).status, 200);
  assert.equal((await pluginOf('kilns'))?.state, 'stopped');
  const enabling = runner.send('POST /plugins/kilns/enable');
  await untilState('kilns', 'starting');
  await runner.ok('DELETE /plugins/kilns');
  await enabling;
  assert.equal(await pluginOf('kilns'), undefined);
  await untilStored('kilns', []);
});

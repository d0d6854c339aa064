import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { writeFaultyPlugins } from './support/faulty-plugins.ts';
import { type RunningDaemon, runGatehouse, startGatehouse } from './support/gatehouse-process.ts';
import { writeLampFolder } from './support/lamp-package.ts';
import { openStoreFolders } from './support/open-store-folders.ts';

let parent = '';
let dataDir = '';
let daemon: RunningDaemon;
let runner: ApiClient;
let editor: ApiClient;

before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'gatehouse-slow-'));
  dataDir = join(parent, 'data');
  const block = (ms: number) => `for (const until = Date.now() + ${ms}; Date.now() < until; );`;
  await writeFaultyPlugins(join(parent, 'plugins'), [
    { name: 'hangs', setup: 'await new Promise(() => {});', startMs: 60_000 },
    { name: 'holds', handler: `await new Promise(setImmediate); ${block(1_500)}` },
    { name: 'blocks', handler: block(1_500) },
    { name: 'kept-out', setup: "throw new Error('it was not left out');" },
  ]);
  await writeLampFolder(join(parent, 'plugins', 'lamps'), {
    worker: "throw new Error('the lamp is broken');",
  });
  const plugins = ['holds', 'blocks', 'kept-out', 'lamps', 'hangs'].flatMap((name) => [
    '--plugin',
    join(parent, 'plugins', name),
  ]);
  // A plugin in a process of its own holds nobody up.
  const inHost = ['holds', 'blocks'].flatMap((name) => ['--in-host', name]);
  daemon = await startGatehouse(dataDir, [...plugins, ...inHost, '--without', 'kept-out'], {
    startsSlowly: true,
  });
  runner = createApiClient(daemon.runnerUrl, daemon.key);
  editor = createApiClient(daemon.editorUrl, daemon.key);
  await eventually(
    () => stateOf('lamps'),
    ({ state }) => state === 'live',
  );
});
after(async () => {
  daemon?.process.kill('SIGKILL');
  if (daemon !== undefined) await once(daemon.process, 'exit');
  await openStoreFolders(parent);
  await rm(parent, { recursive: true, force: true });
});

async function stateOf(id: string) {
  const { plugins } = await runner.ok('GET /plugins');
  return plugins.find((plugin: { id: string }) => plugin.id === id);
}

test('banner, key and command line are there while a plugin hangs, which is shown as starting', async () => {
  assert.ok(daemon.key !== null);
  assert.match(daemon.banner, /starting hangs/);
  const status = await runGatehouse(['status', '--data-dir', dataDir]);

  assert.equal(status.code, 0);
  assert.equal((await stateOf('hangs')).state, 'starting');
  await runner.ok('GET /tasks');
});

test('a plugin that this start leaves out is stopped, and others serve', async () => {
  assert.equal((await stateOf('kept-out')).state, 'stopped');
  assert.equal((await stateOf('holds')).state, 'live');
});

for (const id of ['holds', 'blocks'])
  test(`a plugin that holds the event loop (${id}) is named in the list, by doctor and in the log`, async () => {
    await runner.ok(`POST /faults/${id}`);

    const { lastFault } = await eventually(
      () => stateOf(id),
      (plugin) => plugin.lastFault !== null,
    );
    assert.equal(lastFault.where, 'loop');
    assert.match(lastFault.message, /held the event loop for \d+ ms/);
    const list = await runGatehouse(['plugin', 'list', '--data-dir', dataDir]);
    assert.match(list.stdout, new RegExp(`${id}: It held the event loop`));
    const { checks } = await runner.ok('GET /doctor');
    const found = JSON.stringify(checks);
    assert.match(found, new RegExp(`${id}: It held the event loop`));
  });

test('a worker part that does not load is the state of its plugin, with the place in its code', async () => {
  const path = join(parent, 'lamp.zp');
  await authorProject(editor, path, [{ type: 'Lamp', action: 'Version', results: { OutputVariable: 'X' } }]);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`POST /tasks/${id}/start`);

  const { problem } = await eventually(
    () => stateOf('lamps'),
    ({ state }) => state === 'worker_failed',
  );

  assert.equal(problem.code, 'worker_failed');
  assert.match(problem.message, /the lamp is broken \(at .*worker\.mjs:\d+:\d+/);
  const status = await runGatehouse(['status', '--data-dir', dataDir]);
  assert.match(status.stdout, /failed +lamps \(worker_failed\)/);
});

import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { issueTemporaryKey } from '@gatehouse/cli/temporary-key';
import { type Daemon, startDaemon } from '@gatehouse/daemon';
import { createLogger, type Settings } from '@gatehouse/host';
import { createApiClient } from './support/api-client.ts';
import { writeFaultyPlugins } from './support/faulty-plugins.ts';
import { quietSettings } from './support/quiet-settings.ts';

let dataDir = '';
let running: Daemon[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-daemon-'));
  running = [];
});
afterEach(async () => {
  for (const daemon of running) await daemon.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(settings: Partial<Settings> = {}): Promise<Daemon> {
  const daemon = await startDaemon(
    quietSettings({ dataDir, inHost: ['*'], ...settings }),
    createLogger('silent'),
  );
  running.push(daemon);
  return daemon;
}

const clientOf = (daemon: Daemon, host: 'editor' | 'runner', key: string | null = daemon.bootstrapKey) =>
  createApiClient(daemon.baseUrls[host] ?? '', key);
const cliFile = () => join(dataDir, 'run', 'cli.json');

test('every plugin of the standard edition is live', async () => {
  const daemon = await start();

  const failed = daemon.plugins.flatMap((plugin) =>
    plugin.state === 'live' ? [] : [plugin.problem?.message],
  );
  assert.deepEqual(failed, []);
});

test('a daemon is there before a slow plugin is, which is shown, and calls of it wait', async () => {
  await writeFaultyPlugins(join(dataDir, 'plugins'), [
    { name: 'slow', setup: "await new Promise((go) => { bus.once('go', go); bus.emit('waits'); })" },
  ]);
  const bus = Object.assign(globalThis, { faultBus: new EventEmitter() }).faultBus;
  const waits = once(bus, 'waits');

  const daemon = await start();
  await waits;
  const runner = clientOf(daemon, 'runner');
  const { plugins } = await runner.ok('GET /plugins');
  const early = runner.send('POST /faults/slow');
  const report = JSON.parse(await readFile(join(dataDir, 'run', 'plugins.json'), 'utf8'));
  bus.emit('go');

  assert.equal(plugins.find(({ id }: { id: string }) => id === 'slow').state, 'starting');
  assert.deepEqual(report.starting, ['slow']);
  assert.equal((await early).status, 200);
  await daemon.settled;
  assert.equal(daemon.plugins.find(({ id }) => id === 'slow')?.state, 'live');
});

test('the first start shows an admin key, and later ones never again', async () => {
  const first = await start();
  const key = first.bootstrapKey ?? '';
  await first.stop();
  const second = await start();

  assert.match(key, /^gthk_[0-9A-Za-z]{49}$/);
  assert.equal(second.bootstrapKey, null);
  const who = await clientOf(second, 'runner', key).ok('GET /auth/whoami');
  assert.equal(who.label, 'bootstrap');
  assert.equal(who.maxTier, 3);
});

test('the file of the command line is private and holds no key', async () => {
  const daemon = await start();

  const file = JSON.parse(await readFile(cliFile(), 'utf8'));

  assert.equal((await stat(cliFile())).mode & 0o777, 0o600);
  assert.deepEqual(Object.keys(file).sort(), ['hosts', 'pid', 'socket']);
  assert.deepEqual([file.pid, file.hosts], [process.pid, daemon.baseUrls]);
});

test('a temporary key dies with the daemon', async () => {
  const daemon = await start();
  const { rawKey } = await issueTemporaryKey(dataDir);
  assert.equal((await clientOf(daemon, 'editor', rawKey).send('GET /auth/whoami')).status, 200);

  await daemon.stop();
  const again = await start();

  assert.equal((await clientOf(again, 'editor', rawKey).send('GET /auth/whoami')).status, 401);
});

test('a clean stop removes the file of the command line', async () => {
  const daemon = await start();

  await daemon.stop();

  await assert.rejects(stat(cliFile()), { code: 'ENOENT' });
});

test('a second daemon on the same folder is refused, and the first one serves on', async () => {
  const first = await start();

  await assert.rejects(start(), /Another Gatehouse daemon uses the data folder/);

  const ping = await clientOf(first, 'editor', null).send('GET /ping');
  assert.equal(ping.status, 200);
});

for (const address of ['127.0.0.1', '::1']) {
  test(`a port that another program holds on ${address} stops the start, and nothing is left listening`, async () => {
    const squatter = createServer().listen(0, address);
    await once(squatter, 'listening');
    const bound = squatter.address();
    assert.ok(typeof bound === 'object' && bound !== null);

    await assert.rejects(start({ ports: { editor: 0, runner: bound.port } }), /--runner-port/);

    squatter.close();
    await once(squatter, 'close');
    const daemon = await start({ ports: { editor: 0, runner: bound.port } });
    assert.equal(daemon.baseUrls.runner, `http://localhost:${bound.port}`);
  });
}

for (const content of ['{"on":false}', 'not JSON', '']) {
  test(`a master switch that reads ${JSON.stringify(content)} means off for every call`, async () => {
    await writeFile(join(dataDir, 'switch.json'), content);
    const daemon = await start();

    for (const target of ['GET /ping', 'GET /nothing', 'GET /auth/whoami']) {
      const answer = await clientOf(daemon, 'runner').send(target);
      assert.deepEqual([answer.status, answer.body.error], [503, 'service_unavailable'], target);
    }
  });
}

test('one host alone can be started', async () => {
  const daemon = await start({ hosts: ['runner'] });

  assert.deepEqual(Object.keys(daemon.baseUrls), ['runner']);
});

test('the operations of a plugin that fails stay visible, answer 501 and say why', async () => {
  const broken = fileURLToPath(new URL('./fixtures/plugins/throws-in-setup/', import.meta.url));
  const healthy = fileURLToPath(new URL('./fixtures/plugins/healthy/', import.meta.url));
  const daemon = await start({ plugins: [broken, healthy] });
  const runner = clientOf(daemon, 'runner');

  const answer = await runner.send('GET /throws-in-setup');
  const { operations } = await runner.ok('GET /capabilities');

  assert.deepEqual([answer.status, answer.body.error], [501, 'not_implemented']);
  const entry = operations.find((o: { operationId: string }) => o.operationId === 'throws_in_setup_get');
  assert.deepEqual([entry.isAvailable, entry.unavailableReason], [false, 'plugin_failed']);
  assert.deepEqual(await runner.ok('GET /healthy'), { from: 'healthy' });
});

test('an edition that does not exist is refused with those that do', async () => {
  await assert.rejects(start({ edition: 'nothing' }), /There is no edition "nothing"; there are .*standard/);
});

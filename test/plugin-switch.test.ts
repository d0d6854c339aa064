import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Daemon, startDaemon } from '@gatehouse/daemon';
import { createLogger } from '@gatehouse/host';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { writeFaultyPlugins } from './support/faulty-plugins.ts';
import { quietSettings } from './support/quiet-settings.ts';

let dataDir = '';
let key = '';
let daemon: Daemon;
let runner: ApiClient;

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-switch-'));
  const plugins = join(dataDir, 'plugins');
  await writeFaultyPlugins(plugins, [{ name: 'quiet' }]);
  await mkdir(join(plugins, 'empty'));
  await writeFile(join(plugins, 'a-file'), '');
  await start();
});
after(async () => {
  await daemon.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  daemon = await startDaemon(quietSettings({ dataDir, inHost: ['*'] }), createLogger('silent'));
  await daemon.settled;
  key = daemon.bootstrapKey ?? key;
  runner = createApiClient(daemon.baseUrls.runner ?? '', key);
}

const statesOf = async () => {
  const { plugins } = await runner.ok('GET /plugins');
  return Object.fromEntries(plugins.map((one: { id: string; state: string }) => [one.id, one.state]));
};

test('a plugin in the data folder is loaded, and a folder that is none is reported', async () => {
  await runner.ok('POST /faults/quiet');

  const { plugins } = await runner.ok('GET /plugins');
  const empty = plugins.find(({ id }: { id: string }) => id === 'empty');
  assert.deepEqual(
    [empty.state, empty.problem.code, empty.version],
    ['incompatible', 'manifest_missing', null],
  );
});

test('each plugin is listed with what it owns', async () => {
  const { plugins } = await runner.ok('GET /plugins');
  const sessions = plugins.find(({ id }: { id: string }) => id === 'sessions');

  assert.equal(sessions.state, 'live');
  assert.ok(sessions.operations.includes('sessions_list'));
  assert.deepEqual(sessions.categories, ['UserAction']);
  assert.deepEqual(sessions.services, ['sessions.windows', 'sessions.live-views', 'sessions.call-waits']);
  assert.ok(sessions.timings.setupMs >= 0);
});

/** The categories of the plugin, and those of browsers, which need it to show them to people. */
const ofSessions = ['UserAction', 'WebBrowser', 'Tab', 'HtmlElement', 'UserInput'];

test('a plugin that is disabled ends its long-polls, answers 501 and is gone from the catalog', async () => {
  const polling = runner.send('GET /sessions/events?timeoutSeconds=60');
  await runner.ok('GET /sessions');
  const categories = async () => {
    const { categories } = await createApiClient(daemon.baseUrls.editor ?? '', key).ok(
      'GET /actions/catalog',
    );
    return categories.map(({ tag }: { tag: string }) => tag);
  };
  const before = await categories();

  const out = await runner.ok('POST /plugins/sessions/disable');

  assert.deepEqual([out.state, out.isEnabled, out.problem.code], ['stopped', false, 'disabled']);
  assert.deepEqual((await polling).body, { events: [], timedOut: true });
  assert.equal((await runner.send('GET /sessions')).status, 501);
  assert.deepEqual(
    before.filter((tag: string) => !ofSessions.includes(tag)),
    await categories(),
  );
  const back = await runner.ok('POST /plugins/sessions/enable');
  assert.equal(back.state, 'live');
  assert.deepEqual((await categories()).sort(), before.sort());
  assert.deepEqual((await runner.ok('GET /sessions')).sessions, []);
});

test('plugins that need a disabled one wait, and are served again with it', async () => {
  await runner.ok('POST /plugins/runtime/disable');
  const during = await statesOf();
  await runner.ok('POST /plugins/runtime/enable');

  assert.deepEqual(
    [during.runtime, during.tasks, during.sessions, during.quiet],
    ['stopped', 'waiting', 'waiting', 'live'],
  );
  assert.ok(Object.values(await statesOf()).every((state) => state === 'live' || state === 'incompatible'));
  assert.deepEqual((await runner.ok('GET /tasks')).tasks, []);
});

test('a disabled plugin stays off after a restart, until it is enabled', async () => {
  await runner.ok('POST /plugins/quiet/disable');
  assert.deepEqual(JSON.parse(await readFile(join(dataDir, 'plugins.json'), 'utf8')), {
    disabled: ['quiet'],
  });
  await daemon.stop();
  await start();

  assert.equal((await statesOf()).quiet, 'stopped');
  assert.equal((await runner.send('POST /faults/quiet')).status, 501);
  await runner.ok('POST /plugins/quiet/enable');
  await runner.ok('POST /faults/quiet');
  assert.deepEqual(JSON.parse(await readFile(join(dataDir, 'plugins.json'), 'utf8')), { disabled: [] });
});

for (const id of ['host', 'auth-audit']) {
  test(`${id} cannot be disabled, since no operation could enable it again`, async () => {
    const answer = await runner.send(`POST /plugins/${id}/disable`);

    assert.deepEqual([answer.status, answer.body.error], [409, 'failed_precondition']);
    assert.equal((await statesOf())[id], 'live');
  });
}

test('an unknown plugin is not found', async () => {
  const answer = await runner.send('POST /plugins/nobody/enable');

  assert.deepEqual([answer.status, answer.body.error], [404, 'not_found']);
});

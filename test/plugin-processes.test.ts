import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { PluginView } from '../packages/daemon/src/host-operations/plugin-view.ts';
import { createApiClient } from './support/api-client.ts';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const troubled = fileURLToPath(new URL('./fixtures/plugins/troubled', import.meta.url));

let started: TestDaemon;
before(async () => {
  started = await startTestDaemon({ plugins: [troubled], pluginConfig: { troubled: { word: 'good' } } });
});
after(() => started.stop());

async function plugin(): Promise<PluginView> {
  const { plugins } = await started.runner.ok('GET /plugins');
  return plugins.find(({ id }: PluginView) => id === 'troubled');
}

async function textOf(call: string): Promise<string> {
  return (await started.runner.ok(call)).text;
}

/** Disabled and enabled: as good as new, with a process at the next call. */
async function anew(): Promise<void> {
  await started.runner.ok('POST /plugins/troubled/disable');
  await started.runner.ok('POST /plugins/troubled/enable');
  assert.equal((await plugin()).state, 'live');
}

test('a known plugin starts its process with its first call, and ends it when it stops', async () => {
  await anew();
  assert.deepEqual((await plugin()).process, { pid: null });

  assert.equal(await textOf('GET /troubled/word?more=day'), 'good day');

  assert.ok((await plugin()).process?.pid);
  assert.equal(readFileSync(join(started.dataDir, 'plugin-data/troubled/stopped'), 'utf8'), 'cleanly');
});

test('a call is checked, permitted and answered as in the host', async () => {
  const { runner } = started;
  const word = await runner.send('GET /troubled/word?more=x');
  assert.equal(word.headers.get('x-troubled'), 'yes');
  const wrong = await runner.send('GET /troubled/word?more=x&mor=x');
  assert.deepEqual([wrong.status, wrong.body.validationErrors[0].parameterName], [400, 'mor']);
  const long = await runner.send('PUT /troubled/notes/1', { text: 'x'.repeat(21) });
  assert.match(long.body.message, /"text" must be at most 20 characters long/);
  const no = await runner.send('PUT /troubled/notes/1', { text: 'no' });
  assert.deepEqual(
    [no.status, no.body],
    [409, { error: 'failed_precondition', message: 'It says no', why: 'because' }],
  );
  assert.equal((await plugin()).faults, 0);
  const thrown = await runner.send('PUT /troubled/throw');
  assert.equal(thrown.status, 500);
  assert.doesNotMatch(JSON.stringify(thrown.body), /inside/);
  const { faults, lastFault } = await plugin();
  assert.deepEqual([faults, lastFault?.where], [1, 'handler']);
  const { rawKey: key } = await runner.ok('POST /auth/keys', { label: 'low', maxTier: 1, scopes: [] });
  const low = createApiClient(runner.baseUrl, key);
  assert.equal(
    (await low.send('PUT /troubled/notes/1', { text: 'file' })).body.missingScopes[0],
    'io:filesystem',
  );
  assert.equal((await low.send('PUT /troubled/notes/1', { text: 'mine' })).status, 200);
  const bytes = await fetch(`${runner.baseUrl}/api/v1/troubled/bytes`, {
    headers: { authorization: `Bearer ${key}` },
  });
  assert.equal(await bytes.text(), 'a'.repeat(100_000) + 'b'.repeat(100_000) + 'c'.repeat(100_000));
  const description = await runner.ok('GET /openapi.json');
  const { put } = description.paths['/troubled/notes/{id}'];
  assert.equal(put.requestBody.required, true);
});

test('its documents, secrets, changes and notices are its own, and outlive its process', async () => {
  const { runner } = started;
  const { cursor } = await runner.ok('GET /changes');
  await runner.ok('PUT /troubled/notes/kept', { text: 'kept' });
  const secret = await textOf('GET /troubled/secret');
  const waited = await runner.ok(`GET /changes?after=${cursor}&waitSeconds=10`);
  assert.ok(
    waited.changes.some(({ kind, id }: { kind: string; id: string }) => kind === 'troubles' && id === 'kept'),
  );
  assert.ok(started.daemon.notices.some(({ what }) => what === 'There is a note kept'));

  await anew();

  assert.equal(await textOf('GET /troubled/notes/kept'), 'kept');
  assert.equal(await textOf('GET /troubled/secret'), secret);
  assert.match(secret, /^[\da-f]{64}$/);
});

test('it sees the calls of others, and learns that its own caller went away', async () => {
  const leaving = new AbortController();
  const waiting = fetch(`${started.runner.baseUrl}/api/v1/troubled/wait`, {
    headers: { authorization: `Bearer ${started.key}` },
    signal: leaving.signal,
  });
  await eventually(plugin, ({ calls }) => calls.open === 1);
  leaving.abort();
  await assert.rejects(waiting);

  await eventually(
    () => started.runner.ok('GET /troubled/seen'),
    ({ seen }) => seen.includes('cancelled') && seen.includes('plugins_list 200'),
  );
});

test('it reads no file of the user, writes to its own folder alone, and reaches no network that it did not declare', async (t) => {
  // Not in the home folder itself, whose entries sandboxes of other tests mount one by one.
  const cache = join(homedir(), '.cache');
  mkdirSync(cache, { recursive: true });
  const mine = join(mkdtempSync(join(cache, 'gatehouse-test-')), 'secret.txt');
  t.after(() => rmSync(join(mine, '..'), { recursive: true }));
  writeFileSync(mine, 'a secret');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const key = join(started.dataDir, 'store');
  const own = join(started.dataDir, 'plugin-data/troubled/mine.txt');
  const refused = [
    `GET /troubled/read?path=${mine}`,
    `GET /troubled/read?path=${key}`,
    `PUT /troubled/write?path=${mine}`,
    `PUT /troubled/write?path=${join(troubled, 'plugin.mjs')}`,
    `PUT /troubled/kill?pid=${process.pid}`,
    `PUT /troubled/connect?port=${port}`,
    // Memory of the machine, if it could be written to.
    'PUT /troubled/write?path=/tmp/of-a-plugin',
    'PUT /troubled/write?path=/of-a-plugin',
    'PUT /troubled/write?path=/dev/shm/of-a-plugin',
  ];

  for (const call of refused) assert.match(await textOf(call), /^refused: /, call);
  assert.match(
    await textOf(`PUT /troubled/connect?port=${port}`),
    /troubled reaches \S+, which its access\.network/,
  );
  // Also where the daemon is root.
  if (existsSync('/etc/shadow'))
    assert.match(await textOf('GET /troubled/read?path=/etc/shadow'), /^refused: EACCES/);
  assert.equal(await textOf(`PUT /troubled/write?path=${own}`), 'undefined');

  assert.equal(readFileSync(own, 'utf8'), 'mine');
  assert.equal(readFileSync(mine, 'utf8'), 'a secret');
});

for (const { what, call, message } of [
  { what: 'exits', call: 'PUT /troubled/exit', message: /Its process ended \(exit code 3\)/ },
  { what: 'throws where nothing catches', call: 'PUT /troubled/stray', message: /thrown in a timer/ },
  { what: 'blocks', call: 'PUT /troubled/block', message: /It held its event loop for more than 15 s/ },
  { what: 'floods', call: 'PUT /troubled/flood', message: /It sent more than 1000 messages a second/ },
  { what: 'starts others without end', call: 'PUT /troubled/fork', message: /more than 64 processes/ },
  { what: 'leaks', call: 'PUT /troubled/leak', message: /It used \d+ MB of memory; 512 MB are allowed/ },
  {
    what: 'has too many objects',
    call: 'PUT /troubled/hoard',
    message: /It had more than 128 MB of objects; its process was ended/,
  },
  {
    what: 'sends what is no message',
    call: `PUT /troubled/lie?message=${encodeURIComponent('{"kind":"conquer"}')}`,
    message: /unknown kind "conquer"/,
  },
  {
    what: 'writes to the channel what is none',
    call: 'PUT /troubled/lie?message=no%20message',
    message: /It sent what is no message/,
  },
  {
    what: 'calls a service that it was not lent',
    call: `PUT /troubled/lie?message=${encodeURIComponent('{"kind":"use","service":"host.document-store","method":"collection","args":[]}')}`,
    message: /host\.document-store\.collection, which it was not lent/,
  },
]) {
  test(`a plugin that ${what} answers its caller, hurts nobody else, and is back by itself`, async () => {
    await anew();

    const sending = started.runner.send(call);
    for (let ping = 0; ping < 5; ping += 1) await started.runner.ok('GET /ping');
    const answer = await sending;

    assert.deepEqual([answer.status, answer.body.error], [503, 'service_unavailable']);
    assert.match(answer.body.message, message);
    await eventually(plugin, ({ state }) => state === 'live');
    assert.match((await plugin()).lastFault?.message ?? '', message);
    assert.equal(await textOf('GET /troubled/word?more=day'), 'good day');
  });
}

test('of the calls that it watches, those that it missed while it blocked are counted, and named by the doctor', async () => {
  await anew();
  assert.equal(await textOf('GET /troubled/word?more=day'), 'good day');
  const block = () => started.runner.send('PUT /troubled/block');
  let blocked = block();
  await eventually(plugin, ({ calls }) => calls.open === 1);

  const call = () => started.runner.send(`POST /plugins/${'x'.repeat(8_000)}/enable`);
  const missed = async () => (await plugin()).missedCalls;
  while ((await missed()) === 0) {
    // A busy machine may need longer than a plugin may block.
    if ((await plugin()).calls.open === 0) blocked = block();
    await Promise.all(Array.from({ length: 50 }, call));
  }

  const { checks } = await started.runner.ok('GET /doctor');
  assert.match(
    JSON.stringify(checks),
    /troubled: its tap of afterHandler missed \d+ calls, which its process did not read/,
  );
  await started.runner.ok('POST /plugins/troubled/disable');
  assert.equal((await blocked).status, 503);
  await started.runner.ok('POST /plugins/troubled/enable');
  assert.ok((await missed()) > 0);
});

test('while it loops for ever, others are answered, and it can be switched off', async () => {
  await anew();
  const looping = started.runner.send('PUT /troubled/loop');
  await eventually(plugin, ({ calls }) => calls.open === 1);

  for (let call = 0; call < 20; call += 1) await started.runner.ok('GET /ping');
  await started.runner.ok('POST /plugins/troubled/disable');

  assert.equal((await looping).status, 503);
  assert.equal((await plugin()).state, 'stopped');
  await started.runner.ok('POST /plugins/troubled/enable');
  assert.equal(await textOf('GET /troubled/word?more=day'), 'good day');
});

test('a plugin that is switched off while its process starts leaves nothing registered', async () => {
  await anew();
  const early = started.runner.send('GET /troubled/word?more=day');
  await eventually(plugin, ({ calls }) => calls.open === 1);

  await started.runner.ok('POST /plugins/troubled/disable');
  await early;
  await started.runner.ok('POST /plugins/troubled/enable');

  assert.equal(await textOf('GET /troubled/word?more=day'), 'good day');
});

test('a call that takes long is seen, and a plugin that does not stop is ended', async () => {
  await anew();
  const leaving = new AbortController();
  const waiting = fetch(`${started.runner.baseUrl}/api/v1/troubled/wait`, {
    headers: { authorization: `Bearer ${started.key}` },
    signal: leaving.signal,
  });
  await eventually(plugin, ({ calls }) => calls.open === 1 && calls.longestMs > 0);
  leaving.abort();
  await assert.rejects(waiting);
  assert.equal(await textOf('PUT /troubled/late'), 'it will not stop');
  const pid = (await plugin()).process?.pid ?? 0;

  await started.runner.ok('POST /plugins/troubled/disable');

  assert.equal((await plugin()).state, 'stopped');
  assert.equal(existsSync(`/proc/${pid}`), false);
  await started.runner.ok('POST /plugins/troubled/enable');
});

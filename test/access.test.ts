import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findDirectImports } from '@gatehouse/plugin-kit/internal/find-direct-imports';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const folder = fileURLToPath(new URL('fixtures/plugins/reaches-out', import.meta.url));
const sockets: Socket[] = [];
const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
let port = 0;
let world: TestDaemon;

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  const pluginConfig = { 'reaches-out': { address: `127.0.0.1:${port}` } };
  world = await startTestDaemon({
    hosts: ['runner'],
    plugins: [folder],
    inHost: ['reaches-out'],
    pluginConfig,
  });
});
after(async () => {
  await world.stop();
  server.close();
});

const reach = (what: string, body: object) => world.runner.send(`POST /reach/${what}`, body);

test('a plugin reaches what it declares, with what the operator set', async () => {
  const connected = await reach('connect', { host: '127.0.0.1', port });
  const written = await reach('write', { path: 'note.txt' });

  assert.deepEqual(connected.body, { text: String(port) });
  assert.equal(written.body.text, join(world.dataDir, 'plugin-data', 'reaches-out'));
  assert.equal(await readFile(join(written.body.text, 'note.txt'), 'utf8'), 'written');
});

test('access that a plugin does not declare is an internal error, which no client sees', async () => {
  const answers = [
    await reach('connect', { host: '127.0.0.1', port: 1 }),
    await reach('spawn', { program: 'sh' }),
    await reach('write', { path: join(world.dataDir, 'config.json') }),
  ];

  for (const { status, body } of answers) {
    assert.equal(status, 500);
    assert.doesNotMatch(JSON.stringify(body), /access|declare/);
  }
});

test('a direct import is not stopped, since it is the same process; the check of a plugin names it', async () => {
  const path = join(world.dataDir, 'not-declared.txt');
  await writeFile(path, 'read all the same');

  const { body } = await reach('past', { path });
  await rm(path);

  assert.deepEqual(body, { text: 'read all the same' });
  assert.deepEqual(await findDirectImports(folder), [
    { file: 'plugin.mjs', line: 1, module: 'node:fs/promises', kind: 'files' },
  ]);
});

test('the access of a plugin ends when it stops', async () => {
  const own = await startTestDaemon({
    hosts: ['runner'],
    plugins: [folder],
    inHost: ['reaches-out'],
    pluginConfig: { 'reaches-out': { address: `127.0.0.1:${port}` } },
  });
  await own.runner.ok('POST /reach/connect', { host: '127.0.0.1', port });
  const { text: pid } = await own.runner.ok('POST /reach/spawn', { program: 'sleep' });
  const closed = once(sockets.at(-1) as Socket, 'close');

  await own.stop();
  await closed;

  assert.throws(() => process.kill(Number(pid), 0), { code: 'ESRCH' });
});

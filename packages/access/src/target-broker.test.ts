import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { allowsAll, openTargetBroker, type TargetBroker, targetPatterns } from './target-broker.ts';

const run = promisify(execFile);
const keys = new URL('../../../plugins/actions/src/testing/keys/', import.meta.url);
const [key, cert] = ['localhost-key.pem', 'localhost-cert.pem'].map((name) =>
  readFileSync(new URL(name, keys)),
);

const servers: Server[] = [];
async function listen(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

let folder: string;
let broker: TargetBroker;
let port: number;
let tlsPort: number;
let closedPort: number;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-broker-'));
  port = await listen(
    createServer(async (request, response) => {
      const { length } = await text(request);
      response.end(`${request.url} ${length}`);
    }),
  );
  tlsPort = await listen(
    createTlsServer({ key, cert }, ({ url }, response) => void response.end(`${url} 0`)),
  );
  const closing = createServer();
  closedPort = await listen(closing);
  closing.close();
  const targets = targetPatterns([
    `127.0.0.1:${port}`,
    `127.0.0.1:${tlsPort}`,
    `127.0.0.1:${closedPort}`,
    'no target',
  ]);
  broker = await openTargetBroker({ pluginId: 'lamps', targets, path: join(folder, 'socket') });
});
after(async () => {
  await broker.close();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

test('each way to connect leads to targets that the plugin names, and to no others', async () => {
  const entry = fileURLToPath(new URL('./fixtures/brokered-process.ts', import.meta.url));
  const args = [...loaderArguments(entry), entry, broker.path, ...[port, tlsPort, closedPort].map(String)];

  const { stdout } = await run(process.execPath, args, { timeout: 60_000 });

  const { closed, ...said } = JSON.parse(stdout);
  assert.match(closed, /^ECONNREFUSED: connect ECONNREFUSED 127\.0\.0\.1:\d+$/);
  const refused = (target: string) =>
    `EACCES: The plugin lamps reaches ${target}, which its access.network does not name`;
  assert.deepEqual(said, {
    net: '/net 0',
    paused: '/paused 0',
    http: '/http 0',
    fetch: '/fetch 0',
    post: '/post 3000000',
    tls: '/tls 0',
    'other name': refused(`localhost:${port}`),
    'other port': refused('127.0.0.1:2222'),
  });
});

for (const [what, request] of [
  ['no JSON', 'GET / HTTP/1.1\r\n\r\n'],
  ['another form', '{"host":"127.0.0.1","port":"80"}\n'],
  ['a request without end', 'x'.repeat(5_000)],
] as const)
  test(`a process that asks with ${what} gets no connection`, async () => {
    const socket = connect(broker.path);
    socket.write(request);

    assert.deepEqual(JSON.parse(await text(socket)), {
      code: 'EPROTO',
      message: 'The broker was asked for no target',
    });
    socket.destroy();
  });

test('only any host with any port is every target', () => {
  assert.equal(allowsAll(targetPatterns(['*:*'])), true);
  assert.equal(allowsAll(targetPatterns(['*:443', 'example.com:*'])), false);
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { assertOutside, holdBoundary, type NetworkBoundary, networkBoundary } from './network-boundary.ts';

let hits = 0;
let port = 0;
const server = createServer((socket) => {
  hits += 1;
  socket.on('error', () => undefined).end();
});
before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

let release: () => void = () => undefined;
const hold = (isOpen: boolean) => {
  const reply: NetworkBoundary['reply'] = async () => ({ kind: 'pass' });
  release = holdBoundary({ isOpen, reply });
};
after(() => server.close());
afterEach(() => {
  release();
  release = () => undefined;
  hits = 0;
});

/** The message of the error, or `connected`. */
async function tried(emitter: NodeJS.EventEmitter, event: string): Promise<string> {
  return Promise.race([
    once(emitter, event).then(() => 'connected'),
    new Promise<string>((resolve) => emitter.once('error', (error: Error) => resolve(error.message))),
  ]);
}

test('no socket leaves the process within a closed boundary, however it is opened', async () => {
  hold(false);

  // Node has words of its own for a request.
  const refused = /reaches no network, and .*:\d+ is there|Socket is closed|socket hang up/;
  const ways = [
    () => connect(port, '127.0.0.1'),
    () => connect({ host: '127.0.0.1', port }),
    () => connect({ host: 'localhost', port }),
    () => get({ host: '127.0.0.1', port }),
  ];
  for (const way of ways) assert.match(await tried(way(), 'connect'), refused);
  await assert.rejects(fetch(`http://127.0.0.1:${port}/`));
  assert.throws(() => assertOutside('db.example:5432'), /"network": true/);
  assert.equal(hits, 0);
});

test('an open boundary, and none, let sockets out', async () => {
  hold(true);
  assertOutside('anywhere:1');
  const open = await tried(connect(port, '127.0.0.1'), 'connect');
  release();
  release = () => undefined;

  const free = await tried(connect(port, '127.0.0.1'), 'connect');

  assert.deepEqual([open, free, networkBoundary()], ['connected', 'connected', null]);
});

test('there is one boundary at a time', () => {
  hold(false);

  assert.throws(() => holdBoundary({ isOpen: true, reply: async () => ({ kind: 'pass' }) }), /already/);
});

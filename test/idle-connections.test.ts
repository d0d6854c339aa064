import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { startTestDaemon } from './support/start-test-daemon.ts';

const { runner, key, stop } = await startTestDaemon({ hosts: ['runner'] });
after(stop);

const port = Number(new URL(runner.baseUrl).port);
const tableSize = 1_024;
const waves = 3;

/** Sockets that are reopened whenever they are closed, during the whole test. */
function startFlood(firstBytes: string) {
  const open = new Set<Socket>();
  let isOver = false;
  let opened = 0;
  const openOne = () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(firstBytes));
    open.add(socket);
    opened += 1;
    socket.on('error', () => undefined).resume();
    socket.once('close', () => {
      open.delete(socket);
      if (!isOver) setImmediate(openOne);
    });
  };
  for (let n = 0; n < tableSize; n += 1) openOne();
  return {
    opened: () => opened,
    stop: async () => {
      isOver = true;
      const closed = [...open].map((socket) => once(socket, 'close'));
      for (const socket of open) socket.destroy();
      await Promise.all(closed);
    },
  };
}

/** Calls on a new connection, as a new client does, without a retry. */
async function callOnce(): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, connection: 'close' };
  return (await fetch(`${runner.baseUrl}/api/v1/auth/whoami`, { headers })).status;
}

for (const [what, firstBytes] of [
  ['are silent', ''],
  ['send half a request', 'GET /api/v1/ping HTTP/1.1\r\nHost: localhost\r\nX-A: '],
  ['ask once without a key', 'GET /api/v1/ping HTTP/1.1\r\nHost: localhost\r\n\r\n'],
] as const) {
  test(`${tableSize} connections that ${what}, and return at once, lock out no client with a key`, async () => {
    const flood = startFlood(firstBytes);
    const kept = await runner.ok('GET /auth/whoami');

    for (let wave = 1; wave <= waves; wave += 1) {
      while (flood.opened() < tableSize * wave) assert.equal(await callOnce(), 200);
      const statuses = await Promise.all(Array.from({ length: 16 }, callOnce));
      assert.deepEqual(new Set(statuses), new Set([200]));
      assert.deepEqual(await runner.ok('GET /auth/whoami'), kept);
    }

    await flood.stop();
  });
}

import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { test } from 'node:test';
import { type WebSocket, WebSocketServer } from 'ws';
import { openLine } from './client/open-line.ts';
import { sendTogether } from './send-together.ts';

test('frames of one turn leave in one write, in their order among others', async (t) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  t.after(() => server.close());
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${Object(server.address()).port}`;
  const accepted = once(server, 'connection');
  const line = openLine({ url, token: 't', handshakeMs: 60_000, onRefused: assert.fail });
  t.after(() => line.terminate());
  const upgraded: Promise<IncomingMessage[]> = once(line, 'upgrade');
  const [response] = await upgraded;
  const [peer]: WebSocket[] = await accepted;
  const heard: string[] = [];
  const all = new Promise<void>((resolve) => {
    peer?.on('message', (data) => heard.push(String(data)) === 3 && resolve());
  });
  const writes = countWrites(response?.socket ?? assert.fail());

  sendTogether(line, 'one');
  line.send('two');
  sendTogether(line, 'three');
  await all;

  assert.deepEqual([heard, writes.count], [['one', 'two', 'three'], 1]);
});

function countWrites(socket: Duplex): { readonly count: number } {
  const writes = { count: 0 };
  const { _write: write, _writev: writeMany } = socket;
  socket._write = (...given) => {
    writes.count += 1;
    write.apply(socket, given);
  };
  socket._writev = (...given) => {
    writes.count += 1;
    writeMany?.apply(socket, given);
  };
  return writes;
}

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, test } from 'node:test';
import { parseStrictJson } from '@gatehouse/schema-reader/parse-strict-json';
import { GatehouseError, type HostName } from '@gatehouse/sdk-plugin';
import { readJson } from './read-json.ts';

let server: Server;
let port = 0;

/** Answers with the value that was read, or with the code of the refusal. */
beforeEach(async () => {
  server = createServer(async (incoming, response) => {
    const host = incoming.url === '/runner' ? 'runner' : 'editor';
    const outcome = await readJson(incoming, host, (text) => text && parseStrictJson(text)).catch(
      (error: unknown) => (error instanceof GatehouseError ? error.code : String(error)),
    );
    response.setHeader('connection', 'close').end(JSON.stringify(outcome));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function send(host: HostName, chunks: readonly Uint8Array[]): Promise<unknown> {
  const outgoing = request({ host: '127.0.0.1', port, path: `/${host}`, method: 'POST' });
  const answered = once(outgoing, 'response');
  for (const chunk of chunks) outgoing.write(chunk);
  outgoing.end();
  const [response]: IncomingMessage[] = await answered;
  let text = '';
  for await (const chunk of response ?? []) text += chunk;
  return JSON.parse(text);
}

const megabyte = Buffer.alloc(1024 * 1024, ' ');

test('characters that are cut by the chunks come together again', async () => {
  const bytes = Buffer.from('{"a":"é😀"}');

  assert.deepEqual(
    await send(
      'editor',
      [...bytes].map((byte) => Uint8Array.of(byte)),
    ),
    { a: 'é😀' },
  );
});

test('an empty body is an empty text', async () => {
  assert.equal(await send('runner', []), '');
});

test('16 MiB are taken', async () => {
  assert.deepEqual(
    await send('runner', [...Array(15).fill(megabyte), megabyte.subarray(2), Buffer.from('{}')]),
    {},
  );
});

for (const { host, code } of [
  { host: 'editor', code: 'bad_request' },
  { host: 'runner', code: 'payload_too_large' },
] as const) {
  test(`a byte more than 16 MiB in chunks is ${code} on the ${host}, and the answer arrives`, async () => {
    assert.equal(await send(host, [...Array(16).fill(megabyte), Buffer.from(' ')]), code);
  });

  test(`more than 16 MiB are ${code} on the ${host} as soon as they are announced`, async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /${host} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16777217\r\n\r\n`);

    const [chunk] = await once(socket, 'data');

    assert.match(String(chunk), new RegExp(code));
    socket.destroy();
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startListening } from './fixtures/start-listening.ts';

const targets = [
  ['/api/v1/ping?a=1&a=2#b', '/api/v1/ping', '?a=1&a=2#b'],
  ['/%2e%2E//x/', '/%2e%2E//x/', ''],
  ['/broken%', '/broken%', ''],
  ['/?', '/', '?'],
  ['*', '*', ''],
  ['http://localhost/x?y', 'http://localhost/x', '?y'],
] as const;

for (const [target, path, search] of targets) {
  test(`the listener gets the request for ${target} with the bytes of its path and query as they were sent`, async (t) => {
    const seen: unknown[] = [];
    const host = await startListening(t, {}, (request, response) => {
      seen.push(request.path, request.search, request.url);
      response.writeHead(200, { connection: 'close' }).end();
    });
    const client = host.connect();
    client.socket.write(`OPTIONS ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);

    assert.match(await client.received, /^HTTP\/1\.1 200 /);
    assert.deepEqual(seen, [path, search, target]);
  });
}

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createReception, type Reception } from './reception.ts';

/** Answers with its path. `/now` needs nothing. */
async function startServer(t: TestContext, reception: Reception) {
  const receive = reception.receive(
    ({ url }, response) => void response.end(url),
    ({ url }) => url === '/now',
  );
  const server = createServer(receive as RequestListener);
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { ask: (path: string) => textOf(`${origin}${path}`), nextRequest: () => once(server, 'request') };
}

async function textOf(url: string): Promise<string> {
  return await (await fetch(url)).text();
}

test('what needs no plugin is answered while others wait, and they are served once it opens', async (t) => {
  const reception = createReception();
  const { ask, nextRequest } = await startServer(t, reception);
  const answers: string[] = [];
  const arrived = nextRequest();
  const waiting = ask('/first').then((text) => answers.push(text));
  await arrived;
  answers.push(await ask('/now'));
  reception.open();
  await waiting;
  answers.push(await ask('/later'));

  assert.deepEqual(answers, ['/now', '/first', '/later']);
});

test('who waits for what will not come is cut off', async (t) => {
  const reception = createReception();
  const { ask, nextRequest } = await startServer(t, reception);
  const arrived = nextRequest();
  const waiting = ask('/first').catch((error: Error) => error.message);
  await arrived;
  reception.turnAway();

  assert.equal(await waiting, 'fetch failed');
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createStartupQueue, type StartupQueue } from './startup-queue.ts';

/** Answers with the path of the request. `/now` needs no plugin. */
async function startServer(t: TestContext, startupQueue: StartupQueue) {
  const receive = startupQueue.receive(
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
  const startupQueue = createStartupQueue();
  const { ask, nextRequest } = await startServer(t, startupQueue);
  const answers: string[] = [];
  const arrived = nextRequest();
  const waiting = ask('/first').then((text) => answers.push(text));
  await arrived;
  answers.push(await ask('/now'));
  startupQueue.open();
  await waiting;
  answers.push(await ask('/later'));

  assert.deepEqual(answers, ['/now', '/first', '/later']);
});

test('a caller that waits for a plugin that will not come is cut off', async (t) => {
  const startupQueue = createStartupQueue();
  const { ask, nextRequest } = await startServer(t, startupQueue);
  const arrived = nextRequest();
  const waiting = ask('/first').catch((error: Error) => error.message);
  await arrived;
  startupQueue.reject();

  assert.equal(await waiting, 'fetch failed');
});

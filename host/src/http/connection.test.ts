import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { collectGarbage } from '@gatehouse/platform/collect-garbage';
import type { RequestListener } from '../pipeline/pipeline.ts';
import { startListening } from './fixtures/start-listening.ts';

const megabyte = 1024 * 1024;
const post = (length: number) => `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;
const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

const refuse: RequestListener = async (_request, response) => {
  response.writeHead(401, { connection: 'close', 'content-length': 7 }).end('refused');
};

test('a client that sends a large body without a key gets its answer, having sent little of it', async (t) => {
  const host = await startListening(t, {}, refuse);
  const client = host.connect();
  const { socket } = client;
  let taken = 0;
  socket.write(post(2 * 1024 * megabyte));
  const send = () => {
    while (!socket.destroyed && !socket.writableEnded) {
      const isRoom = socket.write(Buffer.alloc(64 * 1024), () => {
        taken += 64 * 1024;
      });
      if (!isRoom) return socket.once('drain', send);
    }
    return socket;
  };
  send();

  assert.match(await client.received, /^HTTP\/1\.1 401 .*refused$/s);
  assert.ok(taken < 8 * megabyte, `${taken} bytes were taken`);
});

test('a client that reads only when all is sent gets its answer too, up to the bound of what is thrown away', async (t) => {
  const host = await startListening(t, {}, refuse);
  const client = host.connect();
  client.socket.pause();
  client.socket.write(post(200_000));
  await wait(50);
  const sent = once(client.socket, 'drain');
  if (!client.socket.write(Buffer.alloc(200_000))) await sent;
  await wait(50);
  client.socket.resume();

  assert.match(await client.received, /^HTTP\/1\.1 401 .*refused$/s);
});

test('a client that neither sends the rest nor goes is cut after a while', async (t) => {
  let cut: Promise<unknown> = Promise.resolve();
  const host = await startListening(t, { lingerMs: 100 }, async (request, response) => {
    cut = once(request.socket, 'close');
    await refuse(request, response);
  });
  const { socket } = host.connect();
  socket.allowHalfOpen = true;
  socket.write(post(1000));
  await once(socket, 'end');

  await cut;
});

test('nothing behind the last answer is executed, not even what comes later', async (t) => {
  let executed = 0;
  const host = await startListening(t, {}, async (request, response) => {
    executed += 1;
    await refuse(request, response);
  });
  const client = host.connect();
  client.socket.write(post(10));
  await wait(20);
  client.socket.write(`0123456789${get.repeat(3)}`);

  assert.match(await client.received, /^HTTP\/1\.1 401 .*refused$/s);
  assert.equal(executed, 1);
});

test('a refusal waits for the answers that are under way', async (t) => {
  const host = await startListening(t, {}, async (_request, response) => {
    await wait(100);
    response.end('slow answer');
  });
  const client = host.connect();
  client.socket.write(`${get.repeat(2)}NONSENSE\r\n\r\n`);

  assert.match(
    await client.received,
    /^HTTP\/1\.1 200 .*slow answer.* 200 .*slow answer.* 400 .*bad_request/s,
  );
});

test('a client that hangs up within its next request ends the one that waits', async (t) => {
  let waiting: Promise<unknown> = Promise.resolve();
  const host = await startListening(t, {}, async (_request, response) => {
    waiting = once(response, 'close');
    await waiting;
  });
  const client = host.connect();

  client.socket.end(`${get}GET /ha`);

  assert.equal(await client.received, '');
  await waiting;
});

test('a body that breaks off ends for its reader with a reason', async (t) => {
  const host = await startListening(t, {});
  const broken = [
    async () => {
      const { socket, received } = host.connect();
      socket.write(`${post(100)}abc`);
      await wait(30);
      socket.resetAndDestroy();
      await received;
    },
    async () => {
      const { socket, received } = host.connect();
      socket.end(`${post(100)}abc`);
      await received;
    },
    async () => {
      const { socket, received } = host.connect();
      socket.write(
        'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n',
      );
      assert.match(await received, /^HTTP\/1\.1 400 /);
    },
  ];
  for (const breakOff of broken) await breakOff();
  while (host.bodyErrors.length < broken.length) await wait(5);

  for (const error of host.bodyErrors) assert.match(error, /^bad_request: /);
});

test('a listener that throws costs its connection and nothing else', async (t) => {
  const host = await startListening(t, {}, async (request, response) => {
    if (request.url === '/throws') throw new Error('a fault of ours');
    response.end('fine');
  });
  const client = host.connect();
  client.socket.write('GET /throws HTTP/1.1\r\nHost: localhost\r\n\r\n');

  assert.equal(await client.received, '');
  assert.equal(await (await fetch(host.baseUrl)).text(), 'fine');
});

test('a connection that stays open keeps nothing of a request that is answered', async (t) => {
  const answered: WeakRef<object>[] = [];
  const host = await startListening(t, {}, (request, response) => {
    answered.push(new WeakRef(request), new WeakRef(response));
    response.end('answered');
  });
  const { socket } = host.connect();
  socket.write(get);
  await once(socket, 'data');
  await wait(0);
  collectGarbage();

  assert.deepEqual(
    answered.map((reference) => reference.deref()),
    [undefined, undefined],
  );
  assert.equal(socket.writable, true);
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, createServer as createTcpServer, type Server } from 'node:net';
import { type TestContext, test } from 'node:test';
import { parseProxy } from '@gatehouse/sdk-actions/proxy';
import { checkProxy } from './check-proxy.ts';

const access = {
  connect: async (target: { readonly host: string; readonly port: number }) => {
    const socket = connect(target);
    await once(socket, 'connect');
    return socket;
  },
};

async function listen(context: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => server.close());
  return Object(server.address()).port;
}

/** Finds no host, as a proxy does that is asked for one that does not exist. */
function httpProxy(context: TestContext, asked: string[] = []): Promise<number> {
  const server = createServer(({ headers, url }, response) => {
    asked.push(url ?? '');
    const isKnown =
      headers['proxy-authorization'] === `Basic ${Buffer.from('ann:se:cret').toString('base64')}`;
    response.writeHead(isKnown ? 502 : 407).end();
  });
  return listen(context, server);
}

/** Answers each message of the client with the next of these. */
function answering(context: TestContext, ...answers: readonly (readonly number[])[]): Promise<number> {
  const server = createTcpServer((socket) => {
    const left = [...answers];
    socket.on('data', () => socket.write(Buffer.from(left.shift() ?? []))).on('error', () => undefined);
  });
  return listen(context, server);
}

function check(text: string): Promise<boolean> {
  const proxy = parseProxy(text);
  assert.ok(proxy);
  return checkProxy(proxy, access);
}

for (const [login, isLive] of [
  [':ann:se:cret', true],
  [':ann:wrong', false],
  [':bob:se:cret', false],
  ['', false],
] as const) {
  test(`an http proxy with the login "${login}" is ${isLive ? 'live' : 'dead'}, and opens no way to anybody`, async (context) => {
    const asked: string[] = [];
    const port = await httpProxy(context, asked);

    assert.equal(await check(`127.0.0.1:${port}${login}`), isLive);
    assert.deepEqual(asked, ['http://proxy-check.invalid/']);
  });
}

const hostUnreachable = [5, 4, 0, 1, 0, 0, 0, 0, 0, 0];

for (const [what, scheme, answers, isLive] of [
  ['accepts the login', 'socks5', [[5, 2], [1, 0], hostUnreachable], true],
  ['accepts the login', 'socks5h', [[5, 2], [1, 0], hostUnreachable], true],
  [
    'refuses the login',
    'socks5',
    [
      [5, 2],
      [1, 1],
    ],
    false,
  ],
  ['wants no login', 'socks5', [[5, 0], hostUnreachable], true],
  ['accepts no way to log in', 'socks5', [[5, 255]], false],
  ['rejects the host', 'socks4', [[0, 91, 0, 0, 0, 0, 0, 0]], true],
  ['does not know the user', 'socks4', [[0, 93, 0, 0, 0, 0, 0, 0]], false],
] as const) {
  test(`a ${scheme} proxy that ${what} is ${isLive ? 'live' : 'dead'}`, async (context) => {
    const port = await answering(context, ...answers);

    assert.equal(await check(`${scheme}://ann:secret@127.0.0.1:${port}`), isLive);
  });
}

test('what closes the connection or speaks another protocol is no live proxy', async (context) => {
  const closing = await listen(
    context,
    createTcpServer((socket) => void socket.end()),
  );
  const mail = await listen(
    context,
    createTcpServer((socket) => void socket.end('220 mail\r\n')),
  );

  for (const port of [closing, mail]) {
    for (const scheme of ['http', 'socks4', 'socks5']) {
      assert.equal(await check(`${scheme}://127.0.0.1:${port}`), false, `${scheme} ${port}`);
    }
  }
});

test('a proxy is reached by TLS where its address says so, and each attempt has ten seconds', async () => {
  const asked: unknown[] = [];
  const refusing = {
    connect: (target: object, options?: object) => {
      asked.push({ ...target, ...options });
      return Promise.reject(new Error('refused'));
    },
  };

  for (const text of ['https://h:1', 'http://h:2', 'socks5://h:3']) {
    const proxy = parseProxy(text) ?? assert.fail(text);
    assert.equal(await checkProxy(proxy, refusing), false);
  }

  const timeoutMs = 10_000;
  assert.deepEqual(asked, [
    { host: 'h', port: 1, timeoutMs, tls: true },
    { host: 'h', port: 2, timeoutMs, tls: false },
    { host: 'h', port: 3, timeoutMs, tls: false },
  ]);
});

import assert from 'node:assert/strict';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { parseProxy } from '@gatehouse/sdk-actions/proxy';
import { openSocket } from '../../net/open-socket.ts';
import { runAction } from '../../testing/run-action.ts';
import { closeServers, listen, serveHttpProxy, serveSocks } from '../../testing/test-servers.ts';

after(closeServers);

function ask(action: string, parameters: Readonly<Record<string, string>>) {
  return runAction({ type: 'Http', action, parameters, results: { OutputVariable: 'out' } });
}

function counted(server: Server): { connections: number } {
  const count = { connections: 0 };
  server.on('connection', () => {
    count.connections += 1;
  });
  return count;
}

const echo = () => createHttpServer((request, response) => void request.pipe(response));

test('bodies go over one connection that is kept', async () => {
  const server = echo();
  const count = counted(server);
  const Url = `http://127.0.0.1:${await listen(server)}/`;

  const answers: string[] = [];
  for (const Body of ['one', 'two', 'three']) {
    const run = await ask('Post', { Url, BodyType: 'text', Body });
    answers.push(run.values.variables.out ?? run.error);
  }

  assert.deepEqual([answers, count.connections], [['one', 'two', 'three'], 1]);
});

test('requests to one server share a tunnel of their proxy, and another login has its own', async () => {
  const Url = `http://127.0.0.1:${await listen(echo())}/`;
  const socks = await serveSocks();
  const through = (login: string) =>
    ask('Post', { Url, BodyType: 'text', Body: 'x', Proxy: `socks5://${login}127.0.0.1:${socks.port}` });

  const runs = [await through(''), await through(''), await through('ann:secret@')];

  assert.deepEqual(
    runs.map((run) => run.values.variables.out ?? run.error),
    ['x', 'x', 'x'],
  );
  assert.equal(socks.asked.length, 2);
});

test('plain requests to several servers share the connection to their http proxy', async () => {
  const { port, connections } = await serveHttpProxy();

  for (const host of ['one.example', 'two.example']) {
    const run = await ask('Get', { Url: `http://${host}/`, Proxy: `127.0.0.1:${port}` });
    assert.equal(run.values.variables.out, `through the proxy to ${host}`, run.error);
  }

  assert.equal(connections(), 1);
});

/** Answers the first request of each connection, and cuts the connection at the second. */
function cutting(bodies: string[]): Server {
  return createServer((socket: Socket) => {
    socket.once('data', (first) => {
      bodies.push(first.toString());
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nhi');
      socket.once('data', (second) => {
        bodies.push(second.toString());
        socket.destroy();
      });
    });
  });
}

for (const [Method, sent, outcome] of [
  ['PUT', 3, /^hi$/],
  ['POST', 2, /whether the server got the request is not known/],
] as const) {
  test(`a ${Method} over a kept connection that breaks is sent ${sent - 1} times in all`, async () => {
    const bodies: string[] = [];
    const Url = `http://127.0.0.1:${await listen(cutting(bodies))}/`;

    await ask('Get', { Url });
    const run = await ask('Request', { Url, Method, BodyType: 'text', Body: 'x' });

    assert.match(run.error || (run.values.variables.out ?? ''), outcome);
    assert.equal(bodies.length, sent);
  });
}

test('a server that speaks first is heard through a socks5 proxy, with what came with its answer', async () => {
  const early = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.from([5, 0]));
      socket.once('data', () =>
        socket.write(
          Buffer.concat([Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]), Buffer.from('220 mail ready\r\n')]),
        ),
      );
    });
  });
  const proxy = parseProxy(`socks5://127.0.0.1:${await listen(early)}`);
  const { signal } = new AbortController();

  const socket = await openSocket({ host: 'mail.example', port: 25, proxy, signal });
  const heard = await new Promise<string>((resolve) =>
    socket.once('data', (bytes) => resolve(bytes.toString())),
  );
  socket.destroy();

  assert.equal(heard, '220 mail ready\r\n');
});

for (const scheme of ['socks4', 'socks5h', 'https'] as const) {
  test(`an HTTP action reads a proxy with ${scheme}`, async () => {
    const run = await ask('Get', { Url: 'http://one.example/', Proxy: `${scheme}://127.0.0.1:1` });

    assert.match(run.error, /The proxy \w+:\/\/127\.0\.0\.1:1 does not answer|No answer came/);
  });
}

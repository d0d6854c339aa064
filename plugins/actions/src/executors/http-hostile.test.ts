import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createSecureServer } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as nextLook } from 'node:timers/promises';
import { runAction } from '../testing/run-action.ts';
import {
  closeServers,
  listen,
  sendForEver,
  serveEndless,
  serveHttp,
  serveHttpProxy,
  serveSilence,
  serveSocks,
} from '../testing/test-servers.ts';

let folder = '';
const key = (name: string) => readFile(new URL(`../testing/keys/localhost-${name}.pem`, import.meta.url));

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-download-'));
});

after(async () => {
  await closeServers();
  await rm(folder, { recursive: true });
});

function get(Url: string, parameters: Record<string, string> = {}) {
  const results = { OutputVariable: 'out' };
  return runAction({
    type: 'Http',
    action: 'Get',
    parameters: { Url, TimeoutSec: '2', ...parameters },
    results,
  });
}

const http = (port: number) => `http://127.0.0.1:${port}/`;

for (const [what, serve, message] of [
  ['never answers', serveSilence, /No whole answer came from .* within 2 s\. Raise TimeoutSec/],
  ['sends headers without end', () => serveEndless('HTTP/1.1 200 OK\r\nX-Big: 1\r\n'), /No answer came from/],
  [
    'sends a body without end',
    () =>
      serveHttp((_, response) => void sendForEver(response, 'x'.repeat(65_536))).then((base) =>
        Number(new URL(base).port),
      ),
    /more than 64 MiB|No whole answer/,
  ],
  ['hangs up', () => listen(createServer((socket) => void socket.end())), /No answer came from/],
  [
    'speaks no HTTP',
    () => listen(createServer((socket) => void socket.end('hello\r\n'))),
    /No answer came from/,
  ],
] as const) {
  test(`a server that ${what} is an error within the time limit`, async () => {
    const run = await get(http(await serve()));

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
  });
}

test('a request is sent again when the server has closed the idle connection', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nhi');
      socket.once('data', () => socket.destroy());
    });
  });
  const url = http(await listen(server));

  const runs = [await get(url), await get(url)];

  assert.deepEqual(
    runs.map((run) => run.values.variables.out ?? run.error),
    ['hi', 'hi'],
  );
  assert.equal(connections, 2);
});

test('a server with an untrusted certificate is an error', async () => {
  const server = createSecureServer({ key: await key('key'), cert: await key('cert') }, (_, response) =>
    response.end(),
  );

  const run = await get(`https://127.0.0.1:${await listen(server)}/`);

  assert.match(run.error, /self-signed certificate/);
});

for (const [kind, serve] of [
  ['http', serveHttpProxy],
  ['socks5', serveSocks],
] as const) {
  for (const [login, given, isLetIn] of [
    [undefined, '', true],
    ['ada:s3cret', 'ada:s3cret@', true],
    ['ada:s3cret', 'ada:wrong@', false],
    ['ada:s3cret', '', false],
  ] as const) {
    test(`a ${kind} proxy with login ${login} and "${given}" ${isLetIn ? 'carries' : 'refuses'} TLS`, async () => {
      const server = createSecureServer({ key: await key('key'), cert: await key('cert') });
      const proxy = await serve(login);
      const port = await listen(server);

      const run = await get(`https://localhost:${port}/`, {
        Proxy: `${kind}://${given}127.0.0.1:${proxy.port}`,
      });

      // The certificate is checked after the proxy: the connection reached the server.
      assert.match(
        run.error,
        isLetIn ? /self-signed certificate/ : /does not lead to localhost:\d+: it (wants|refuses)/,
      );
      assert.doesNotMatch(run.error, /s3cret|wrong/);
    });
  }
}

test('a plain request goes to an http proxy with its whole address, and through socks5 to the server', async () => {
  const base = await serveHttp((_, response) => response.end('hello'));
  const [plain, socks] = [await serveHttpProxy(), await serveSocks()];

  const first = await get(`${base}/a?b`, { Proxy: `127.0.0.1:${plain.port}` });
  const second = await get(base, { Proxy: `socks5://127.0.0.1:${socks.port}` });

  assert.deepEqual(plain.asked, [`GET ${base}/a?b`]);
  assert.equal(first.values.variables.out, `through the proxy to ${new URL(base).host}`);
  assert.equal(second.values.variables.out, 'hello');
});

test('a body goes through a socks5 proxy', async () => {
  const base = await serveHttp((request, response) => request.pipe(response));
  const socks = await serveSocks();

  const parameters = {
    Url: base,
    BodyType: 'text',
    Body: 'hello',
    Proxy: `socks5://127.0.0.1:${socks.port}`,
  };
  const run = await runAction({
    type: 'Http',
    action: 'Post',
    parameters,
    results: { OutputVariable: 'out' },
  });

  assert.equal(run.values.variables.out, 'hello', run.error);
  assert.equal(socks.asked.length, 1);
});

for (const given of ['nonsense', 'ftp://a:1', 'host:99999', 'http://user:p@ss@host/path']) {
  test(`Proxy ${given} is an error that does not show it`, async () => {
    const run = await get('http://127.0.0.1:1/', { Proxy: given });

    assert.match(run.error, /^Proxy must be http:\/\/host:port, https:\/\/, socks4/);
    assert.doesNotMatch(run.error, /p@ss/);
  });
}

function download(Url: string, file: string, parameters: Record<string, string> = {}) {
  const given = { Url, Path: path.join(folder, file), ...parameters };
  const results = { Size: 'size', OutputVariable: 'path' };
  return runAction({ type: 'Http', action: 'Download', parameters: given, results });
}

test('Download writes a file and makes its folder', async () => {
  const base = await serveHttp((_, response) => response.end('hello'));

  const run = await download(base, 'new/a.txt');

  assert.equal(run.values.variables.size, '5', run.error);
  assert.equal(await readFile(path.join(folder, 'new/a.txt'), 'utf8'), 'hello');
});

test('Download of a missing page is an error and keeps the old file', async () => {
  const base = await serveHttp((_, response) => response.writeHead(404).end('sorry'));
  await writeFile(path.join(folder, 'old.txt'), 'old');

  const run = await download(`${base}/x`, 'old.txt');

  assert.match(run.error, /\/x answers with status 404, so there is no file/);
  assert.equal(await readFile(path.join(folder, 'old.txt'), 'utf8'), 'old');
});

async function partHolds(text: string): Promise<void> {
  const parts = (await readdir(folder)).filter((name) => name.endsWith('.part'));
  const texts = await Promise.all(parts.map((name) => readFile(path.join(folder, name), 'utf8')));
  if (texts.includes(text)) return;
  await nextLook(10);
  await partHolds(text);
}

test('Download continues where it was interrupted, and starts again when the file has changed', async () => {
  const ranges: (string | undefined)[] = [];
  let date = new Date(1e12).toUTCString();
  const base = await serveHttp((request, response) => {
    const { range, 'if-range': ifRange } = request.headers;
    ranges.push(range);
    response.setHeader('last-modified', date);
    if (range === undefined) {
      response.writeHead(200, { 'content-length': 10 });
      response.write('01234');
      // The end of a connection loses bytes that were not read yet.
      void partHolds('01234').then(() => response.destroy());
    } else if (ifRange === date) {
      response.writeHead(206, { 'content-range': 'bytes 5-9/10' }).end('56789');
    } else response.end('changed');
  });

  const broken = await download(base, 'b.txt', { Resume: 'true' });
  const whole = await download(base, 'b.txt', { Resume: 'true' });
  await download(base, 'c.txt', { Resume: 'true' });
  date = new Date(2e12).toUTCString();
  await download(base, 'c.txt', { Resume: 'true' });

  assert.match(broken.error, /broke off after 5 bytes/);
  assert.deepEqual([whole.values.variables.size, whole.error], ['10', '']);
  assert.deepEqual(ranges, [undefined, 'bytes=5-', undefined, 'bytes=5-']);
  assert.equal(await readFile(path.join(folder, 'b.txt'), 'utf8'), '0123456789');
  assert.equal(await readFile(path.join(folder, 'c.txt'), 'utf8'), 'changed');
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.part')),
    [],
  );
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { runAction } from '../testing/run-action.ts';
import { standardExecutors } from './standard-executors.ts';

let folder = '';
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let base = '';
let other = '';
let seen: IncomingMessage['headers'] = {};
let asked = 0;

const echo: RequestListener = (request, response) => {
  seen = request.headers;
  response.end('hello');
};

const pages: Readonly<Record<string, RequestListener>> = {
  '/hello': echo,
  '/missing': (_, response) => response.writeHead(404, { 'x-why': 'gone' }).end('no such page'),
  '/latin': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-1' }).end(Buffer.from([0xe4])),
  '/charset': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/plain; charset=klingon' }).end('text'),
  '/zip': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unpacked')),
  '/bomb': (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(65 * 2 ** 20))),
  '/cookies': (_, response) => response.setHeader('set-cookie', ['a=1', 'b=2']).end(),
  '/one': (_, response) => response.writeHead(302, { location: '/hello' }).end(),
  '/two': (_, response) => response.writeHead(302, { location: '/one' }).end(),
  '/away': (_, response) => response.writeHead(302, { location: `${other}/hello` }).end(),
  '/moved': (_, response) => response.writeHead(307, { location: `${other}/hello` }).end(),
  '/away-and-back': (_, response) => response.writeHead(302, { location: `${other}/back` }).end(),
  '/round': (_, response) => response.writeHead(301, { location: '/round' }).end(),
  '/local': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/busy': (_, response) => {
    asked += 1;
    if (asked < 3) response.writeHead(429, { 'retry-after': '0' }).end('later');
    else response.end('now');
  },
  '/closed': (_, response) => response.writeHead(503, { 'retry-after': '7200' }).end(),
  '/silent': () => undefined,
  '/half': (_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  },
};

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-http-'));
  base = await serve((request, response) => pages[request.url ?? '']?.(request, response));
  other = await serve((request, response) =>
    request.url === '/back'
      ? response.writeHead(302, { location: `${base}/hello` }).end()
      : echo(request, response),
  );
});

after(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true });
});

const results = { OutputVariable: 'out', StatusCode: 'status', Headers: 'headers' };

function get(page: string, parameters: Record<string, string> = {}, signal?: AbortSignal) {
  const Url = page.startsWith('/') ? base + page : page;
  return runAction(
    { type: 'Http', action: 'Get', parameters: { Url, ...parameters }, results },
    signal ? { signal } : {},
  );
}

for (const [page, status, body] of [
  ['/hello', '200', 'hello'],
  ['/missing', '404', 'no such page'],
  ['/latin', '200', 'ä'],
  ['/charset', '200', 'text'],
  ['/zip', '200', 'unpacked'],
  ['/one', '200', 'hello'],
] as const) {
  test(`Get ${page} gives ${status} and "${body}"`, async () => {
    const run = await get(page);

    assert.equal(run.branch, 'OnSuccess', run.error);
    assert.deepEqual([run.values.variables.status, run.values.variables.out], [status, body]);
  });
}

test('Get sends headers and cookies', async () => {
  await get('/hello', { Headers: 'X-Token: a:b\r\n\nAccept-Language: en', Cookies: 'a=1; b=2' });

  assert.deepEqual([seen['x-token'], seen['accept-language'], seen.cookie], ['a:b', 'en', 'a=1; b=2']);
});

test('Get returns the headers of the answer, each cookie in a line', async () => {
  const run = await get('/cookies', { Take: 'headers' });

  assert.match(run.values.variables.out ?? '', /^set-cookie: a=1\nset-cookie: b=2$/m);
  assert.equal(run.values.variables.headers, run.values.variables.out);
});

test('Get returns headers and body together', async () => {
  const run = await get('/missing', { Take: 'both' });

  assert.match(run.values.variables.out ?? '', /^x-why: gone$.*\n\nno such page$/ms);
});

const harmless = ['accept-language', 'content-language', 'user-agent'];
const kept = ['authorization', 'cookie', 'proxy-authorization', 'x-api-key', 'referer', 'origin', 'x-other'];

for (const [page, goesAlong] of [
  ['/one', true],
  ['/away', false],
  ['/away-and-back', false],
] as const) {
  test(`Get ${page} ${goesAlong ? 'takes' : 'leaves'} the headers of the project ${goesAlong ? 'along' : 'behind'}`, async () => {
    const lines = [...harmless, ...kept].filter((name) => name !== 'cookie').map((name) => `${name}: v`);

    const run = await get(page, { Headers: lines.join('\n'), Cookies: 'a=v' });

    assert.equal(run.values.variables.out, 'hello', run.error);
    assert.deepEqual(
      kept.filter((name) => seen[name] !== undefined),
      goesAlong ? kept : [],
    );
    assert.deepEqual(
      harmless.map((name) => seen[name]),
      harmless.map(() => 'v'),
    );
  });
}

test('a redirect to another server sends the body with its type and without the other headers', async () => {
  const parameters = { Url: `${base}/moved`, BodyType: 'json', Body: '{}', Headers: 'X-Api-Key: v' };
  const run = await runAction({ type: 'Http', action: 'Post', parameters, results });

  assert.equal(run.values.variables.out, 'hello', run.error);
  assert.deepEqual([seen['content-type'], seen['x-api-key']], ['application/json', undefined]);
});

test('a download that is redirected to another server does not send the headers of the project', async () => {
  const Path = path.join(folder, 'led.txt');
  const parameters = { Url: `${base}/away`, Path, Resume: 'true', Headers: 'X-Api-Key: v' };

  const run = await runAction({ type: 'Http', action: 'Download', parameters });

  assert.equal(run.branch, 'OnSuccess', run.error);
  assert.deepEqual([seen['x-api-key'], seen['accept-encoding']], [undefined, 'identity']);
});

test('Get without redirects returns the redirect itself', async () => {
  const run = await get('/one', { Redirects: '0' });

  assert.equal(run.values.variables.status, '302', run.error);
});

test('Get follows redirects up to the maximum', async () => {
  const enough = await get('/two', { Redirects: '2' });
  const tooFew = await get('/two', { Redirects: '1' });

  assert.equal(enough.values.variables.out, 'hello', enough.error);
  assert.match(tooFew.error ?? '', /more than 1 redirects, the last to "\/hello"/);
});

test('Get writes the body of a good answer to a file', async () => {
  const Path = path.join(folder, 'hello.txt');

  const run = await get('/hello', { Take: 'file', Path });

  assert.deepEqual([run.values.variables.out, await readFile(Path, 'utf8')], [Path, 'hello'], run.error);
});

for (const [page, branch] of [
  ['/missing', 'OnSuccess'],
  ['/half', 'OnError'],
] as const) {
  test(`Get ${page} into a file leaves the old file, and nothing beside it`, async () => {
    const Path = path.join(folder, 'kept.txt');
    await writeFile(Path, 'old');

    const run = await get(page, { Take: 'file', Path });

    assert.equal(run.branch, branch, run.error);
    assert.equal(await readFile(Path, 'utf8'), 'old');
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith('.tmp')),
      [],
    );
  });
}

for (const [page, parameters, message] of [
  ['/round', { Redirects: '3' }, /more than 3 redirects.*Raise Redirects/],
  ['/local', {}, /must begin with http:\/\/ or https:\/\/; it is "file:/],
  ['/silent', { TimeoutSec: '1' }, /No whole answer came from http:\/\/127\.0\.0\.1:\d+ within 1 s/],
  ['/bomb', {}, /more than 64 MiB/],
  ['/half', {}, /The answer broke off after 4 bytes/],
  ['/hello', { Headers: 'nonsense' }, /Line 1 of Headers must be Name: value; it is "nonsense"/],
  ['/hello', { Headers: 'a b: c' }, /Line 1 of Headers \("a b"\) holds characters/],
  ['/hello', { Take: 'file' }, /Path/],
  ['/hello', { Take: 'file', Path: 'a.txt' }, /"a\.txt" is relative/],
  ['ftp://example.org/', {}, /Url must begin with http/],
  ['example.org', {}, /Url must begin with http/],
  ['http://user:pass@127.0.0.1/', {}, /^(?!.*pass@).*send them as Authorization in Headers/],
  ['http://127.0.0.1:1/', {}, /No answer came from http:\/\/127\.0\.0\.1:1: /],
] as const) {
  test(`Get ${page} ${JSON.stringify(parameters)} is an error that says why`, async () => {
    const run = await get(page, parameters);

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
  });
}

test('Get ends at once when the run is interrupted', async () => {
  const controller = new AbortController();
  const running = get('/silent', {}, controller.signal);

  setImmediate(() => controller.abort());

  assert.equal((await running).branch, '');
});

for (const [parameters, allowed, isAllowed] of [
  [{}, ['io:network'], true],
  [{}, ['io:filesystem'], false],
  [{ Take: 'file', Path: '/tmp/x' }, ['io:network'], false],
] as const) {
  test(`Get ${JSON.stringify(parameters)} with ${allowed.join()} is ${isAllowed ? 'allowed' : 'refused'}`, async () => {
    const action = { type: 'Http', action: 'Get', parameters: { Url: `${base}/hello`, ...parameters } };

    const { outcome } = await runDocument(documentOf([action]), {
      executors: standardExecutors,
      allowedScopes: new Set(allowed),
    });

    assert.equal(outcome.result, isAllowed ? 'success' : 'failure');
  });
}

const retry = { times: 5, pauseSec: 0, factor: 1, maxPauseSec: 1, on: '' };
const failingOn = (page: string, FailOn: string) => ({
  ...{ type: 'Http', action: 'Get', parameters: { Url: `${base}${page}`, FailOn }, retry },
  results: { OutputVariable: 'body', StatusCode: 'status' },
});

test('a status that FailOn names fails the action, and a retry of it gets the answer in the end', async () => {
  asked = 0;

  const { outcome } = await runDocument(documentOf([failingOn('/busy', '429;5xx')]), {
    executors: standardExecutors,
  });

  const { body, status } = outcome.values?.variables ?? {};
  assert.deepEqual([outcome.errorMessage, body, status, asked], [null, 'now', '200', 3]);
});

test('without FailOn a status is a result, and nothing is tried again', async () => {
  asked = 0;

  const { outcome } = await runDocument(documentOf([failingOn('/busy', '')]), {
    executors: standardExecutors,
  });

  assert.deepEqual([outcome.values?.variables.status, asked], ['429', 1]);
});

test('a server that asks for more than an hour is not asked again', async () => {
  const { outcome, events } = await runDocument(documentOf([failingOn('/closed', '503')]), {
    executors: standardExecutors,
  });

  assert.match(outcome.errorMessage ?? '', /answered 503, which FailOn names/);
  assert.equal(events.filter(({ kind }) => kind === 'log').length, 0);
});

test('FailOn with something that is no status is refused', async () => {
  const { outcome } = await runDocument(documentOf([failingOn('/hello', 'many')]), {
    executors: standardExecutors,
  });

  assert.match(outcome.errorMessage ?? '', /FailOn must have statuses such as 429 or 5xx; "many" is none/);
});

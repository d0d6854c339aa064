import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { rawRequest } from './support/raw-request.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const fixture = fileURLToPath(new URL('./fixtures/plugins/built-page/', import.meta.url));
const edition = fileURLToPath(new URL('./fixtures/editions/without-console.json', import.meta.url));
const script = '/assets/app-1a2b3c4d.js';

let gatehouse: TestDaemon;
before(async () => {
  gatehouse = await startTestDaemon({ edition, plugins: [fixture], inHost: ['*'] });
});
after(() => gatehouse.stop());

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: string;
}

async function send(baseUrl: string, { method = 'GET', path = '/', headers = 'Host: localhost\r\n' }: Sent) {
  const answer = await rawRequest(
    baseUrl,
    `${method} ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`,
  );
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const fields = head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(': '))
    .map(([name = '', ...value]) => [name.toLowerCase(), value.join(': ')]);
  return { status: Number(answer.slice(9, 12)), headers: new Map(fields as [string, string][]), body };
}

for (const host of ['editor', 'runner'] as const) {
  test(`the page and its files are on the ${host} host, without a key, a cookie or an inline script`, async () => {
    const { baseUrl } = gatehouse[host];
    const page = await send(baseUrl, {});
    const app = await send(baseUrl, { path: script, headers: 'Host: localhost\r\nAccept-Encoding: br\r\n' });

    assert.deepEqual([page.status, page.headers.get('cache-control')], [200, 'no-store']);
    assert.match(page.body, /<title>loading/);
    for (const { headers } of [page, app]) {
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(
        policy,
        /default-src 'none'; script-src 'self'; .*frame-ancestors 'none'; require-trusted-types-for/,
      );
      assert.doesNotMatch(policy, /unsafe-|\*|https?:/);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      for (const name of headers.keys()) assert.doesNotMatch(name, /^(set-cookie|access-control-)/);
    }
    assert.deepEqual(
      ['content-type', 'content-encoding', 'cache-control'].map((name) => app.headers.get(name)),
      ['text/javascript; charset=utf-8', 'br', 'public, max-age=31536000, immutable'],
    );
  });
}

test('HEAD has the head of GET and no body, and a file that the client has is not sent again', async () => {
  const { baseUrl } = gatehouse.editor;
  const got = await send(baseUrl, { path: script });
  const head = await send(baseUrl, { method: 'HEAD', path: script });
  const tag = got.headers.get('etag');
  const again = await send(baseUrl, {
    path: script,
    headers: `Host: localhost\r\nIf-None-Match: ${tag}\r\n`,
  });

  assert.deepEqual([head.status, head.body], [200, '']);
  for (const name of ['content-length', 'content-type', 'etag', 'content-security-policy'])
    assert.equal(head.headers.get(name), got.headers.get(name));
  assert.deepEqual([again.status, again.body, again.headers.get('etag')], [304, '', tag]);
});

for (const path of [
  '/index.html',
  '/assets/',
  '/assets',
  '/assets/app-1a2b3c4d.js.br',
  '/../plugin.mjs',
  '/assets/../../plugin.mjs',
  '/assets/..%2f..%2fplugin.mjs',
  '/%2e%2e/plugin.mjs',
  '/assets/%61pp-1a2b3c4d.js',
  '/assets\\app-1a2b3c4d.js',
  '//assets/app-1a2b3c4d.js',
  '/assets/app-1a2b3c4d.js/',
  '/assets/app-1a2b3c4d.js%00.png',
  '/ASSETS/app-1a2b3c4d.js',
  '/host/editor/assets/app-1a2b3c4d.js',
  '/etc/passwd',
]) {
  test(`${path} is no file of the page`, async () => {
    const { status, headers } = await send(gatehouse.editor.baseUrl, { path });

    assert.deepEqual([status, headers.get('content-type')], [404, 'application/json']);
  });
}

const link = (dest: string) =>
  `Host: localhost\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: ${dest}\r\n`;

test('a link of another site opens the page', async () => {
  const { status, headers } = await send(gatehouse.runner.baseUrl, { headers: link('document') });

  assert.deepEqual([status, headers.get('cross-origin-opener-policy')], [200, 'same-origin']);
});

const refused: Readonly<Record<string, Sent & { readonly status: number }>> = {
  'a name that is not of this machine': { headers: 'Host: evil.example\r\n', status: 400 },
  'a page of another origin': {
    headers: 'Host: localhost\r\nOrigin: http://localhost:9999\r\n',
    status: 400,
  },
  'a frame of another port': { headers: 'Host: localhost\r\nSec-Fetch-Site: same-site\r\n', status: 400 },
  'a link of another site to a file': { path: script, headers: link('document'), status: 400 },
  'a frame of another site': { headers: link('iframe'), status: 400 },
  'a link of another site to the API': { path: '/api/v1/ping', headers: link('document'), status: 400 },
  POST: { method: 'POST', status: 404 },
  PUT: { method: 'PUT', path: script, status: 404 },
  DELETE: { method: 'DELETE', path: script, status: 404 },
  OPTIONS: { method: 'OPTIONS', status: 404 },
};

for (const [what, { status, ...sent }] of Object.entries(refused)) {
  test(`${what} is refused`, async () => {
    assert.equal((await send(gatehouse.runner.baseUrl, sent)).status, status);
  });
}

test('clients of the API notice nothing of a page: same errors, same capabilities, same description', async (t) => {
  const plain = await startTestDaemon({ edition });
  t.after(() => plain.stop());
  const seen = async ({ runner }: TestDaemon) => {
    const { body: capabilities } = await runner.send('GET /capabilities');
    const { body: description } = await runner.send('GET /openapi.json');
    const unknown = await send(runner.baseUrl, { path: '/api/v1' });
    return [capabilities.operations, Object.keys(description.paths ?? {}), unknown.status];
  };

  assert.deepEqual(await seen(gatehouse), await seen(plain));
});

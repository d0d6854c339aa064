import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rawRequest } from './support/raw-request.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon;
const keys = new Map<string, string>();
before(async () => {
  gatehouse = await startTestDaemon();
  const { runner, key } = gatehouse;
  keys.set('all', key);
  const reader = await runner.ok('POST /auth/keys', { maxTier: 'T3', scopes: ['instance:read'] });
  const low = await runner.ok('POST /auth/keys', { maxTier: 'T0', scopes: ['admin'] });
  keys.set('of another scope', reader.rawKey).set('of a lower tier', low.rawKey).set('wrong', 'gthk_wrong');
});
after(() => gatehouse.stop());

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly key?: string;
  readonly headers?: string;
  readonly body?: string;
}

async function answerOf(baseUrl: string, { method = 'GET', path, key, headers = '', body = '' }: Sent) {
  const host = headers.includes('Host:') ? '' : 'Host: localhost\r\n';
  const bearer = key === undefined ? '' : `Authorization: Bearer ${keys.get(key)}\r\n`;
  const head = `${method} ${path} HTTP/1.1\r\n${host}${bearer}${headers}Connection: close\r\n\r\n`;
  const answer = await rawRequest(baseUrl, head + body);
  return answer
    .replace(/\r\n(x-request-id|date): [^\r]*/gi, '')
    .replace(/\r\nconnection: [^\r]*/gi, '')
    .replace(/[0-9a-f]{8}-\d+/g, 'ID');
}

const json = (length: number) => `Content-Type: application/json\r\nContent-Length: ${length}\r\n`;
const cases: Readonly<Record<string, Sent & { readonly status: number }>> = {
  'a good call': { path: '/tasks', key: 'all', status: 200 },
  'a call with a query': { path: '/tasks?take=1', key: 'all', status: 200 },
  'a call with a wrong query': { path: '/tasks?take=many', key: 'all', status: 400 },
  'a call without a key': { path: '/tasks', status: 401 },
  'a wrong key': { path: '/tasks', key: 'wrong', status: 401 },
  'a key of another scope': { path: '/tasks', key: 'of another scope', status: 403 },
  'a key of a lower tier': {
    method: 'POST',
    path: '/auth/keys',
    key: 'of a lower tier',
    headers: json(2),
    body: '{}',
    status: 403,
  },
  'a body that is too large': {
    method: 'POST',
    path: '/auth/keys',
    key: 'all',
    headers: json(17 * 1024 * 1024),
    status: 413,
  },
  'a body that is no JSON': {
    method: 'POST',
    path: '/auth/keys',
    key: 'all',
    headers: json(1),
    body: '{',
    status: 400,
  },
  HEAD: { method: 'HEAD', path: '/tasks', key: 'all', status: 404 },
  OPTIONS: { method: 'OPTIONS', path: '/tasks', key: 'all', status: 404 },
  'a foreign host': { path: '/tasks', key: 'all', headers: 'Host: evil.com\r\n', status: 400 },
  'a foreign origin': { path: '/tasks', key: 'all', headers: 'Origin: http://evil.com\r\n', status: 400 },
  'a page of another port': {
    path: '/tasks',
    key: 'all',
    headers: 'Sec-Fetch-Site: same-site\r\n',
    status: 400,
  },
  'an operation of the other host': { path: '/projects/current', key: 'all', status: 404 },
  'a path with dots': { path: '/../v1/tasks', key: 'all', status: 404 },
  'a path with two slashes': { path: '//tasks', key: 'all', status: 404 },
  'a host within a host': { path: '/host/runner/api/v1/tasks', key: 'all', status: 404 },
};

for (const [what, { status, ...sent }] of Object.entries(cases)) {
  test(`${what} is answered to a sibling as on the port of the host`, async () => {
    const { editor, runner } = gatehouse;
    const direct = await answerOf(runner.baseUrl, { ...sent, path: `/api/v1${sent.path}` });
    const sibling = { ...sent, path: `/host/runner/api/v1${sent.path}` };

    assert.equal(Number(direct.slice(9, 12)), status, direct);
    assert.equal(await answerOf(editor.baseUrl, sibling), direct);
    assert.equal(await answerOf(runner.baseUrl, sibling), direct);
  });
}

for (const path of [
  '/host/runner',
  '/host/runner/api/v1',
  '/host/runner/docs',
  '/host/runner/api/v2/tasks',
  '/host/Runner/api/v1/tasks',
  '/host/nobody/api/v1/tasks',
  '/host//runner/api/v1/tasks',
  '/host/runner//api/v1/tasks',
  '/host/editor/../runner/api/v1/tasks',
  '/host/editor/host/runner/api/v1/tasks',
  '/host/%72unner/api/v1/tasks',
  '/host/runner/%61pi/v1/tasks',
  '/host/runner/%2e%2e/api/v1/tasks',
  '/host/runner%2fapi/v1/tasks',
  '//host/runner/api/v1/tasks',
  'http://localhost/host/runner/api/v1/tasks',
]) {
  test(`${path} is no path of a sibling`, async () => {
    assert.match(await answerOf(gatehouse.editor.baseUrl, { path, key: 'all' }), /^HTTP\/1\.1 404/);
  });
}

test('a page of the editor reaches the runner, and the audit has the path of the operation', async () => {
  const { editor, runner } = gatehouse;
  const recorded = async (): Promise<readonly string[]> => {
    const records: { method: string; path: string }[] = await runner.ok('GET /audit?take=1000');
    return records.map(({ method, path }) => `${method} ${path}`);
  };
  const keyLists = (lines: readonly string[]) => lines.filter((line) => line === 'GET /api/v1/auth/keys');
  const headers = `Origin: ${editor.baseUrl}\r\nSec-Fetch-Site: same-origin\r\n`;
  const before = await recorded();

  const answer = await answerOf(editor.baseUrl, {
    path: '/host/runner/api/v1/auth/keys',
    key: 'all',
    headers,
  });

  assert.match(answer, /^HTTP\/1\.1 200/);
  const lines = await recorded();
  assert.equal(keyLists(lines).length, keyLists(before).length + 1);
  assert.ok(lines.every((line) => !line.includes('/host/')));
});

test('a host that is not started is not answered for', async (t) => {
  const alone = await startTestDaemon({ hosts: ['runner'] });
  t.after(() => alone.stop());
  const path = '/host/editor/api/v1/ping';

  assert.match(await answerOf(alone.runner.baseUrl, { path }), /^HTTP\/1\.1 404/);
});

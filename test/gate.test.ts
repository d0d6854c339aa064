import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rawRequest } from './support/raw-request.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon;
before(async () => {
  gatehouse = await startTestDaemon();
});
after(() => gatehouse.stop());

const bodyOf = (response: string) => JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4));
const get = (path: string, headers = 'Host: localhost') =>
  rawRequest(gatehouse.editor.baseUrl, `GET ${path} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);

test('ping answers an empty object without a key, with the headers of every answer', async () => {
  const answer = await gatehouse.editor.as(null).send('GET /ping');

  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body, {});
  assert.match(answer.headers.get('x-request-id') ?? '', /\S/);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
});

const foreignHosts = [
  'evil.com',
  'localhost.evil.com',
  '127.0.0.1.evil.com',
  '0.0.0.0:5299',
  'evil.com@localhost',
  '127.1',
  '',
];

for (const host of foreignHosts) {
  test(`the host name "${host}" is refused`, async () => {
    const response = await get('/api/v1/ping', `Host: ${host}`);

    assert.match(response, /^HTTP\/1\.1 400/);
    assert.equal(bodyOf(response).error, 'bad_request');
  });
}

for (const host of ['localhost', 'LOCALHOST:1', '127.0.0.1', '[::1]:5299']) {
  test(`the host name "${host}" is ours`, async () => {
    assert.match(await get('/api/v1/ping', `Host: ${host}`), /^HTTP\/1\.1 200/);
  });
}

for (const origin of ['https://evil.com', 'null', 'http://localhost:5299.evil.com']) {
  test(`the origin "${origin}" is refused`, async () => {
    const answer = await gatehouse.editor.send('GET /ping', undefined, { origin });

    assert.equal(answer.status, 400);
  });
}

test('a page of the host itself may call it', async () => {
  const answer = await gatehouse.editor.send('GET /ping', undefined, { origin: gatehouse.runner.baseUrl });

  assert.equal(answer.status, 200);
});

const strangePaths = [
  '/api/v1/%2e%2e/v1/ping',
  '/api/v1/../v1/ping',
  '//evil/api/v1/ping',
  '/api/v1//ping',
  '/api/v1/ping/',
  '/API/v1/ping',
  '/api/v1/p%69ng',
  '/api/v1/ping;a',
  '/api/v1/ping%00',
  '/api/v1/ping#f',
  '/api/v1',
  '*',
];

for (const path of strangePaths) {
  test(`the path ${path} names nothing`, async () => {
    const response = await get(path);

    assert.match(response, /^HTTP\/1\.1 404/);
    assert.equal(bodyOf(response).error, 'not_found');
  });
}

const refusedKeys = [
  { what: 'no key', headers: {} },
  { what: 'an unknown key', headers: { authorization: 'Bearer gthk_nothing' } },
  { what: 'two spaces', headers: { authorization: 'Bearer  KEY' } },
  { what: 'a trailing word', headers: { authorization: 'Bearer KEY more' } },
  { what: 'another scheme', headers: { authorization: 'Basic KEY' } },
  { what: 'a key in the query', headers: {}, search: '?access_token=KEY' },
  { what: 'a key in a cookie', headers: { cookie: 'token=KEY' } },
];

test('every way to be unknown gets the same 401', async () => {
  const bodies = await Promise.all(
    refusedKeys.map(async ({ what, headers, search }) => {
      const entries = Object.entries(headers).map(([name, value]) => [
        name,
        value.replace('KEY', gatehouse.key),
      ]);
      const target = `GET /auth/whoami${(search ?? '').replace('KEY', gatehouse.key)}`;
      const answer = await gatehouse.runner.as(null).send(target, undefined, Object.fromEntries(entries));
      assert.equal(answer.status, 401, what);
      return JSON.stringify(answer.body);
    }),
  );

  assert.equal(new Set(bodies).size, 1);
});

test('two thousand wrong keys from the same address lock no client out, and reveal nothing', async () => {
  const { runner, key } = gatehouse;
  const answers = new Map<string, number>();
  const tryOne = async (n: number) => {
    const wrong = n % 2 === 0 ? `${key.slice(0, -1)}${n % 10}` : `gthk_${n}`;
    const { status, body } = await runner.as(wrong === key ? null : wrong).send('GET /auth/whoami');
    const answer = `${status} ${JSON.stringify(body)}`;
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  };

  for (let n = 0; n < 2000; n += 50) {
    const tries = Array.from({ length: 50 }, (_, more) => tryOne(n + more));
    await runner.ok('GET /auth/whoami');
    await Promise.all(tries);
  }

  assert.deepEqual([...answers.values()], [2000]);
  assert.match([...answers.keys()].join(), /^401 /);
  assert.equal((await runner.send('GET /auth/whoami')).status, 200);
});

test('the scheme may be written in any case', async () => {
  const answer = await gatehouse.runner
    .as(null)
    .send('GET /auth/whoami', undefined, { authorization: `bEARER ${gatehouse.key}` });

  assert.equal(answer.status, 200);
});

test('capabilities with a bad key are refused, never the anonymous view', async () => {
  assert.equal((await gatehouse.editor.as('gthk_wrong').send('GET /capabilities')).status, 401);
});

test('a key that was revoked on one host is refused by the other at the next request', async () => {
  const issued = await gatehouse.editor.ok('POST /auth/keys', { maxTier: 'T0', scopes: ['task:read'] });
  assert.equal((await gatehouse.runner.as(issued.rawKey).send('GET /auth/whoami')).status, 200);

  await gatehouse.runner.ok(`DELETE /auth/keys/${issued.id}`);

  assert.equal((await gatehouse.editor.as(issued.rawKey).send('GET /auth/whoami')).status, 401);
});

const badBodies = [
  { what: 'malformed JSON', body: '{"a":' },
  { what: 'bytes that are not UTF-8', body: Buffer.from([0x22, 0xff, 0x22]) },
  { what: 'an unknown field', body: '{"labl":"x"}' },
  { what: 'an array', body: '[]' },
];

for (const { what, body } of badBodies) {
  test(`${what} in a body is a 400`, async () => {
    const response = await fetch(`${gatehouse.runner.baseUrl}/api/v1/auth/keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gatehouse.key}`, 'content-type': 'application/json' },
      body,
    });

    assert.equal(response.status, 400);
    assert.match(await response.text(), /"error":"bad_request"/);
  });
}

for (const search of ['skip=1&skip=2', 'skip=0x10', 'skip=1.5', 'nothing=1']) {
  test(`the query ${search} is a 400`, async () => {
    assert.equal((await gatehouse.runner.send(`GET /sessions?${search}`)).status, 400);
  });
}

const brokenRequests = [
  { what: 'no HTTP at all', text: 'hello\r\n\r\n' },
  { what: 'a missing Host', text: 'GET /api/v1/ping HTTP/1.1\r\nConnection: close\r\n\r\n' },
  {
    what: 'two Hosts',
    text: 'GET /api/v1/ping HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  },
  { what: 'CONNECT', text: 'CONNECT x:1 HTTP/1.1\r\nHost: localhost\r\n\r\n' },
  {
    what: 'an unknown expectation',
    text: 'GET /api/v1/ping HTTP/1.1\r\nHost: localhost\r\nExpect: foo\r\n\r\n',
  },
];

for (const { what, text } of brokenRequests) {
  test(`${what} gets JSON from the closed table`, async () => {
    const response = await rawRequest(gatehouse.editor.baseUrl, text);

    assert.match(response, /^HTTP\/1\.1 400/);
    assert.equal(bodyOf(response).error, 'bad_request');
    assert.equal((await gatehouse.editor.send('GET /ping')).status, 200);
  });
}

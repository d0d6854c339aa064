import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { documentOf, evidenceOf, runDocument, wideEvidence } from '@gatehouse/plugin-runtime/testing';
import { standardExecutors } from '../executors/standard-executors.ts';
import { closeServers, serveHttp } from '../testing/test-servers.ts';

after(closeServers);

const credentials = [
  'basic-login',
  'session-cookie',
  'api-token-1',
  'form-password',
  'given-token',
  'set-cookie-9',
];

const url = await serveHttp((request, response) => {
  response.setHeader('set-cookie', 'id=set-cookie-9');
  response.setHeader('content-type', 'application/json');
  response.statusCode = request.url === '/ok' ? 200 : 422;
  response.end(
    JSON.stringify({
      error: 'the article is sold out',
      access_token: 'given-token',
      pad: 'x'.repeat(40_000),
    }),
  );
});

async function post(path: string, more: Readonly<Record<string, string>> = {}) {
  const send = {
    type: 'Http',
    action: 'Post',
    parameters: {
      Url: `${url}${path}`,
      Headers: 'Authorization: Basic basic-login\nX-Api-Key: api-token-1\nX-Shop: north',
      Cookies: 'session=session-cookie',
      BodyType: 'json',
      Body: '{"article": 7, "password": "form-password"}',
      FailOn: '4xx',
      ...more,
    },
  };
  const check = { type: 'Http', action: 'Get', parameters: { Url: 'nothing' } };
  const run = await runDocument(documentOf([send, check]), {
    executors: standardExecutors,
    evidence: wideEvidence,
  });
  const files = new Map(evidenceOf(run).map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]));
  return { run, files, kept: JSON.parse(files.get('request.json') ?? 'null') };
}

test('a failure keeps the last request and what a refused answer says, without credentials', async () => {
  const { kept, files } = await post('/buy?token=api-token-1');

  assert.equal(kept.request.headers['x-shop'], 'north');
  assert.match(kept.request.body, /"article": 7/);
  assert.equal(kept.answer.status, 422);
  assert.match(kept.answer.body, /the article is sold out/);
  for (const text of credentials) assert.ok(![...files.values()].join('').includes(text), text);
  assert.ok((files.get('request.json') ?? '').length < 60_000);
});

test('a failure after a request that went well keeps its answer', async () => {
  const { run, kept } = await post('/ok');

  assert.match(run.outcome.errorMessage ?? '', /Url must begin/);
  assert.deepEqual([kept.answer.status, kept.answer.finalUrl], [200, `${url}/ok`]);
  assert.match(kept.answer.body, /sold out/);
});

test('a request without an answer is kept', async () => {
  const { kept } = await post('', { Url: 'http://127.0.0.1:1/gone' });

  assert.deepEqual([kept.request.url, kept.answer], ['http://127.0.0.1:1/gone', null]);
});

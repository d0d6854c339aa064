import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findGaps } from '@gatehouse/openapi/find-gaps';
import { additiveOf } from './support/additive-operations.ts';
import { contract, isDeclared } from './support/contract.ts';
import { eventually } from './support/eventually.ts';
import { findDifferences, lintOpenapi, operationsOf, readOpenapi } from './support/openapi.ts';
import { rawRequest } from './support/raw-request.ts';
import { lintWithSpectral } from './support/spectral.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const fixture = fileURLToPath(new URL('./fixtures/plugins/deprecated/', import.meta.url));
const hosts = ['editor', 'runner'] as const;

/** The plugin of a test. */
const undescribed = ['deprecated'];

let gatehouse: TestDaemon;
before(async () => {
  gatehouse = await startTestDaemon({ plugins: [fixture] });
});
after(() => gatehouse.stop());

for (const host of hosts) {
  test(`two public linters find nothing in the description of the ${host} host`, async () => {
    const document = await readOpenapi(gatehouse[host].baseUrl);

    assert.deepEqual(await lintOpenapi(document), []);
    assert.deepEqual(await lintWithSpectral(document), []);
    assert.equal(document.openapi, '3.1.0');
    assert.equal(document.info.version, '1.2.0');
    assert.deepEqual(
      document.servers.map(({ url }) => url),
      [`${gatehouse[host].baseUrl}/api/v1`],
    );
  });

  test(`the description of the ${host} host has the facts of the contract for each operation`, async () => {
    const document = await readOpenapi(gatehouse[host].baseUrl);
    const described = operationsOf(document).filter(
      ({ operation }) => operation['x-plugin'] !== 'deprecated',
    );

    assert.deepEqual(
      described
        .map(({ method, path, operation }) =>
          [operation.operationId, method, path, operation['x-tier'], operation['x-required-scope']].join(' '),
        )
        .sort(),
      contract
        .filter((operation) => isDeclared(operation, host))
        .map((o) => [o.operationId, o.method, o.path, o.tier, o.requiredScope].join(' '))
        .concat(additiveOf(host))
        .sort(),
    );
  });

  test(`on the ${host} host an operation is described as served exactly where capabilities say so`, async () => {
    const document = await readOpenapi(gatehouse[host].baseUrl);
    const { body } = await gatehouse[host].send('GET /capabilities');

    const served = operationsOf(document).filter(({ operation }) => operation['x-status'] === 'live');
    const available = body.operations.filter((o: { isAvailable: boolean }) => o.isAvailable);
    assert.deepEqual(
      served.map(({ operation }) => operation.operationId).sort(),
      available.map((o: { operationId: string }) => o.operationId).sort(),
    );
    for (const { operation } of operationsOf(document)) {
      const statuses = Object.keys(operation.responses);
      if (operation['x-status'] === 'live') assert.ok(statuses.some((status) => status < '300'));
      else assert.deepEqual(statuses, ['400', '501', '503'], operation.operationId);
    }
  });

  test(`each operation, parameter and field of the ${host} host has a description (C3)`, async () => {
    const document = await readOpenapi(gatehouse[host].baseUrl);

    const gaps = findGaps(document).filter(({ plugin }) => !undescribed.includes(plugin));
    assert.deepEqual(
      gaps.map(({ plugin, owner, place, lacks }) => `${plugin}: ${owner}: ${place} lacks a ${lacks}`),
      [],
    );
  });

  test(`refusals of the ${host} host are as it describes them`, async () => {
    const document = await readOpenapi(gatehouse[host].baseUrl);
    const weak = await gatehouse[host].ok('POST /auth/keys', { maxTier: 'T0', scopes: [] });
    const answers = [];
    for (const { method, path, operation } of operationsOf(document)) {
      const target = `${method} ${path.replaceAll(/\{\w+\}/g, '1')}`;
      for (const client of [gatehouse[host].as(null), gatehouse[host].as(weak.rawKey)]) {
        if (operation.operationId === 'openapi_get') continue;
        const { status, body } = await client.send(target);
        answers.push({ operationId: operation.operationId, status, body });
      }
    }

    assert.deepEqual(await findDifferences(document, answers), []);
  });
}

test('a deprecated operation is marked with the date of its end, as its answers are', async () => {
  const document = await readOpenapi(gatehouse.runner.baseUrl);

  const marks = operationsOf(document)
    .filter(({ operation }) => operation['x-plugin'] === 'deprecated')
    .map(({ operation }) => [operation.deprecated, operation['x-sunset-date'] ?? null]);
  assert.ok(
    marks.some(([isDeprecated, sunset]) => isDeprecated && sunset === 'Wed, 31 Mar 2027 00:00:00 GMT'),
  );
});

test('query values are described by what they mean, with their ranges and defaults', async () => {
  const { paths } = await readOpenapi(gatehouse.runner.baseUrl);

  assert.deepEqual(paths['/sessions/events']?.get?.parameters, [
    {
      name: 'timeoutSeconds',
      in: 'query',
      description: 'Seconds to wait for an event; after that the answer has none and `timedOut` is true.',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 60, default: 25 },
    },
    {
      name: 'after',
      in: 'query',
      description:
        'Go on behind this `cursor` of an earlier answer, with what happened since; `now` answers a cursor at once. Without it only events during the wait count.',
      required: false,
      schema: {
        type: 'string',
        pattern: '^(now|[\\da-f-]{36}:\\d{1,15})$',
      },
    },
  ]);
});

test('an answer that is not as described is found', async () => {
  const document = await readOpenapi(gatehouse.runner.baseUrl);
  const wrong = { id: 'one', name: 7, projectPath: '/a.zp', more: true };

  const differences = await findDifferences(document, [
    { operationId: 'task_get', status: 200, body: wrong },
  ]);

  assert.match(differences.join(), /required property 'createTime'/);
  assert.match(differences.join(), /must be string/);
  assert.match(differences.join(), /more/);
});

test('the description is the same bytes each time', async () => {
  const url = `${gatehouse.editor.baseUrl}/api/v1/openapi.json`;
  const [one, other] = await Promise.all(
    [fetch(url), fetch(url)].map(async (answer) => (await answer).text()),
  );

  assert.equal(one, other);
});

for (const host of hosts) {
  test(`/docs of the ${host} host is a page without external resources`, async () => {
    const document = await readOpenapi(gatehouse[host].baseUrl);
    const answer = await fetch(`${gatehouse[host].baseUrl}/docs`);
    const page = await answer.text();

    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(answer.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src/);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.ok(answer.headers.get('x-request-id'));
    for (const { operation } of operationsOf(document))
      assert.ok(page.includes(`<article id="${operation.operationId}"`), operation.operationId);
    assert.doesNotMatch(page, /<script|<link|<img|url\(|@import/);
  });
}

test('/docs takes GET alone, and only from this machine', async () => {
  const statusOf = async (line: string, host = 'localhost') => {
    const head = `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    return (await rawRequest(gatehouse.runner.baseUrl, head)).slice(0, 'HTTP/1.1 404'.length);
  };

  for (const line of ['POST /docs', 'HEAD /docs', 'GET /docs/', 'GET /Docs', 'GET /api/v1/docs'])
    assert.equal(await statusOf(line), 'HTTP/1.1 404', line);
  assert.equal(await statusOf('GET /docs', 'example.com'), 'HTTP/1.1 400');
  assert.equal(await statusOf('GET /docs'), 'HTTP/1.1 200');
});

test('/docs answers 503 like everything else while the service is switched off', async () => {
  await writeFile(join(gatehouse.dataDir, 'switch.json'), '{"on":false}');
  const off = await eventually(
    () => fetch(`${gatehouse.runner.baseUrl}/docs`),
    (answer) => answer.status === 503,
  );

  assert.match(await off.text(), /"error":"service_unavailable"/);
});

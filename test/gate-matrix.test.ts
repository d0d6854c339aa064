import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { HostName } from '@gatehouse/sdk-plugin';
import { type ContractOperation, contract, isDeclared, pathOf } from './support/contract.ts';
import { eventually } from './support/eventually.ts';
import { createKeyStock, type Grant, type KeyStock } from './support/key-stock.ts';
import { createPlainClient, inParallel, type PlainAnswer, type PlainClient } from './support/plain-client.ts';
import { rawRequest } from './support/raw-request.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

interface Credential {
  /** The header of the request; none when undefined. */
  readonly authorization: string | undefined;
  /** The grant of the key; null when the key is not valid. */
  readonly grant: Grant | null;
}

interface State {
  readonly what: string;
  /** Undefined when the state does not apply to the operation. */
  credential(operation: ContractOperation): Credential | Promise<Credential> | undefined;
}

const hosts = ['editor', 'runner'] as const;
const badBody = Buffer.from('{"a":');
/** A request that passes the gate is refused for this content type, so that no handler ever runs. */
const passing = { 'content-type': 'text/plain' };

let gatehouse: TestDaemon;
let clients: Readonly<Record<HostName, PlainClient>>;
let keys: KeyStock;
let live: Readonly<Record<HostName, ReadonlySet<string>>>;
/** The 401 bodies of all tests below. */
const refusals = new Set<string>();

before(async () => {
  gatehouse = await startTestDaemon();
  clients = {
    editor: createPlainClient(gatehouse.editor.baseUrl),
    runner: createPlainClient(gatehouse.runner.baseUrl),
  };
  keys = await createKeyStock(gatehouse.editor);
  live = { editor: await readLive('editor'), runner: await readLive('runner') };
});
after(async () => {
  for (const host of hosts) clients[host].close();
  await gatehouse.stop();
});

async function readLive(host: HostName): Promise<ReadonlySet<string>> {
  const { operations } = await gatehouse[host].ok('GET /capabilities');
  const served = operations.filter(
    (operation: { unavailableReason: string | null }) => operation.unavailableReason === null,
  );
  return new Set(served.map((operation: { operationId: string }) => operation.operationId));
}

const invalid = (authorization: string | undefined): Credential => ({ authorization, grant: null });
const valid = async (grant: Grant): Promise<Credential> => ({
  authorization: `Bearer ${await keys.keyFor(grant)}`,
  grant,
});
const isGrantable = (scope: string | null): scope is string =>
  scope !== null && keys.allScopes.includes(scope);

const states: readonly State[] = [
  { what: 'no key', credential: () => invalid(undefined) },
  { what: 'two spaces before a good key', credential: () => invalid(`Bearer  ${gatehouse.key}`) },
  { what: 'another scheme before a good key', credential: () => invalid(`Token ${gatehouse.key}`) },
  { what: 'an unknown key', credential: () => invalid(`Bearer gthk_${'0'.repeat(49)}`) },
  {
    what: 'a good key with another check sum',
    credential: () =>
      invalid(`Bearer ${gatehouse.key.slice(0, -1)}${gatehouse.key.endsWith('0') ? '1' : '0'}`),
  },
  { what: 'an expired key', credential: () => invalid(`Bearer ${keys.dead.expired}`) },
  { what: 'a disabled key', credential: () => invalid(`Bearer ${keys.dead.disabled}`) },
  { what: 'a revoked key', credential: () => invalid(`Bearer ${keys.dead.revoked}`) },
  { what: 'a key of tier 0 without scopes', credential: () => valid({ tier: 0, scopes: [] }) },
  {
    what: 'the right tier and every scope but the right one',
    credential: ({ tier, requiredScope }) =>
      isGrantable(requiredScope)
        ? valid({ tier, scopes: keys.allScopes.filter((scope) => scope !== requiredScope) })
        : undefined,
  },
  {
    what: 'the right scope one tier too low',
    credential: ({ tier, requiredScope }) =>
      tier > 0 && isGrantable(requiredScope) ? valid({ tier: tier - 1, scopes: [requiredScope] }) : undefined,
  },
  { what: 'a key that may do all', credential: () => valid({ tier: 3, scopes: keys.allScopes }) },
];

/** The contract's order of the gate: path (404), implemented (501), key (401), tier and scope (403). */
function expectedStatus(host: HostName, operation: ContractOperation, { authorization, grant }: Credential) {
  if (!isDeclared(operation, host)) return 404;
  if (!live[host].has(operation.operationId)) return 501;
  if (operation.auth === 'none' || (operation.auth === 'optional' && authorization === undefined)) return 400;
  if (grant === null) return 401;
  const { tier, requiredScope } = operation;
  return grant.tier >= tier && (requiredScope === null || grant.scopes.includes(requiredScope)) ? 400 : 403;
}

const codes = new Map([
  [400, 'bad_request'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [501, 'not_implemented'],
  [503, 'service_unavailable'],
]);

/** The difference to the expected answer; null when it is the expected one. */
function deviationOf(
  answer: PlainAnswer,
  status: number,
  { operation, credential }: { operation: ContractOperation; credential: Credential },
): string | null {
  const name = `${operation.operationId}: ${answer.status} instead of ${status}: ${answer.text}`;
  if (answer.status !== status) return name;
  const { message, resultCode, validationErrors, ...body } = JSON.parse(answer.text);
  const hasChallenge = answer.headers['www-authenticate'] === 'Bearer';
  if (hasChallenge !== (status === 401)) return `${name} (its WWW-Authenticate)`;
  // The query of an operation is validated before its body.
  if (
    status === 400 &&
    !/content type|^There is no query parameter|^The query parameter "\w+" is missing/.test(message)
  )
    return `${name} (not for its content type)`;
  const expected = { error: codes.get(status), ...(status === 403 ? lackOf(operation, credential) : {}) };
  try {
    assert.deepEqual(body, expected);
    return null;
  } catch (error) {
    return `${name} ${error}`;
  }
}

function lackOf({ tier, requiredScope }: ContractOperation, { grant }: Credential) {
  const scopes = requiredScope === null ? [] : [requiredScope];
  return {
    required: { tier, scopes },
    current: { tier: grant?.tier, scopes: grant?.scopes },
    missingScopes: scopes.filter((scope) => !grant?.scopes.includes(scope)),
    dangerousCategories: [],
    unknownCategories: [],
  };
}

for (const host of hosts) {
  for (const { what, credential: credentialFor } of states) {
    test(`with ${what}, every operation gets the gate's answer on the ${host} host`, async () => {
      const answers = await inParallel(contract, async (operation) => {
        const credential = await credentialFor(operation);
        if (credential === undefined) return null;
        const { authorization } = credential;
        const headers = { ...passing, ...(authorization === undefined ? {} : { authorization }) };
        const status = expectedStatus(host, operation, credential);
        // The gate runs before the body is read: when it refuses, an invalid body must not matter.
        const body = status === 400 ? {} : { body: badBody };
        const answer = await clients[host].send({
          method: operation.method,
          path: pathOf(operation),
          headers,
          ...body,
        });
        return {
          operation,
          status,
          answer,
          deviation: deviationOf(answer, status, { operation, credential }),
        };
      });

      assert.deepEqual(
        answers.flatMap((answer) => answer?.deviation ?? []),
        [],
      );
      const unauthorized = answers.flatMap((answer) => (answer?.status === 401 ? [answer.answer.text] : []));
      for (const text of unauthorized) refusals.add(text);
    });
  }

  test(`a refused call on the ${host} host is answered before its body arrives`, async () => {
    const refused = contract.filter(
      (operation) => live[host].has(operation.operationId) && operation.auth === undefined,
    );
    const { baseUrl } = gatehouse[host];

    const answers = await inParallel(refused, (operation) =>
      rawRequest(
        baseUrl,
        `${operation.method} ${pathOf(operation)} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n{"a":`,
      ),
    );

    assert.ok(answers.length > 0);
    assert.deepEqual(
      answers.filter((answer) => !answer.startsWith('HTTP/1.1 401 ')),
      [],
    );
  });

  test(`unknown verbs are no operations on the ${host} host, with any key`, async () => {
    const paths = [...new Set(contract.map(pathOf))];
    const verbs = ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];
    const headers = { authorization: `Bearer ${gatehouse.key}`, 'x-http-method-override': 'GET' };
    const calls = paths.flatMap((path) => verbs.map((method) => ({ method, path, headers })));

    const answers = await inParallel(calls, (call) => clients[host].send(call));

    assert.deepEqual(
      answers.filter(({ status }) => status !== 404),
      [],
    );
  });
}

test('all of these 401 answers are the same bytes', () => {
  assert.equal(refusals.size, 1);
});

test('while the service is switched off every operation answers 503, also to invalid requests', async () => {
  await writeFile(join(gatehouse.dataDir, 'switch.json'), '{"on":false}');
  await eventually(
    () => gatehouse.editor.send('GET /ping'),
    ({ status }) => status === 503,
  );

  for (const host of hosts) {
    const answers = await inParallel(contract, (operation) =>
      clients[host].send({ method: operation.method, path: pathOf(operation), body: badBody }),
    );
    const unexpected = answers.filter(
      ({ status, text }) => status !== 503 || JSON.parse(text).error !== 'service_unavailable',
    );
    assert.deepEqual(unexpected, []);
  }
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HostName } from '@gatehouse/sdk-plugin';
import { createRandom, readSeed, rounds } from '@gatehouse/test-tiers';
import { type ContractOperation, contract, isDeclared, pathOf } from './support/contract.ts';
import { createPlainClient, inParallel, type PlainClient } from './support/plain-client.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const hosts = ['editor', 'runner'] as const;
const other = { editor: 'runner', runner: 'editor' } as const;
const keyCount = rounds('random keys on each operation', { quick: 8, all: 50 });
const revocations = rounds('revocations on both hosts', { quick: 20, all: 100 });
const seed = readSeed();

let gatehouse: TestDaemon;
let clients: Readonly<Record<HostName, PlainClient>>;
before(async () => {
  gatehouse = await startTestDaemon();
  clients = {
    editor: createPlainClient(gatehouse.editor.baseUrl),
    runner: createPlainClient(gatehouse.runner.baseUrl),
  };
});
after(async () => {
  for (const host of hosts) clients[host].close();
  await gatehouse.stop();
});

/** Operations whose `isAvailable` differs from the answer of the gate to this key. */
async function liesOf(host: HostName, rawKey: string | null): Promise<readonly string[]> {
  const { operations } = await gatehouse[host].as(rawKey).ok('GET /capabilities');
  const promised = new Map<string, boolean>(
    operations.map((entry: { operationId: string; isAvailable: boolean }) => [
      entry.operationId,
      entry.isAvailable,
    ]),
  );
  const declared = contract.filter((operation) => isDeclared(operation, host));
  const lies = await inParallel(declared, async (operation) => {
    const status = await statusOf(host, rawKey, operation);
    const lets = ![401, 403, 501].includes(status);
    return promised.get(operation.operationId) === lets ? [] : [`${operation.operationId}: ${status}`];
  });
  return lies.flat();
}

/** A content type that no operation accepts stops requests between the gate and the handler. */
async function statusOf(
  host: HostName,
  rawKey: string | null,
  operation: ContractOperation,
): Promise<number> {
  const authorization: Record<string, string> = rawKey === null ? {} : { authorization: `Bearer ${rawKey}` };
  const headers = { 'content-type': 'text/plain', ...authorization };
  const { status } = await clients[host].send({
    method: operation.method,
    path: pathOf(operation),
    headers,
  });
  return status;
}

test(`capabilities are correct for ${keyCount} random keys and every operation (seed ${seed})`, async () => {
  const random = createRandom(seed);
  const { scopes } = await gatehouse.editor.ok('GET /auth/whoami');
  for (let count = 0; count < keyCount; count += 1) {
    const share = random();
    const grant = {
      maxTier: Math.floor(random() * 4),
      scopes: scopes.filter(() => random() < share),
    };
    const { rawKey } = await gatehouse.editor.ok('POST /auth/keys', grant);

    for (const host of hosts) assert.deepEqual(await liesOf(host, rawKey), [], JSON.stringify(grant));
  }
});

for (const host of hosts) {
  test(`capabilities of the ${host} host are correct without a key`, async () => {
    assert.deepEqual(await liesOf(host, null), []);
  });
}

test(`a key of one host is good on the other, and revoked there dead on both at once, ${revocations} times`, async () => {
  for (let round = 0; round < revocations; round += 1) {
    const here = round % 2 === 0 ? 'editor' : 'runner';
    const there = other[here];
    const issued = await gatehouse[here].ok('POST /auth/keys', { label: `round ${round}` });
    const whoAmI = (host: HostName) => gatehouse[host].as(issued.rawKey).send('GET /auth/whoami');
    assert.equal((await whoAmI(there)).status, 200);

    await gatehouse[there].ok(`DELETE /auth/keys/${issued.id}`);

    assert.deepEqual([(await whoAmI(here)).status, (await whoAmI(there)).status], [401, 401]);
  }
});

test('a key that is disabled on one host is refused by the other, and accepted after it is enabled there', async () => {
  const issued = await gatehouse.editor.ok('POST /auth/keys');
  const status = async () => (await gatehouse.runner.as(issued.rawKey).send('GET /auth/whoami')).status;

  await gatehouse.editor.ok(`PATCH /auth/keys/${issued.id}`, { enabled: false });
  const whileDisabled = await status();
  await gatehouse.editor.ok(`PATCH /auth/keys/${issued.id}`, { enabled: true });

  assert.deepEqual([whileDisabled, await status()], [401, 200]);
});

test('100 keys that are issued at once are 100 keys, and all of them are listed', async () => {
  const issued = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      gatehouse[index % 2 === 0 ? 'editor' : 'runner'].ok('POST /auth/keys', { label: `at once ${index}` }),
    ),
  );

  assert.equal(new Set(issued.map(({ rawKey }) => rawKey)).size, 100);
  const listed = await gatehouse.runner.ok('GET /auth/keys');
  const ids = new Set(listed.map(({ id }: { id: string }) => id));
  assert.deepEqual(
    issued.filter(({ id }) => !ids.has(id)),
    [],
  );
});

test('of 20 revokes of one key at once, one is done and the others find no key', async () => {
  const { id } = await gatehouse.editor.ok('POST /auth/keys');

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      gatehouse[index % 2 === 0 ? 'editor' : 'runner'].send(`DELETE /auth/keys/${id}`),
    ),
  );

  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [204, ...Array<number>(19).fill(404)]);
});

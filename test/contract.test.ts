import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

interface ContractOperation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly tier: number;
  readonly requiredScope: string | null;
  readonly hosts: readonly string[];
  readonly auth?: string;
  readonly domain?: string;
  readonly rawBody?: boolean;
}

const contract: readonly ContractOperation[] = JSON.parse(
  readFileSync(new URL('./contract/operations.json', import.meta.url), 'utf8'),
);
const standard = contract.filter((operation) => operation.domain !== 'android');

let gatehouse: TestDaemon;
before(async () => {
  gatehouse = await startTestDaemon();
});
after(() => gatehouse.stop());

test('the manifests declare the operations of the contract, each in one of them, and nothing else', () => {
  const root = new URL('../', import.meta.url);
  const folders = ['host/', ...readdirSync(new URL('plugins/', root)).map((name) => `plugins/${name}/`)];
  const declared = folders.flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(new URL(`${folder}gatehouse.plugin.json`, root), 'utf8'));
    return manifest.operations.map(
      (o: {
        id: string;
        method: string;
        path: string;
        tier: number;
        scope: string | null;
        hosts: string[];
      }) => [o.id, o.method, o.path, o.tier, o.scope, o.hosts].join(' '),
    );
  });

  assert.deepEqual(
    declared.sort(),
    contract.map((o) => [o.operationId, o.method, o.path, o.tier, o.requiredScope, o.hosts].join(' ')).sort(),
  );
});

for (const host of ['editor', 'runner'] as const) {
  const mine = standard.filter((operation) => operation.hosts.includes(host));

  test(`the ${host} host declares exactly the contract's operations`, async () => {
    const { body } = await gatehouse[host].send('GET /capabilities');
    const declared = body.operations.map(
      (o: {
        operationId: string;
        method: string;
        path: string;
        tier: number;
        requiredScope: string | null;
      }) => [o.operationId, o.method, o.path, o.tier, o.requiredScope].join(' '),
    );

    assert.deepEqual(
      declared.sort(),
      mine
        .map((o) => [o.operationId, o.method, `/api/v1${o.path}`, o.tier, o.requiredScope].join(' '))
        .sort(),
    );
  });

  test(`on the ${host} host every operation answers 501, 401, 403 or its own answer, in the order of the gate`, async () => {
    const weak = await gatehouse[host].ok('POST /auth/keys', { label: 'weak', maxTier: 'T0', scopes: [] });
    const { body } = await gatehouse[host].send('GET /capabilities');
    const available = new Map(
      body.operations.map((o: { operationId: string; isAvailable: boolean }) => [
        o.operationId,
        o.isAvailable,
      ]),
    );

    for (const operation of mine) {
      const target = `${operation.method} ${operation.path.replace(/\{\w+\}/g, '1')}`;
      const anonymous = await gatehouse[host].as(null).send(target);
      if (!available.get(operation.operationId)) {
        assert.equal(anonymous.status, 501, `${operation.operationId} is not implemented`);
        continue;
      }
      assert.equal(
        anonymous.status,
        operation.auth === undefined ? 401 : 200,
        `${operation.operationId} without a key`,
      );
      if (operation.auth !== undefined || (operation.tier === 0 && operation.requiredScope === null))
        continue;
      const refused = await gatehouse[host].as(weak.rawKey).send(target);
      assert.equal(refused.status, 403, `${operation.operationId} with a weak key`);
      assert.deepEqual(refused.body.required, {
        tier: operation.tier,
        scopes: operation.requiredScope === null ? [] : [operation.requiredScope],
      });
    }
  });
}

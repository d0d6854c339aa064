import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { additiveOf, additiveOperations } from './support/additive-operations.ts';
import { contract } from './support/contract.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const beyond = [
  'device_show POST /android/devices/{id}/show 1 instance:control editor,runner',
  ...additiveOperations,
];
const standard = contract.filter((operation) => operation.domain !== 'android');

let gatehouse: TestDaemon;
before(async () => {
  gatehouse = await startTestDaemon();
});
after(() => gatehouse.stop());

test('the manifests declare the operations of the contract, each in one of them, and what is known to be beyond it', () => {
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
    contract
      .map((o) => [o.operationId, o.method, o.path, o.tier, o.requiredScope, o.hosts].join(' '))
      .concat(beyond)
      .sort(),
  );
});

for (const host of ['editor', 'runner'] as const) {
  const mine = standard.filter((operation) => operation.hosts.includes(host));

  test(`the ${host} host declares exactly the contract's operations, and those known to be beyond it`, async () => {
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
        .concat(additiveOf(host, '/api/v1'))
        .sort(),
    );
  });
}

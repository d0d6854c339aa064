import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { contract } from './support/contract.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

/** Additive, as the contract allows it: decisions 0040, 0053, 0054 and 0055 say what for. */
const beyondStandard = [
  'task_approve POST /tasks/{id}/approve 2 task:control runner',
  'project_approve POST /projects/current/approve 2 project:run editor',
  'secrets_list GET /secrets 0 admin editor,runner',
  'secret_set PUT /secrets/{name} 3 admin editor,runner',
  'secret_delete DELETE /secrets/{name} 3 admin editor,runner',
  'secret_grant POST /secrets/{name}/grant 3 admin editor,runner',
  'secret_revoke POST /secrets/{name}/revoke 3 admin editor,runner',
];
const beyond = [
  'device_show POST /android/devices/{id}/show 1 instance:control editor,runner',
  ...beyondStandard,
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
        .concat(beyondStandard.filter((entry) => hostsOf(entry).includes(host)).map(asCapability))
        .sort(),
    );
  });
}

/** As the capabilities name it: with the prefix, and without the hosts. */
function asCapability(operation: string): string {
  const [id, method, path, tier, scope] = operation.split(' ');
  return [id, method, `/api/v1${path}`, tier, scope].join(' ');
}

function hostsOf(operation: string): readonly string[] {
  return operation.split(' ').at(-1)?.split(',') ?? [];
}

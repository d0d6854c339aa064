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
  const folders = [
    'packages/daemon/',
    ...readdirSync(new URL('plugins/', root)).map((name) => `plugins/${name}/`),
  ];
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

  const expected = contract.map((o) =>
    [o.operationId, o.method, o.path, o.tier, o.requiredScope, o.hosts].join(' '),
  );
  assertSame(declared, [...expected, ...beyond]);
});

test('what is beyond the contract has paths of its own: on a path of the contract, other methods answer 404', () => {
  const paths = new Set(contract.map(({ path }) => path));

  const onPathsOfTheContract = beyond.filter((line) => paths.has(line.split(' ')[2] ?? ''));

  assert.deepEqual(onPathsOfTheContract, []);
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

    const expected = mine.map((o) =>
      [o.operationId, o.method, `/api/v1${o.path}`, o.tier, o.requiredScope].join(' '),
    );
    assertSame(declared, [...expected, ...additiveOf(host, '/api/v1')]);
  });
}

/** Names only the operations that differ: the whole lists are too long to read. */
function assertSame(declared: readonly string[], expected: readonly string[]): void {
  const unlisted = declared.filter((line) => !expected.includes(line));
  const missing = expected.filter((line) => !declared.includes(line));
  assert.deepEqual(
    unlisted,
    [],
    'They are no part of the contract: list them in test/support/additive-operations.ts',
  );
  assert.deepEqual(missing, [], 'They are expected, and no plugin declares them');
  assert.equal(declared.length, expected.length, 'an operation is declared twice');
}

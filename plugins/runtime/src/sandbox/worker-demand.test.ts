import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closedConfinement } from '@gatehouse/sandbox/confinement';
import { demandOf, meets } from './worker-demand.ts';

const files = [{ path: '/work', access: 'write' }] as const;
const grants = { ofRun: () => files };
const started = (...scopes: readonly string[]) => ({ projectPath: null, allowedScopes: new Set(scopes) });
const programs = { ...closedConfinement, runsPrograms: true };

for (const { title, scopes, needed, hasNetwork } of [
  {
    title: 'that runs programs has the network where its key allows it',
    scopes: ['io:network'],
    needed: programs,
    hasNetwork: true,
  },
  {
    title: 'that runs programs has the network for databases',
    scopes: ['io:database'],
    needed: programs,
    hasNetwork: true,
  },
  {
    title: 'that runs programs has no network without a scope',
    scopes: [],
    needed: programs,
    hasNetwork: false,
  },
  { title: 'without programs may have the network', scopes: [], needed: closedConfinement, hasNetwork: true },
  {
    title: 'that needs the network has it',
    scopes: [],
    needed: { ...programs, hasNetwork: true },
    hasNetwork: true,
  },
])
  test(`a kept worker ${title}`, () => {
    const demand = demandOf(started(...scopes), grants, () => needed);

    assert.equal(demand.needed, needed);
    assert.deepEqual(demand.allowed, {
      ...{ files, hasNetwork, drivesInstances: true, runsPrograms: needed.runsPrograms },
    });
  });

test('a kept worker fits where it reaches what is needed, and not more than is allowed', () => {
  const demand = demandOf(started(), grants, () => ({ ...programs, files }));
  const fitting = { ...programs, files };

  assert.equal(meets(fitting, demand), true);
  assert.equal(meets({ ...fitting, files: [] }, demand), false);
  assert.equal(meets({ ...fitting, hasNetwork: true }, demand), false);
  assert.equal(meets({ ...fitting, runsPrograms: false }, demand), false);
  assert.equal(meets({ ...fitting, files: [{ path: '/', access: 'write' }] }, demand), false);
  const plain = demandOf(started(), grants, () => ({ ...closedConfinement, files }));
  assert.equal(meets(fitting, plain), true);
});

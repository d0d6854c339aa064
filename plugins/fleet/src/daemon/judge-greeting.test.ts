import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf } from './judge-greeting.ts';

const own = { product: '0.3.0', contract: '1.4.0', sdk: '0.2.1' };
const greeting = { version: '0.3.0', slots: 2, labels: [], plugins: [] };

for (const [what, facts] of [
  ['of the same versions', { contract: '1.4.0', sdk: '0.2.1' }],
  ['of an older contract', { version: '0.2.0', contract: '1.2.0', sdk: '0.2.0' }],
  ['of a newer contract', { version: '0.4.0', contract: '1.5.0', sdk: '0.2.2' }],
] as const)
  test(`a node ${what} may serve`, () => {
    assert.equal(refusalOf({ ...greeting, ...facts }, own), null);
  });

for (const [what, facts, reason] of [
  ['of another contract', { contract: '2.0.0', sdk: '0.2.1' }, /contract 2\.0\.0, and the daemon 1\.4\.0/],
  ['of another SDK', { contract: '1.4.0', sdk: '0.1.0' }, /SDK 0\.1\.0, and the daemon 0\.2\.1/],
  ['without a version that can be read', { contract: 'new', sdk: '0.2.1' }, /contract new/],
  ['without slots', { slots: 0 }, /does not understand/],
] as const)
  test(`a node ${what} is refused with the command to run`, () => {
    const refusal = refusalOf({ ...greeting, ...facts }, own) ?? '';

    assert.match(refusal, reason);
    assert.match(refusal, /npm install --global gatehouse@0\.3\.0/);
  });

test('a node of the protocol without these facts has the versions that there were then', () => {
  assert.equal(refusalOf(greeting, { product: '0.1.0', contract: '1.2.0', sdk: '0.1.0' }), null);
  assert.match(refusalOf(greeting, { ...own, contract: '2.0.0' }) ?? '', /contract 1\.2\.0/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHeldCall } from '../testing/held-call.ts';
import { callerWith } from '../testing/key-kit.ts';
import { assertApprover } from './assert-approver.ts';

const rights = { keyId: 'person', maxTier: 3, scopes: ['admin', 'lamp:edit'] } as const;
const asking = createHeldCall();

test('a key with the rights for the call approves it', () => {
  assert.doesNotThrow(() => assertApprover(callerWith(rights), asking, ['root']));
});

for (const [what, changed, ancestors] of [
  ['the key that asks', { keyId: 'agent' }, []],
  ['a key that the asking one made', {}, ['agent']],
  ['a key that came of the asking one in some steps', {}, ['gone', 'agent', 'root']],
  ['a key whose own calls wait', { confirmFrom: 3 }, []],
  ['a key of a lower tier', { maxTier: 2 }, []],
  ['a key without the scope of the operation', { scopes: ['admin'] }, []],
] as const) {
  test(`${what} does not approve`, () => {
    assert.throws(() => assertApprover(callerWith({ ...rights, ...changed }), asking, ancestors), {
      code: 'forbidden',
    });
  });
}

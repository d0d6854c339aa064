import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toAuditQuery } from './audit-query.ts';
import { UnrecordedGrants } from './unrecorded-grants.ts';

test('without a filter there is no query', () => {
  assert.equal(toAuditQuery({}), null);
  assert.equal(toAuditQuery({ since: 'never' }), null);
});

test('all conditions of a filter must hold', () => {
  const filter = {
    since: '2026-03-01T10:00:00Z',
    until: '2026-03-01T12:00:00+01:00',
    method: 'post',
    keyId: 'k',
  };

  assert.deepEqual(toAuditQuery({ ...filter, statusCode: 200, operationId: 'o' }), {
    $and: [
      { keyId: 'k' },
      { statusCode: 200 },
      { operationId: 'o' },
      { method: 'POST' },
      { timestamp: { $gte: '2026-03-01T10:00:00.000Z' } },
      { timestamp: { $lte: '2026-03-01T11:00:00.000Z' } },
    ],
  });
});

for (const { outcome, condition } of [
  { outcome: 'succeeded', condition: { $lt: 400 } },
  { outcome: 'denied', condition: { $in: [401, 403] } },
  { outcome: 'failed', condition: { $gte: 400, $nin: [401, 403] } },
] as const) {
  test(`the outcome ${outcome} is one of the status`, () => {
    assert.deepEqual(toAuditQuery({ outcome }), { $and: [{ statusCode: condition }] });
  });
}

function setUp() {
  const undone: string[] = [];
  let isFull = false;
  const undoOf = (name: string) => async () => {
    if (isFull) throw new Error('no space left');
    undone.push(name);
  };
  const grants = new UnrecordedGrants();
  const call = (requestId: string) => ({ host: 'runner', requestId }) as const;
  const remember = (requestId: string, keyId: string) =>
    grants.remember(call(requestId), { keyId, undo: undoOf(`${keyId} of ${requestId}`) });
  return { grants, call, remember, undone, fill: (full: boolean) => (isFull = full) };
}

test('a grant is taken back once, and only where its record could not be written', async () => {
  const { grants, call, remember, undone } = setUp();
  remember('1', 'a');
  remember('2', 'b');

  await grants.confirm(call('1'));
  for (const requestId of ['1', '2', '2', '3']) await grants.undo(call(requestId));

  assert.deepEqual(undone, ['b of 2']);
});

test('a revocation that cannot be written is tried with the next record, unless the key is granted anew', async () => {
  const { grants, call, remember, undone, fill } = setUp();
  for (const [requestId, keyId] of ['a', 'b', 'c'].entries()) remember(`${requestId}`, keyId);
  fill(true);
  await grants.undo(call('0'));
  await grants.undo(call('1'));
  await grants.confirm(call('2'));
  assert.deepEqual(undone, []);

  fill(false);
  remember('3', 'a');
  await grants.confirm(call('4'));
  await grants.confirm(call('5'));

  assert.deepEqual(undone, ['b of 1']);
});

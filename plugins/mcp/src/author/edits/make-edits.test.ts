import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Answered, Operations } from '../../calls/operations.ts';
import { EditIds } from './edit-ids.ts';
import { makeEdits } from './make-edits.ts';
import { planEdits } from './plan-edits.ts';

const known = { groupOf: () => 'g', typeOf: () => ({ type: 'Logic', action: 'Stop' }) };

/** Operations that answer new states until one throws. */
function operationsThat(fail: (operationId: string, call: number) => Error | null): Operations {
  let calls = 0;
  const answer = async (operationId: string): Promise<Answered> => {
    calls += 1;
    const error = fail(operationId, calls);
    if (error !== null) throw error;
    return { status: 200, headers: { etag: `"${calls}"` }, json: {}, bytes: null };
  };
  return { answer, call: async (operationId) => (await answer(operationId)).json };
}

test('a refusal names its edit, and why the edits before it could not be undone', async () => {
  const rename = { do: 'rename', actionId: 'a', name: 'Same' } as const;
  const steps = planEdits([rename, rename, rename]);
  const operations = operationsThat((_, call) =>
    call === 3 ? new GatehouseError('bad_request', 'No such name') : null,
  );
  const afterwards = operationsThat((_, call) =>
    call === 2 ? new GatehouseError('internal_error', 'The disk is full') : null,
  );

  const made = makeEdits(steps, { operations, afterwards, ids: new EditIds(known), etag: '"0"' });

  await assert.rejects(made, {
    code: 'bad_request',
    message:
      'edits[2]: No such name. 1 edits before it stay, as they could not be undone: internal_error: The disk is full',
  });
});

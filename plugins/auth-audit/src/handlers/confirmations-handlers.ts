import { type Caller, GatehouseError, type Handlers, type HostName } from '@gatehouse/sdk-plugin';
import { assertApprover } from '../confirmations/assert-approver.ts';
import type { Held, HeldCalls } from '../confirmations/held-calls.ts';
import type { confirmationsOperations } from '../declaration/confirmations-operations.ts';
import { toPublicLabel } from '../keys/to-key-record.ts';

interface Parts {
  readonly held: HeldCalls;
  /** Ids of the keys that a key came of. */
  readonly ancestorsOf: (keyId: string) => readonly string[];
}

interface Deciding {
  readonly host: HostName;
  readonly requestId: string;
  readonly caller: Caller;
  readonly params: { readonly id: string };
}

export function createConfirmationHandlers({
  held,
  ancestorsOf,
}: Parts): Handlers<typeof confirmationsOperations> {
  const find = ({ host, params }: Pick<Deciding, 'host' | 'params'>) => {
    const found = held.find(params.id);
    if (found === null || found.call.host !== host) throw unknown(params.id);
    return found;
  };
  const decide = async (decision: 'approved' | 'rejected', { host, params, caller, requestId }: Deciding) => {
    const found = find({ host, params });
    if (decision === 'approved') assertApprover(caller, found.call, ancestorsOf(caller.keyId));
    const isDecided = await held.decide(found, decision, { keyId: caller.keyId, requestId });
    if (!isDecided) throw unknown(params.id);
  };
  return {
    confirmations_list: ({ host }) =>
      held
        .waiting()
        .filter(({ call }) => call.host === host)
        .map(toRecord),
    confirmation_hidden_get: async ({ host, params, caller, requestId }) => {
      const found = find({ host, params });
      assertApprover(caller, found.call, ancestorsOf(caller.keyId));
      await held.noteSeen(found, { keyId: caller.keyId, requestId });
      return { fields: found.kept.map((each) => ({ ...each })) };
    },
    confirmation_approve: (call) => decide('approved', call),
    confirmation_reject: (call) => decide('rejected', call),
  };
}

function toRecord({ id, call, shown, requestedAtMs, expiresAtMs, waiter }: Held) {
  const { operation, caller, method, host } = call;
  return {
    id,
    ...{ operationId: operation.id, method, ...shown, hiddenFields: [...shown.hiddenFields] },
    description: operation.summary ?? operation.id,
    ...{ tier: operation.tier, requiredScope: operation.scope },
    ...{ keyId: caller.keyId, keyLabel: toPublicLabel(caller.label), host },
    requestedAt: new Date(requestedAtMs).toISOString(),
    expiresAt: new Date(expiresAtMs).toISOString(),
    followsUntrustedText: call.followsUntrustedText,
    isCallerWaiting: waiter !== null,
  };
}

function unknown(id: string): GatehouseError {
  return new GatehouseError(
    'not_found',
    `No call waits under ${id} on this host: it was decided, it expired, or it waits on the other one`,
  );
}

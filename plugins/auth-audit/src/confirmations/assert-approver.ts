import { type Caller, GatehouseError, type LiveOperation, type Tier } from '@gatehouse/sdk-plugin';

interface Asking {
  readonly operation: LiveOperation;
  readonly caller: Caller;
}

/**
 * Throws `forbidden` unless the key may approve the call: it needs the rights for it, and it must stand for somebody else
 * than the one who asks.
 *
 * @param ancestors ids of the keys that the approving key came of
 */
export function assertApprover(
  approver: Caller,
  { operation, caller }: Asking,
  ancestors: readonly string[],
) {
  const { tier, scope } = operation;
  const missingScopes = scope === null || approver.scopes.has(scope) ? [] : [scope];
  const refuse = (why: string) => {
    throw new GatehouseError('forbidden', why, {
      ...rightsOf(tier, scope, approver),
      missingScopes,
      dangerousCategories: [],
      unknownCategories: [],
    });
  };
  if (approver.keyId === caller.keyId)
    refuse('A key cannot approve a call of its own. Use that of a person.');
  if (ancestors.includes(caller.keyId))
    refuse('The key came of the one that asks, so both stand for the same. Use that of another person.');
  if (approver.confirmFrom !== undefined)
    refuse('Calls of this key wait for people themselves, so it approves none. Use: npx gatehouse confirm');
  if (approver.maxTier < tier)
    refuse(`Who approves ${operation.id} needs the tier T${tier}; the key has T${approver.maxTier}.`);
  if (missingScopes.length > 0) refuse(`Who approves ${operation.id} needs the scope ${missingScopes}.`);
}

/** The rights in the body of a 403. */
export function rightsOf(tier: Tier, scope: string | null, { maxTier, scopes }: Caller) {
  return {
    required: { tier, scopes: scope === null ? [] : [scope] },
    current: { tier: maxTier, scopes: [...scopes] },
  };
}

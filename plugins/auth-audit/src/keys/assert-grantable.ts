import { type Caller, GatehouseError, type Tier } from '@gatehouse/sdk-plugin';

interface Grant {
  readonly maxTier: Tier;
  readonly scopes: readonly string[];
  /** Calls of this tier and above wait for a person; absent or null: none does. */
  readonly confirmFrom?: Tier | null;
  readonly confirmByClient?: boolean;
}

/** Throws `forbidden` with the missing rights if the caller would grant more than it has. */
export function assertGrantable(caller: Caller, grant: Grant): void {
  const missingScopes = grant.scopes.filter((scope) => !caller.scopes.has(scope));
  const isLooser =
    confirmsLater(grant.confirmFrom ?? null, caller.confirmFrom ?? null) ||
    (grant.confirmByClient === true && caller.confirmFrom !== undefined && !caller.confirmByClient);
  if (grant.maxTier <= caller.maxTier && missingScopes.length === 0 && !isLooser) return;
  throw new GatehouseError('forbidden', messageFor(caller, grant, missingScopes), {
    required: { tier: grant.maxTier, scopes: grant.scopes },
    current: { tier: caller.maxTier, scopes: [...caller.scopes] },
    missingScopes,
    dangerousCategories: [],
    unknownCategories: [],
  });
}

/** Whether calls pass without a person that wait for one with the other key. */
function confirmsLater(from: Tier | null, than: Tier | null): boolean {
  return than !== null && (from === null || from > than);
}

function messageFor(caller: Caller, grant: Grant, missingScopes: readonly string[]): string {
  const lacks = [
    ...(grant.maxTier > caller.maxTier ? [`tier T${grant.maxTier} (it has T${caller.maxTier})`] : []),
    ...(missingScopes.length > 0 ? [`the scopes ${missingScopes.join(', ')}`] : []),
  ];
  if (lacks.length === 0)
    return `Calls of T${caller.confirmFrom} of the key that calls wait for a person, so those of its keys do, for the same people; leave confirm and confirmByClient out.`;
  return `A key grants only what it has itself; the key that calls lacks ${lacks.join(' and ')}.`;
}
